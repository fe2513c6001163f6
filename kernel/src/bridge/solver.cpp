#include <algorithm>

#include <cardtable/bridge/move_order.hpp>
#include <cardtable/bridge/solver.hpp>

namespace cardtable::bridge {
namespace {

// Renumbers cards so that the remaining ones of a suit have no gaps: then endings get small tables.
class Renumbered {
 public:
  explicit Renumbered(Cards cards) {
    new_number_.fill(-1);
    old_number_.fill(-1);
    for (int suit = 0; suit < suit_count; ++suit) {
      int next = suit * span;
      for (Ranks left = holding(cards, suit); left; left &= left - 1) {
        const int old = suit * span + bottom(left);
        new_number_[old] = next;
        old_number_[next++] = old;
      }
    }
  }

  int card(int old) const { return new_number_[old]; }
  int old(int card) const { return old_number_[card]; }

  Cards cards(Cards old) const {
    Cards made = 0;
    for (; old; old &= old - 1) made |= bit(new_number_[lowest(old)]);
    return made;
  }

 private:
  std::array<int, 64> new_number_;
  std::array<int, 64> old_number_;
};

Cards all_of(const Position& position) {
  Cards all = 0;
  for (const Cards hand : position.hands) all |= hand;
  for (const int card : position.trick) all |= bit(card);
  return all;
}

// The hands as they were when the trick on the table began.
std::array<Cards, seat_count> hands_before(const Position& position, const Renumbered& numbers) {
  std::array<Cards, seat_count> hands;
  for (int seat = 0; seat < seat_count; ++seat) hands[seat] = numbers.cards(position.hands[seat]);
  for (std::size_t place = 0; place < position.trick.size(); ++place) {
    hands[after(position.leader, static_cast<int>(place))] |= bit(numbers.card(position.trick[place]));
  }
  return hands;
}

// The present state of a play.
struct State {
  Trick trick;
  Cards out;
  int played;  // cards of the trick
  int won;     // tricks of North and South since the question was asked

  int turn() const { return after(trick.leader, played); }
};

class Solver {
 public:
  Solver(const Position& position, const Limit& limit)
      : numbers_(all_of(position)),
        deal_(hands_before(position, numbers_)),
        search_(deal_, position.trump, limit),
        start_{
            {deal_.all(), position.leader, 0, 0, position.leader, count(deal_.all()) / seat_count}, deal_.all(), 0, 0} {
    for (const int card : position.trick) start_ = after_card(start_, numbers_.card(card));
  }

  Answer answer(bool cards, std::optional<int> target) {
    Answer answer{{{0, left()}, {}, 0, true}};
    if (cards) {
      for (Cards each = legal(start_); each; each &= each - 1) answer.cards.push_back({lowest(each), {0, left()}});
    }
    try {
      if (target) {
        decide(start_, for_north(*target), answer.value);
      } else {
        find(start_, left() / 2, answer.value);
      }
      for (CardBounds& card : answer.cards) find_card(card, answer, target);
    } catch (const LimitReached&) {
      answer.complete = false;
    }
    return for_asker(std::move(answer));
  }

  // Of the best cards always the lowest, of equal ranks that of the lower suit.
  Line line() {
    Line line{{}, {{{0, left()}, {}, 0, true}}};
    try {
      find(start_, left() / 2, line.answer.value);
      State state = start_;
      while (state.trick.left) {
        const int card = best_card(state, line.answer.value.low);
        line.plays.emplace_back(state.turn(), numbers_.old(card));
        state = after_card(state, card);
      }
    } catch (const LimitReached&) {
      line.answer.complete = false;
    }
    line.answer = for_asker(std::move(line.answer));
    return line;
  }

  std::vector<Alike> kept() {
    Bounds bounds{0, left()};
    find(start_, left() / 2, bounds);
    return search_.kept();
  }

 private:
  int left() const { return start_.trick.left; }

  int for_north(int target) const {
    const int wanted = std::clamp(target, 0, left() + 1);
    return of_north(start_.turn()) ? wanted : left() - wanted + 1;
  }

  Cards legal(const State& state) const {
    const Cards hand = deal_.hand(state.turn()) & state.out;
    const Cards same = state.played ? hand & of_suit(state.trick.led) : 0;
    return same ? same : hand;
  }

  State after_card(const State& state, int card) const {
    State next = state;
    next.out ^= bit(card);
    if (state.played == 0) {
      next.trick.led = suit_of(card);
      next.trick.best = card;
      next.trick.best_seat = state.turn();
    } else {
      next.trick = search_.with(state.trick, card, state.turn());
    }
    if (++next.played == seat_count) {
      const int winner = next.trick.best_seat;
      next.won += of_north(winner) ? 1 : 0;
      next.trick = {next.out, winner, 0, 0, winner, state.trick.left - 1};
      next.played = 0;
    }
    return next;
  }

  // Narrows the bounds by asking whether North and South take this many tricks in all.
  int decide(const State& state, int target, Bounds& bounds) {
    const int wanted = target - state.won;
    int tricks = state.won;
    if (state.trick.left) tricks += search_.go_on(state.trick, state.out, state.played, wanted).tricks;
    if (tricks >= target) {
      bounds.low = std::max(bounds.low, tricks);
    } else {
      bounds.high = std::min(bounds.high, tricks);
    }
    return tricks;
  }

  void find(const State& state, int guess, Bounds& bounds) {
    while (bounds.low < bounds.high) guess = decide(state, std::clamp(guess, bounds.low + 1, bounds.high), bounds);
  }

  void find_card(CardBounds& card, const Answer& answer, std::optional<int> target) {
    const Cards hand = deal_.hand(start_.turn()) & start_.out;
    const Cards equal = equals_of(card.card, hand, start_.trick.start);
    for (const CardBounds& other : answer.cards) {
      if (other.card >= card.card) break;
      if (equal & bit(other.card)) {
        card.bounds = other.bounds;
        return;
      }
    }
    const State state = after_card(start_, card.card);
    // No card is better than the best.
    Bounds& bounds = card.bounds;
    if (of_north(start_.turn())) {
      bounds.high = answer.value.high;
    } else {
      bounds.low = answer.value.low;
    }
    if (!target) return find(state, of_north(start_.turn()) ? bounds.high : bounds.low + 1, bounds);
    const int wanted = for_north(*target);
    if (bounds.low < wanted && bounds.high >= wanted) decide(state, wanted, bounds);
  }

  int best_card(const State& state, int value) {
    std::vector<int> cards;
    for (Cards each = legal(state); each; each &= each - 1) cards.push_back(lowest(each));
    const auto rank = [&](int card) { return rank_of(numbers_.old(card)); };
    std::stable_sort(cards.begin(), cards.end(), [&](int a, int b) { return rank(a) < rank(b); });
    for (const int card : cards) {
      Bounds bounds{0, left()};
      const State next = after_card(state, card);
      if (of_north(state.turn()) ? decide(next, value, bounds) >= value : decide(next, value + 1, bounds) <= value)
        return card;
    }
    return cards.front();  // not reached: one card keeps the value
  }

  // From the view of the side whose turn it is, with the card numbers of the question.
  Answer for_asker(Answer answer) const {
    const auto mine = [&](Bounds bounds) {
      return of_north(start_.turn()) ? bounds : Bounds{left() - bounds.high, left() - bounds.low};
    };
    answer.value = mine(answer.value);
    for (CardBounds& card : answer.cards) card = {numbers_.old(card.card), mine(card.bounds)};
    answer.nodes = search_.nodes();
    answer.bytes = search_.bytes();
    return answer;
  }

  Renumbered numbers_;
  Deal deal_;
  Search search_;
  State start_;
};

// The two leaders of a side come first and last: their values are the best guesses for each other.
constexpr std::array<int, seat_count> leaders{0, 2, 1, 3};

struct StrainResults {
  std::array<Bounds, seat_count> tricks;  // by declarer
  std::uint64_t nodes;
  std::size_t bytes;
  bool complete;
};

// One table for all four leaders.
StrainResults strain_of(const std::array<Cards, seat_count>& hands, int strain, const Limit& limit) {
  Deal deal(hands);
  Search search(deal, strain, limit);
  const int left = count(hands[0]);
  StrainResults results{{}, 0, 0, true};
  results.tricks.fill({0, left});
  int guess = (left + 1) / 2;
  try {
    for (const int leader : leaders) {
      Bounds bounds{0, left};
      const int declarer = after(leader, 3);
      while (bounds.low < bounds.high) {
        const int target = std::clamp(guess, bounds.low + 1, bounds.high);
        guess = search.lead(deal.all(), leader, left, target).tricks;
        (guess >= target ? bounds.low : bounds.high) = guess;
        results.tricks[declarer] = of_north(declarer) ? bounds : Bounds{left - bounds.high, left - bounds.low};
      }
    }
  } catch (const LimitReached&) {
    results.complete = false;
  }
  results.nodes = search.nodes();
  results.bytes = search.bytes();
  return results;
}

}  // namespace

std::vector<Answer> solve(const std::vector<Position>& positions, const Questions& questions, const Limit& limit,
                          int threads) {
  return answers_to(questions, positions, threads, [&](const Position& position, std::optional<int> target) {
    return Solver(position, limit).answer(questions.cards, target);
  });
}

std::vector<Alike> patterns_of(const Position& position) { return Solver(position, {}).kept(); }

Line best_line(const Position& position, const Limit& limit) { return Solver(position, limit).line(); }

std::vector<Table> tables(const std::vector<std::array<Cards, seat_count>>& deals, const Limit& limit, int threads) {
  for (const auto& hands : deals) check({hands, no_trumps, 0, {}});
  constexpr std::size_t strains = suit_count + 1;
  std::vector<StrainResults> results(deals.size() * strains);
  in_threads(threads, results.size(), [&](std::size_t number) {
    results[number] = strain_of(deals[number / strains], static_cast<int>(number % strains), limit);
  });
  std::vector<Table> found(deals.size(), Table{{}, 0, 0, true});
  for (std::size_t number = 0; number < results.size(); ++number) {
    Table& table = found[number / strains];
    table.tricks[number % strains] = results[number].tricks;
    table.nodes += results[number].nodes;
    table.bytes = std::max(table.bytes, results[number].bytes);
    table.complete = table.complete && results[number].complete;
  }
  return found;
}

}  // namespace cardtable::bridge
