// Perfect play once the stock is gone and both hands are known, melds included.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <cardtable/solving.hpp>
#include <cardtable/two_hand/cards.hpp>

namespace cardtable::two_hand {

enum class Due { lead, chase, meld };

// Seat 0 is the one to act. With `Due::chase` it chases the card `lead`, which seat 1 no longer holds.
struct Ending {
  std::array<std::vector<Held>, 2> hands;
  int trump;
  bool classic;
  Due due;
  int lead;
};

// Throws std::invalid_argument if this is not a possible position.
void check(const Ending& ending);
void check(const Ending& ending, const std::vector<std::vector<int>>& choices);

// What seat 0 should do: the place of a card in its hand, or the places of the cards of a meld, none for no meld.
// `value` is its lead over seat 1 in points from here on.
struct Solution {
  int value;
  std::vector<int> cards;
  std::uint64_t nodes;
};

// Nothing if it takes more than this.
std::optional<Solution> solve(const Ending& ending, const Limit& limit);

// The value of each of these choices of seat 0 (the card at a place of its hand, or the cards of a meld, none for no
// meld) with perfect play afterwards, and the positions visited for all of them. Nothing if it takes more than this.
struct Values {
  std::vector<int> values;
  std::uint64_t nodes;
};
std::optional<Values> solve_each(const Ending& ending, const std::vector<std::vector<int>>& choices,
                                 const Limit& limit);

}  // namespace cardtable::two_hand
