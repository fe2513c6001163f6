// Random endings of trick games, and their values by trying everything, with the rules written a second time and as
// plainly as possible: nothing here uses sets of bits or anything else of the solver.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <cardtable/random.hpp>
#include <cardtable/tricks/position.hpp>

namespace cardtable::testing {

using tricks::Game;
using tricks::Position;

constexpr std::array solved_games{Game::skat_suit, Game::skat_grand, Game::skat_null, Game::pinochle,
                                  Game::double_pinochle};

struct PlainRules {
  int seats;
  int copies;
  std::vector<int> kinds;  // of each suit
  bool trumps;
  bool must_head;
  bool misere;

  static PlainRules of(Game game) {
    if (game == Game::skat_suit) return {3, 1, {11, 7, 7, 7}, true, false, false};
    if (game == Game::skat_grand) return {3, 1, {4, 7, 7, 7, 7}, true, false, false};
    if (game == Game::skat_null) return {3, 1, {8, 8, 8, 8}, false, false, true};
    if (game == Game::double_pinochle) return {4, 4, {5, 5, 5, 5}, true, true, false};
    return {4, 2, {6, 6, 6, 6}, true, true, false};
  }

  int suit_of(int kind) const {
    int suit = 0;
    while (kind >= kinds[suit]) kind -= kinds[suit++];
    return suit;
  }

  int all_kinds() const {
    int sum = 0;
    for (int each : kinds) sum += each;
    return sum;
  }

  bool beats(int best, int card) const {
    if (suit_of(card) == suit_of(best)) return card > best;
    return trumps && suit_of(card) == 0;
  }

  std::vector<int> legal(const std::vector<int>& hand, int led, int best) const {
    const auto those = [&](auto wanted) {
      std::vector<int> found;
      std::copy_if(hand.begin(), hand.end(), std::back_inserter(found), wanted);
      return found;
    };
    const int suit = suit_of(led);
    std::vector<int> fitting = those([&](int card) { return suit_of(card) == suit; });
    if (fitting.empty() && must_head) fitting = those([&](int card) { return suit_of(card) == 0; });
    if (fitting.empty()) return hand;
    std::vector<int> heading;
    for (int card : fitting) {
      if (must_head && beats(best, card)) heading.push_back(card);
    }
    return heading.empty() ? fitting : heading;
  }
};

// A position with its rules; `legal` and `play` are one step of it.
class Ending {
 public:
  explicit Ending(const Position& position) : rules_(PlainRules::of(position.game)), position_(position) {}

  int seat() const { return (position_.leader + static_cast<int>(position_.trick.size())) % rules_.seats; }
  bool counted() const { return is_counted(seat()); }
  bool over() const { return lost_ || position_.hands[seat()].empty(); }
  int left() const { return static_cast<int>(position_.hands[seat()].size()); }
  const Position& position() const { return position_; }

  int best_place() const {
    int best = 0;
    for (int place = 1; place < static_cast<int>(position_.trick.size()); ++place) {
      if (rules_.beats(position_.trick[best], position_.trick[place])) best = place;
    }
    return best;
  }

  std::vector<int> legal() const {
    std::vector<int> cards = position_.hands[seat()];
    if (!position_.trick.empty()) cards = rules_.legal(cards, position_.trick[0], position_.trick[best_place()]);
    std::sort(cards.begin(), cards.end());
    cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
    return cards;
  }

  // What the card brings the counted side at once.
  int play(int card) {
    auto& hand = position_.hands[seat()];
    hand.erase(std::find(hand.begin(), hand.end(), card));
    position_.trick.push_back(card);
    if (static_cast<int>(position_.trick.size()) < rules_.seats) return 0;
    const int winner = (position_.leader + best_place()) % rules_.seats;
    int points = position_.each;
    for (int each : position_.trick) points += position_.worth[each];
    position_.leader = winner;
    position_.trick.clear();
    if (position_.hands[winner].empty()) points += position_.last;
    if (!is_counted(winner)) return 0;
    if (rules_.misere) lost_ = true;
    return points;
  }

  // By trying everything.
  int value() const {
    if (over()) return rules_.misere && !lost_;
    int best = counted() ? -1 : 1 << 20;
    for (int card : legal()) {
      const int found = after(card);
      best = counted() ? std::max(best, found) : std::min(best, found);
    }
    return best;
  }

  int after(int card) const {
    Ending next = *this;
    const int gain = next.play(card);
    return (rules_.misere ? 0 : gain) + next.value();
  }

 private:
  bool is_counted(int seat) const {
    return std::find(position_.side.begin(), position_.side.end(), seat) != position_.side.end();
  }

  PlainRules rules_;
  Position position_;
  bool lost_ = false;
};

inline int pick(Random& random, int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); }

// Some cards for everybody, and up to all but one of the cards of a trick on the table. What cards count is random too:
// many nothing, some a little, sometimes one of them a lot; every bound has to hold for any such count.
inline Position random_ending(Game game, int tricks, Random& random, bool begun = true) {
  const PlainRules rules = PlainRules::of(game);
  std::vector<int> pack;
  for (int kind = 0; kind < rules.all_kinds(); ++kind) pack.insert(pack.end(), rules.copies, kind);
  for (std::size_t left = pack.size(); left > 1; --left) {
    std::swap(pack[left - 1], pack[random.below(static_cast<std::uint32_t>(left))]);
  }
  Position position{game, {}, {}, pick(random, rules.seats), {}, {}, pick(random, 2), pick(random, 3)};
  for (int seat = 0; seat < rules.seats; ++seat) {
    position.hands.emplace_back(pack.begin() + seat * tricks, pack.begin() + (seat + 1) * tricks);
  }
  const int side = pick(random, rules.seats);
  position.side = rules.seats == 4 ? std::vector{side, (side + 2) % 4} : std::vector{side};
  const bool many_values = rules.copies < 4 && pick(random, 2);  // eighty cards of more points are too many
  for (int kind = 0; kind < rules.all_kinds(); ++kind) {
    position.worth.push_back(pick(random, 3) ? 0 : many_values ? 1 + pick(random, 4) : pick(random, 8) == 0);
  }
  const int placed = begun ? pick(random, rules.seats) : 0;
  Ending ending(position);
  for (int place = 0; place < placed; ++place) {
    const std::vector<int> legal = ending.legal();
    ending.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return ending.position();
}

}  // namespace cardtable::testing
