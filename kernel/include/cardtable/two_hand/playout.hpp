// Rounds played to their end by the rules of thumb of the course, to value what could be done now.
#pragma once

#include <array>
#include <vector>

#include <cardtable/two_hand/cards.hpp>
#include <cardtable/two_hand/endgame.hpp>

namespace cardtable::two_hand {

// A round with all cards known. Seat 0 is the one to act; `stock` is drawn from the front, then `upcard` (-1 if
// it is gone). With `Due::chase` the card `lead` has left the hand of seat 1.
struct World {
  std::array<std::vector<Held>, 2> hands;
  std::vector<int> stock;
  int upcard;
  int lead;
};

// What seat 0 does first: plays the card at a place of its hand, or melds the cards at some.
using Choice = std::vector<int>;

// For each choice the sum over all worlds of how many points more than seat 1 seat 0 gets from here on.
std::vector<long> values(int trump, bool classic, Due due, const std::vector<World>& worlds,
                         const std::vector<Choice>& choices);

}  // namespace cardtable::two_hand
