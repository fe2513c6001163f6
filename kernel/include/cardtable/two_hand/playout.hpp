// Rounds played to their end by rules of thumb, to evaluate the present choices.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <cardtable/two_hand/cards.hpp>
#include <cardtable/two_hand/careful.hpp>
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

// By which rules of thumb a seat plays on: those that the course describes, or the careful ones.
enum class Habit { course, careful };

// Throws std::invalid_argument if `values` has no answer to this.
void check(int trump, Due due, const std::vector<World>& worlds, const std::vector<Choice>& choices);

// For each choice of seat 0 (the card at a place of its hand, or the cards of a meld) the sum over all worlds of its
// lead over seat 1 in points from here on. `habits` are the rules of the two seats afterwards.
std::vector<long> values(int trump, bool classic, Due due, const std::vector<World>& worlds,
                         const std::vector<Choice>& choices, std::array<Habit, 2> habits);

// The lead in points per round of a player with these weights over the rules of the course, over this many deals, each
// played from both sides.
double against_course(const Weights& weights, bool classic, int deals, std::uint64_t seed);

}  // namespace cardtable::two_hand
