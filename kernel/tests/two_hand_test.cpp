// Two-hand pinochle without a stock, against trying everything.
#include <algorithm>
#include <array>
#include <vector>

#include <cardtable/random.hpp>
#include <cardtable/two_hand/endgame.hpp>
#include <cardtable/two_hand/playout.hpp>
#include <cardtable/two_hand/side.hpp>

#include "check.hpp"

using namespace cardtable;
using namespace cardtable::two_hand;

namespace {

using Hands = std::array<std::vector<Held>, 2>;

// The rules a second time, without masks, tables or bounds.
struct Plain {
  int trump;
  bool classic;

  bool allowed(const std::vector<Held>& hand, int lead, int card) const {
    if (!classic) return true;
    const auto any = [&](auto test) {
      return std::any_of(hand.begin(), hand.end(), [&](const Held& each) { return test(each.kind); });
    };
    const int suit = suit_of(lead);
    if (any([&](int kind) { return suit_of(kind) == suit; })) {
      if (suit_of(card) != suit) return false;
      const bool higher = any([&](int kind) { return suit_of(kind) == suit && kind > lead; });
      return suit != trump || !higher || card > lead;
    }
    return suit_of(card) == trump || !any([&](int kind) { return suit_of(kind) == trump; });
  }

  static Hands without(Hands hands, int seat, std::size_t place) {
    hands[seat].erase(hands[seat].begin() + static_cast<std::ptrdiff_t>(place));
    return hands;
  }

  // Points more than the other's for who leads, who led, and who won.
  int lead(const Hands& hands, int leader) const {
    int best = -10000;
    for (std::size_t place = 0; place < hands[leader].size(); ++place) {
      best = std::max(best, -chase(without(hands, leader, place), 1 - leader, hands[leader][place].kind));
    }
    return best;
  }

  int chase(const Hands& hands, int chaser, int led) const {
    int best = -10000;
    for (std::size_t place = 0; place < hands[chaser].size(); ++place) {
      const int kind = hands[chaser][place].kind;
      if (!allowed(hands[chaser], led, kind)) continue;
      const Hands after = without(hands, chaser, place);
      const int points = points_of(kind) + points_of(led);
      best = std::max(best, beats(led, kind, trump) ? points + meld(after, chaser) : -points - meld(after, 1 - chaser));
    }
    return best;
  }

  int meld(const Hands& hands, int winner) const {
    if (hands[winner].empty()) return classic ? 10 : 0;
    int best = lead(hands, winner);
    if (classic) return best;
    for (const Pattern& pattern : patterns(trump)) try_meld(hands, winner, pattern, {}, best);
    return best;
  }

  void try_meld(const Hands& hands, int winner, const Pattern& pattern, std::vector<std::size_t> places,
                int& best) const {
    const auto& hand = hands[winner];
    if (places.size() < pattern.kinds.size()) {
      for (std::size_t place = 0; place < hand.size(); ++place) {
        if (hand[place].kind != pattern.kinds[places.size()] || hand[place].served >> pattern.name & 1) continue;
        places.push_back(place);
        try_meld(hands, winner, pattern, places, best);
        places.pop_back();
      }
      return;
    }
    if (std::none_of(places.begin(), places.end(), [&](std::size_t place) { return !hand[place].served; })) return;
    Hands after = hands;
    for (std::size_t place : places) after[winner][place].served |= 1 << pattern.name;
    best = std::max(best, points_of_meld(pattern.name) + lead(after, winner));
  }
};

// Mostly kings and queens of few suits in every other ending, so that there are melds; some cards have served before.
Ending random_ending(int cards, Random& random) {
  const bool rich = random.below(2);
  std::vector<int> pack;
  for (int kind = 0; kind < kind_count; ++kind) {
    if (!rich || rank_of(kind) == king || rank_of(kind) == queen || random.below(4) == 0)
      pack.insert(pack.end(), 2, kind);
  }
  for (std::size_t left = pack.size(); left > 1; --left) {
    std::swap(pack[left - 1], pack[random.below(static_cast<std::uint32_t>(left))]);
  }
  Ending ending{{}, static_cast<int>(random.below(4)), random.below(2) == 0, static_cast<Due>(random.below(3)), -1};
  const auto drawn = [&] {
    const int kind = pack.back();
    pack.pop_back();
    return kind;
  };
  for (auto& hand : ending.hands) {
    for (int card = 0; card < cards; ++card) {
      int served = 0;
      if (random.below(4) == 0) {
        for (const Pattern& pattern : patterns(ending.trump)) {
          const auto& kinds = pattern.kinds;
          if (std::find(kinds.begin(), kinds.end(), pack.back()) != kinds.end()) served = 1 << pattern.name;
        }
      }
      hand.push_back({drawn(), served});
    }
  }
  if (ending.due == Due::chase) {
    ending.lead = ending.hands[1].back().kind;
    ending.hands[1].pop_back();
  }
  return ending;
}

int plain_value(const Ending& ending) {
  const Plain plain{ending.trump, ending.classic};
  if (ending.due == Due::lead) return plain.lead(ending.hands, 0);
  if (ending.due == Due::chase) return plain.chase(ending.hands, 0, ending.lead);
  return plain.meld(ending.hands, 0);
}

}  // namespace

// The value is that of trying everything, by both rules, for each kind of decision.
TEST(values_are_those_of_trying_everything) {
  Random random(1);
  for (int number = 0; number < 3000; ++number) {
    const Ending ending = random_ending(1 + static_cast<int>(random.below(4)), random);
    const auto solution = solve(ending, {});
    CHECK(solution && solution->value == plain_value(ending));
  }
}

// The choice that comes with the value keeps it.
TEST(the_choice_keeps_the_value) {
  Random random(2);
  for (int number = 0; number < 1500; ++number) {
    const Ending ending = random_ending(2 + static_cast<int>(random.below(2)), random);
    const auto solution = solve(ending, {});
    const Plain plain{ending.trump, ending.classic};
    CHECK(solution.has_value());
    if (ending.due == Due::meld) {
      Hands hands = ending.hands;
      int points = 0;
      for (const Pattern& pattern : patterns(ending.trump)) {
        if (pattern.kinds.size() != solution->cards.size()) continue;
        const bool this_one = std::all_of(solution->cards.begin(), solution->cards.end(), [&](int place) {
          return std::find(pattern.kinds.begin(), pattern.kinds.end(), hands[0][place].kind) != pattern.kinds.end();
        });
        if (!this_one) continue;
        points = points_of_meld(pattern.name);
        for (int place : solution->cards) hands[0][place].served |= 1 << pattern.name;
        break;
      }
      CHECK(points + plain.lead(hands, 0) == solution->value);
      continue;
    }
    const auto place = static_cast<std::size_t>(solution->cards[0]);
    const int kind = ending.hands[0][place].kind;
    const Hands after = Plain::without(ending.hands, 0, place);
    if (ending.due == Due::lead) {
      CHECK(-plain.chase(after, 1, kind) == solution->value);
    } else {
      CHECK(plain.allowed(ending.hands[0], ending.lead, kind));
      const int points = points_of(kind) + points_of(ending.lead);
      const bool won = beats(ending.lead, kind, ending.trump);
      CHECK((won ? points + plain.meld(after, 0) : -points - plain.meld(after, 1)) == solution->value);
    }
  }
}

// A limit gives no answer or the right one, and the nodes that an answer took are enough for it.
TEST(limits_never_change_the_value) {
  Random random(3);
  int without = 0;
  for (int number = 0; number < 500; ++number) {
    const Ending ending = random_ending(6, random);
    const auto exact = solve(ending, {});
    CHECK(exact.has_value());
    for (std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{5}, std::uint64_t{50}, exact->nodes}) {
      const auto limited = solve(ending, {nodes, {}});
      without += !limited;
      CHECK(!limited || (limited->value == exact->value && limited->nodes <= nodes));
      CHECK(limited || nodes < exact->nodes);
    }
  }
  CHECK(without > 500);
}

// The other's points are minus one's own: who leads and who chases see one value, whoever is asked.
TEST(a_playout_counts_all_points_once) {
  // Trump is spades. Seat 0 leads the ace of clubs; seat 1 has to follow with the ten; 21 points and 10 for the last.
  const World world{{std::vector<Held>{{ace, 0}}, std::vector<Held>{{ten, 0}}}, {}, -1, -1};
  for (const Habit own : {Habit::course, Habit::careful}) {
    CHECK(values(3, true, Due::lead, {world}, {{0}}, {own, Habit::course}) == std::vector<long>{31});
    CHECK(values(3, false, Due::lead, {world}, {{0}}, {own, Habit::careful}) == std::vector<long>{21});
  }
  // The nine of spades is a trump: it takes the ace of clubs.
  const World ruff{{std::vector<Held>{{3 * rank_count + nine, 0}}, std::vector<Held>{}}, {}, -1, ace};
  CHECK(values(3, true, Due::chase, {ruff}, {{0}}, {Habit::careful, Habit::careful}) == std::vector<long>{21});
}

// Who weighs what a card breaks gets far more than who plays as the course describes; without weights that gain is
// gone.
TEST(careful_rules_beat_those_of_the_course) {
  CHECK(against_course(usual_weights, false, 200, 1) > 100);
  CHECK(against_course(usual_weights, true, 200, 1) > 50);
  CHECK(against_course(Weights{}, false, 200, 1) < 60);
  CHECK(row_of(weights_of(row_of(usual_weights))) == row_of(usual_weights));
}

// Of two melds with one name the cheaper one is not forbidden by the classic rules, the dearer one is.
TEST(melds_forbid_their_own_kind) {
  CHECK(forbidden(marriage, true) & 1 << run);
  CHECK(forbidden(royal_marriage, true) & 1 << run);
  CHECK(!(forbidden(run, true) & 1 << royal_marriage));
  CHECK(!(forbidden(marriage, true) & 1 << pinochle));
  CHECK(forbidden(kings, false) == 1 << kings);
}
