// Questions about bridge with open cards from outside, and their answers.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <cardtable/bridge/cards.hpp>
#include <cardtable/bridge/patterns.hpp>
#include <cardtable/bridge/search.hpp>

namespace cardtable::bridge {

// The remaining cards, and the cards of an incomplete trick.
struct Position {
  std::array<Cards, seat_count> hands;
  int trump;  // a suit, or no_trumps
  int leader;
  std::vector<int> trick;

  int turn() const { return after(leader, static_cast<int>(trick.size())); }
};

// Throws std::invalid_argument, with a sentence for people, if this is not a possible position.
void check(const Position& position);

// Tricks that are not yet complete, for the side whose turn it is.
struct Answer : cardtable::Answer {
  std::size_t bytes = 0;
};

struct Line {
  std::vector<std::pair<int, int>> plays;  // seat and card
  Answer answer;
};

// Bounds of the tricks that each seat takes as declarer, by strain from clubs up, no trumps last.
struct Table {
  std::array<std::array<Bounds, seat_count>, suit_count + 1> tricks;
  std::uint64_t nodes;
  std::size_t bytes;
  bool complete;
};

std::vector<Answer> solve(const std::vector<Position>& positions, const Questions& questions, const Limit& limit,
                          int threads);

Line best_line(const Position& position, const Limit& limit);

// Each strain has the whole limit of nodes and memory.
std::vector<Table> tables(const std::vector<std::array<Cards, seat_count>>& deals, const Limit& limit, int threads);

// All stored patterns once the value of a position is found, for checks.
std::vector<Alike> patterns_of(const Position& position);

// The value by a search that uses only the rules. The solver is checked against it.
int plain_value(const Position& position);

}  // namespace cardtable::bridge
