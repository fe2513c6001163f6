#include <cardtable/two_hand/endgame.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include <cardtable/two_hand/side.hpp>

namespace cardtable::two_hand {
namespace {

constexpr int infinity = 4000;
constexpr int last_turn = 10;
constexpr int most_cards = 16;

using Node = std::array<Hand, 2>;

// All zeros is an empty one, since a position has cards.
struct Entry {
  std::uint64_t cards;
  std::uint64_t melds;
  std::int16_t lower;
  std::int16_t upper;
  std::int8_t best;
};

// Zeros from the system are there at once, however large the table is; a search that is given up soon touches few.
class Table {
 public:
  explicit Table(std::size_t size) : entries_(static_cast<Entry*>(std::calloc(size, sizeof(Entry)))) {
    if (!entries_) throw std::bad_alloc();
  }
  Entry& operator[](std::size_t place) { return entries_.get()[place]; }

 private:
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  std::unique_ptr<Entry, Free> entries_;
};

// The clock is looked at once in so many positions.
constexpr std::uint64_t look_every = 1 << 12;

struct TooMuch {};

// What these cards of one side, each of which wins its turn, get for certain: the other gives its cheapest to them.
int sure(const Side& side, Mask winners, const Side& other, Mask others) {
  return side.sum[winners] + other.cheapest(others, std::popcount(winners));
}

// Alpha-beta with a hash table at the beginning of each turn. Values are those of who leads, or of the winner who
// may meld; a card that has been led already has the place behind the last one of its side.
class Search {
 public:
  Search(const Ending& ending, const Patience& patience);
  Solution solve(Due due);

 private:
  void count();
  int lead(const Node& node, int leader, int alpha, int beta, int* best = nullptr);
  int chase(const Node& node, int leader, int card, int alpha, int beta, int* best = nullptr);
  int meld(const Node& node, int winner, int alpha, int beta, int* best = nullptr);

  std::array<Side, 2> sides_;
  std::array<std::array<Mask, most_cards>, 2> beaten_by_{};   // the cards of the other that take the turn
  std::array<std::array<Mask, most_cards>, 2> matched_by_{};  // the cards of the other that it does not beat
  int trump_;
  bool classic_;
  int lead_;
  Patience patience_;
  std::uint64_t nodes_ = 0;
  int table_bits_;
  Table table_;
};

Search::Search(const Ending& ending, const Patience& patience)
    : sides_{Side(ending.hands[0], ending.trump, ending.classic), Side(ending.hands[1], ending.trump, ending.classic)},
      trump_(ending.trump),
      classic_(ending.classic),
      lead_(ending.lead),
      patience_(patience),
      // About as many entries as positions: emptying a larger table would take longer than the search.
      table_bits_(std::clamp(2 * sides_[0].size - 3, 8, 21)),
      table_(std::size_t{1} << table_bits_) {
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

void Search::count() {
  if (++nodes_ > patience_.nodes) throw TooMuch{};
  if (nodes_ % look_every || !patience_.until) return;
  if (std::chrono::steady_clock::now() > *patience_.until) throw TooMuch{};
}

int Search::lead(const Node& node, int leader, int alpha, int beta, int* best) {
  const Hand me = node[leader], you = node[1 - leader];
  const Side& side = sides_[leader];
  const Side& other = sides_[1 - leader];
  count();
  if (!(me.held & (me.held - 1)) && !best) {
    const int card = std::countr_zero(me.held);
    const int points = side.points[card] + other.sum[you.held] + (classic_ ? last_turn : 0);
    return beaten_by_[leader][card] & you.held ? -points : points;
  }
  const std::uint64_t cards = node[0].held | node[1].held << 16 |
                              static_cast<std::uint64_t>(node[0].fresh) << 32 |
                              static_cast<std::uint64_t>(node[1].fresh) << 48;
  const std::uint64_t melds = (node[0].alive * 0x9e3779b97f4a7c15u ^
                               std::rotl(node[1].alive * 0xbf58476d1ce4e5b9u, 29)) << 1 | leader;
  std::uint64_t mixed = (cards ^ std::rotl(melds, 17)) * 0x94d049bb133111ebu;
  mixed ^= mixed >> 31;
  Entry& entry = table_[mixed * 0x9e3779b97f4a7c15u >> (64 - table_bits_)];
  int first = -1;
  if (entry.cards == cards && entry.melds == melds) {
    if (!best) {
      if (entry.lower >= beta || entry.lower == entry.upper) return entry.lower;
      if (entry.upper <= alpha) return entry.upper;
      alpha = std::max<int>(alpha, entry.lower);
      beta = std::min<int>(beta, entry.upper);
    }
    first = entry.best;
  }
  const int rest = sides_[0].sum[node[0].held] + sides_[1].sum[node[1].held] + (classic_ ? last_turn : 0);
  // The leader can cash what nothing beats; trumps higher than all of the leader's win whenever they are played.
  Mask safe = 0, masters = 0;
  for (Mask left = me.held; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    if (!(beaten_by_[leader][card] & you.held)) safe |= 1u << card;
  }
  for (Mask left = you.held & other.trumps; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    if (!(matched_by_[1 - leader][card] & me.held)) masters |= 1u << card;
  }
  const int most = rest + side.melds_worth(me) - 2 * sure(other, masters, side, me.held);
  const int least = -rest - other.melds_worth(you) + 2 * sure(side, safe, other, you.held);
  if (most <= alpha && !best) return most;
  if (least >= beta && !best) return least;
  std::array<std::pair<int, int>, 16> leads;
  int count = 0;
  for (Mask left = side.distinct(me); left; left &= left - 1) {
    const int card = std::countr_zero(left);
    const bool trump = suit_of(side.kind[card]) == trump_;
    int order = safe >> card & 1 ? side.points[card] - 30 * trump - 40 : -side.points[card] - 20 * trump;
    if (side.with[card] & me.alive) order -= 50;
    if (card == first) order = 1000;
    leads[count++] = {-order, card};
  }
  std::sort(leads.begin(), leads.begin() + count);
  int value = -infinity, chosen = -1;
  const int low = alpha;
  for (int number = 0; number < count && value < beta; ++number) {
    const int card = leads[number].second;
    Node after = node;
    after[leader] = side.played(me, card);
    const int found = chase(after, leader, card, alpha, beta);
    if (found > value) value = found, chosen = card;
    alpha = std::max(alpha, value);
  }
  if (best) *best = chosen;
  Entry fresh{cards, melds, static_cast<std::int16_t>(least), static_cast<std::int16_t>(most),
              static_cast<std::int8_t>(chosen)};
  if (value > low) fresh.lower = static_cast<std::int16_t>(value);
  if (value < beta) fresh.upper = static_cast<std::int16_t>(value);
  entry = fresh;
  return value;
}

int Search::chase(const Node& node, int leader, int card, int alpha, int beta, int* best) {
  const int chaser = 1 - leader;
  const Side& side = sides_[chaser];
  const Hand me = node[chaser];
  const Mask winning = beaten_by_[leader][card];
  const int kind = card < sides_[leader].size ? sides_[leader].kind[card] : lead_;
  const int at_stake = points_of(kind);
  std::array<std::pair<int, int>, 16> chases;
  int count = 0;
  for (Mask left = side.distinct(me) & side.replies(me.held, kind); left; left &= left - 1) {
    const int reply = std::countr_zero(left);
    const bool trump = suit_of(side.kind[reply]) == trump_;
    const bool wins = winning >> reply & 1;
    int order = wins ? at_stake + side.points[reply] / 2 - 8 * trump + 2 : -side.points[reply] - 3 * trump;
    if (side.with[reply] & me.alive) order -= 30;
    chases[count++] = {-order, reply};
  }
  std::sort(chases.begin(), chases.begin() + count);
  int value = infinity, chosen = -1;
  for (int number = 0; number < count && value > alpha; ++number) {
    const int reply = chases[number].second;
    const int points = at_stake + side.points[reply];
    Node after = node;
    after[chaser] = side.played(me, reply);
    const int found = winning >> reply & 1 ? -points - meld(after, chaser, -beta - points, -alpha - points)
                                           : points + meld(after, leader, alpha - points, beta - points);
    if (found < value) value = found, chosen = reply;
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
    // Nothing is lost by declaring a meld whose cards are good for no other.
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
    return {value, {best}, nodes_};
  }
  if (due == Due::chase) {
    const int value = -chase(root, 1, sides_[1].size, -infinity, infinity, &best);
    return {value, {best}, nodes_};
  }
  const int value = meld(root, 0, -infinity, infinity, &best);
  return {value, best < 0 ? std::vector<int>{} : sides_[0].melds[best].places, nodes_};
}

}  // namespace

std::optional<Solution> solve(const Ending& ending, const Patience& patience) try {
  return Search(ending, patience).solve(ending.due);
} catch (const TooMuch&) {
  return std::nullopt;
}

}  // namespace cardtable::two_hand
