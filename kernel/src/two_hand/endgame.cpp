#include <cardtable/two_hand/endgame.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include <cardtable/two_hand/side.hpp>

namespace cardtable::two_hand {
namespace {

constexpr int infinity = 4000;  // more than the rest of any hand is worth, and fits an `Entry`
constexpr int last_turn = 10;
constexpr int most_cards = 16;  // of a side: 13 at most, and a `Key` has 16 bits for them

using Node = std::array<Hand, 2>;

// All that a value depends on: the held and the never melded cards of both, exactly (13 cards fit 16 bits), and the
// leader with the melds alive, which are hashed into 63 bits. Melds alive nearly follow from the cards, so two
// different sets of them with one key would also have to agree in all 64 bits of the cards.
struct Key {
  std::uint64_t cards;
  std::uint64_t melds;

  bool operator==(const Key&) const = default;
};

Key key_of(const Node& node, int leader) {
  const auto wide = [](Mask cards) { return static_cast<std::uint64_t>(cards); };
  const std::uint64_t alive = spread(node[0].alive) ^ std::rotl(node[1].alive * 0xbf58476d1ce4e5b9u, 29);
  return {wide(node[0].held) | wide(node[1].held) << 16 | wide(node[0].fresh) << 32 | wide(node[1].fresh) << 48,
          alive << 1 | static_cast<std::uint64_t>(leader)};
}

// All zeros is an empty one, since a position has cards.
struct Entry {
  Key key;
  std::int16_t lower;
  std::int16_t upper;
  std::int8_t best;
};

// Zeros from the system are available at once, however large the table is. A search that is given up soon touches few.
class Table {
 public:
  explicit Table(int bits)
      : bits_(bits), entries_(static_cast<Entry*>(std::calloc(std::size_t{1} << bits, sizeof(Entry)))) {
    if (!entries_) throw std::bad_alloc();
  }

  // The one place for this key: the latest entry stays (the simplest of Breuker's schemes, 1994).
  Entry& at(const Key& key) {
    // Factors of splitmix64.
    std::uint64_t mixed = (key.cards ^ std::rotl(key.melds, 17)) * 0x94d049bb133111ebu;
    mixed ^= mixed >> 31;
    return entries_.get()[place_of(mixed, bits_)];
  }

 private:
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  int bits_;
  std::unique_ptr<Entry, Free> entries_;
};

// Cards in the order in which they are tried.
class Moves {
 public:
  void add(int card, int merit) { moves_[size_++] = {-merit, card}; }
  void sort() { std::sort(moves_.begin(), moves_.begin() + size_); }
  int size() const { return size_; }
  int operator[](int number) const { return moves_[number].second; }

 private:
  std::array<std::pair<int, int>, most_cards> moves_;
  int size_ = 0;
};

// What these cards of one side, each of which wins its turn, get for certain: the other plays its cheapest to them.
int sure(const Side& side, Mask winners, const Side& other, Mask others) {
  return side.sum[winners] + other.cheapest(others, std::popcount(winners));
}

// Alpha-beta with a hash table at the beginning of each turn. Values are those of who leads, or of the winner who
// may meld; a card that has been led already has the place behind the last one of its side.
class Search {
 public:
  Search(const Ending& ending, const Limit& limit);
  Solution solve(Due due);
  Values solve_each(Due due, const std::vector<std::vector<int>>& choices);

 private:
  int after(const Node& root, Due due, const std::vector<int>& choice);
  int lead(const Node& node, int leader, int alpha, int beta, int* best = nullptr);
  int chase(const Node& node, int leader, int card, int alpha, int beta, int* best = nullptr);
  int meld(const Node& node, int winner, int alpha, int beta, int* best = nullptr);

  int last_lead(const Node& node, int leader) const;
  Mask safe_leads(const Node& node, int leader) const;
  Bounds bounds(const Node& node, int leader, Mask safe) const;
  Moves leads(const Node& node, int leader, Mask safe, int first) const;
  Moves chases(const Hand& me, int chaser, int kind, Mask winning) const;

  std::array<Side, 2> sides_;
  std::array<std::array<Mask, most_cards>, 2> beaten_by_{};   // the cards of the other that take the turn
  std::array<std::array<Mask, most_cards>, 2> matched_by_{};  // the cards of the other that it does not beat
  int trump_;
  bool classic_;
  int lead_;
  Meter meter_;
  Table table_;
};

Search::Search(const Ending& ending, const Limit& limit)
    : sides_{Side(ending.hands[0], ending.trump, ending.classic), Side(ending.hands[1], ending.trump, ending.classic)},
      trump_(ending.trump),
      classic_(ending.classic),
      lead_(ending.lead),
      meter_(limit),
      // About as many entries as positions: emptying a larger table would take longer than the search.
      table_(std::clamp(2 * sides_[0].size - 3, 8, 21)) {
  for (int seat = 0; seat < 2; ++seat) {
    std::vector<int> kinds = sides_[seat].kind;
    if (seat == 1 && ending.due == Due::chase) kinds.push_back(lead_);
    for (std::size_t card = 0; card < kinds.size(); ++card) {
      for (int other = 0; other < sides_[1 - seat].size; ++other) {
        const int kind = sides_[1 - seat].kind[other];
        if (beats(kinds[card], kind, trump_)) beaten_by_[seat][card] |= 1u << other;
        if (!beats(kind, kinds[card], trump_)) matched_by_[seat][card] |= 1u << other;
      }
    }
  }
}

// Both have one card, and nothing is melded any more.
int Search::last_lead(const Node& node, int leader) const {
  const int card = std::countr_zero(node[leader].held);
  const Mask yours = node[1 - leader].held;
  const int points = sides_[leader].points[card] + sides_[1 - leader].sum[yours] + (classic_ ? last_turn : 0);
  return beaten_by_[leader][card] & yours ? -points : points;
}

// What the leader has that nothing beats.
Mask Search::safe_leads(const Node& node, int leader) const {
  Mask safe = 0;
  for (Mask left = node[leader].held; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    if (!(beaten_by_[leader][card] & node[1 - leader].held)) safe |= 1u << card;
  }
  return safe;
}

// The leader can cash what is safe; trumps higher than all of the leader's win whenever they are played.
Bounds Search::bounds(const Node& node, int leader, Mask safe) const {
  const Hand me = node[leader], you = node[1 - leader];
  const Side& side = sides_[leader];
  const Side& other = sides_[1 - leader];
  const int rest = side.sum[me.held] + other.sum[you.held] + (classic_ ? last_turn : 0);
  Mask masters = 0;
  for (Mask left = you.held & other.trumps; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    if (!(matched_by_[1 - leader][card] & me.held)) masters |= 1u << card;
  }
  return {-rest - other.melds_worth(you) + 2 * sure(side, safe, other, you.held),
          rest + side.melds_worth(me) - 2 * sure(other, masters, side, me.held)};
}

// These numbers only affect the order of trying, never the value. `two_hand_solve` returns the number of nodes for
// comparing others. Losing cheap cards come first, then safe ones, because what is safe stays so. Trumps and cards of
// melds are kept.
Moves Search::leads(const Node& node, int leader, Mask safe, int first) const {
  const Hand me = node[leader];
  const Side& side = sides_[leader];
  Moves moves;
  for (Mask left = side.distinct(me); left; left &= left - 1) {
    const int card = std::countr_zero(left);
    const bool trump = suit_of(side.kind[card]) == trump_;
    int merit = safe >> card & 1 ? side.points[card] - 30 * trump - 40 : -side.points[card] - 20 * trump;
    if (side.with[card] & me.alive) merit -= 50;
    if (card == first) merit = 1000;
    moves.add(card, merit);
  }
  moves.sort();
  return moves;
}

int Search::lead(const Node& node, int leader, int alpha, int beta, int* best) {
  const Hand me = node[leader];
  meter_.count();
  if (!(me.held & (me.held - 1)) && !best) return last_lead(node, leader);
  const Key key = key_of(node, leader);
  Entry& entry = table_.at(key);
  int first = -1;
  if (entry.key == key) {
    if (!best) {
      if (entry.lower >= beta || entry.lower == entry.upper) return entry.lower;
      if (entry.upper <= alpha) return entry.upper;
      alpha = std::max<int>(alpha, entry.lower);
      beta = std::min<int>(beta, entry.upper);
    }
    first = entry.best;
  }
  const Mask safe = safe_leads(node, leader);
  const auto [least, most] = bounds(node, leader, safe);
  if (most <= alpha && !best) return most;
  if (least >= beta && !best) return least;
  const Moves moves = leads(node, leader, safe, first);
  int value = -infinity, chosen = -1;
  const int low = alpha;  // fail-soft: a value above this is a lower bound, one below beta an upper one
  for (int number = 0; number < moves.size() && value < beta; ++number) {
    const int card = moves[number];
    Node after = node;
    after[leader] = sides_[leader].played(me, card);
    const int found = chase(after, leader, card, alpha, beta);
    if (found > value) {
      value = found;
      chosen = card;
    }
    alpha = std::max(alpha, value);
  }
  if (best) *best = chosen;
  entry = {key, static_cast<std::int16_t>(value > low ? value : least),
           static_cast<std::int16_t>(value < beta ? value : most), static_cast<std::int8_t>(chosen)};
  return value;
}

// As above: to win what counts much with what counts little, else to give away little.
Moves Search::chases(const Hand& me, int chaser, int kind, Mask winning) const {
  const Side& side = sides_[chaser];
  Moves moves;
  for (Mask left = side.distinct(me) & side.replies(me.held, kind); left; left &= left - 1) {
    const int card = std::countr_zero(left);
    const bool trump = suit_of(side.kind[card]) == trump_;
    int merit =
        winning >> card & 1 ? points_of(kind) + side.points[card] / 2 - 8 * trump + 2 : -side.points[card] - 3 * trump;
    if (side.with[card] & me.alive) merit -= 30;
    moves.add(card, merit);
  }
  moves.sort();
  return moves;
}

int Search::chase(const Node& node, int leader, int card, int alpha, int beta, int* best) {
  const int chaser = 1 - leader;
  const Side& side = sides_[chaser];
  const Hand me = node[chaser];
  const Mask winning = beaten_by_[leader][card];
  const int kind = card < sides_[leader].size ? sides_[leader].kind[card] : lead_;
  const Moves moves = chases(me, chaser, kind, winning);
  int value = infinity, chosen = -1;
  for (int number = 0; number < moves.size() && value > alpha; ++number) {
    const int reply = moves[number];
    const int points = points_of(kind) + side.points[reply];
    Node after = node;
    after[chaser] = side.played(me, reply);
    const int found = winning >> reply & 1 ? -points - meld(after, chaser, -beta - points, -alpha - points)
                                           : points + meld(after, leader, alpha - points, beta - points);
    if (found < value) {
      value = found;
      chosen = reply;
    }
    beta = std::min(beta, value);
  }
  if (best) *best = chosen;
  return value;
}

int Search::meld(const Node& node, int winner, int alpha, int beta, int* best) {
  if (best) *best = -1;
  const Hand me = node[winner];
  if (!me.held) return classic_ ? last_turn : 0;
  if (!me.alive) return lead(node, winner, alpha, beta);
  const Side& side = sides_[winner];
  int value = -infinity;
  bool pass = true;
  for (std::uint64_t left = me.alive; left && value < beta; left &= left - 1) {
    const int number = std::countr_zero(left);
    const Meld& each = side.melds[number];
    // Of two copies that are both new the first serves first.
    bool usual = true, alone = true;
    for (int card : each.places) {
      const int twin = side.twin[card];
      if (twin >= 0 && twin < card && me.fresh >> card & me.fresh >> twin & 1) usual = false;
      alone = alone && !(side.with[card] & me.alive & ~(1ull << number));
    }
    if (!usual) continue;
    // Declaring a meld whose cards are good for no other loses nothing.
    pass = pass && !alone;
    Node after = node;
    after[winner] = side.declared(me, number);
    const int found = each.points + lead(after, winner, alpha - each.points, beta - each.points);
    if (found > value) {
      value = found;
      if (best) *best = number;
    }
    alpha = std::max(alpha, value);
  }
  if (pass && value < beta) {
    const int found = lead(node, winner, alpha, beta);
    if (found > value) {
      value = found;
      if (best) *best = -1;
    }
  }
  return value;
}

Solution Search::solve(Due due) {
  const Node root{sides_[0].all(), sides_[1].all()};
  int best = -1;
  if (due == Due::lead) {
    const int value = lead(root, 0, -infinity, infinity, &best);
    return {value, {best}, meter_.nodes()};
  }
  if (due == Due::chase) {
    const int value = -chase(root, 1, sides_[1].size, -infinity, infinity, &best);
    return {value, {best}, meter_.nodes()};
  }
  const int value = meld(root, 0, -infinity, infinity, &best);
  return {value, best < 0 ? std::vector<int>{} : sides_[0].melds[best].places, meter_.nodes()};
}

// All with one table: most of what comes after one choice comes after another, too.
Values Search::solve_each(Due due, const std::vector<std::vector<int>>& choices) {
  const Node root{sides_[0].all(), sides_[1].all()};
  Values found{};
  for (const auto& choice : choices) found.values.push_back(after(root, due, choice));
  found.nodes = meter_.nodes();
  return found;
}

int Search::after(const Node& root, Due due, const std::vector<int>& choice) {
  Node next = root;
  if (due == Due::meld) {
    if (choice.empty()) return lead(root, 0, -infinity, infinity);
    const int number = sides_[0].meld_of(choice);
    next[0] = sides_[0].declared(root[0], number);
    return sides_[0].melds[number].points + lead(next, 0, -infinity, infinity);
  }
  const int card = choice[0];
  next[0] = sides_[0].played(root[0], card);
  if (due == Due::lead) return chase(next, 0, card, -infinity, infinity);
  const int points = points_of(lead_) + sides_[0].points[card];
  const bool wins = beaten_by_[1][sides_[1].size] >> card & 1;
  return wins ? points + meld(next, 0, -infinity, infinity) : -points - meld(next, 1, -infinity, infinity);
}

}  // namespace

std::optional<Values> solve_each(const Ending& ending, const std::vector<std::vector<int>>& choices,
                                 const Limit& limit) try {
  return Search(ending, limit).solve_each(ending.due, choices);
} catch (const LimitReached&) {
  return std::nullopt;
}

std::optional<Solution> solve(const Ending& ending, const Limit& limit) try {
  return Search(ending, limit).solve(ending.due);
} catch (const LimitReached&) {
  return std::nullopt;
}

}  // namespace cardtable::two_hand
