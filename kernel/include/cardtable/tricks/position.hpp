// Positions, questions and answers from outside: without a policy, checked once.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <cardtable/solving.hpp>

namespace cardtable::tricks {

enum class Game { skat_suit, skat_grand, skat_null, pinochle, double_pinochle };

// Hands and trick are given by kind: suit after suit, trumps first, each suit from its lowest card up.
struct Position {
  Game game;
  std::vector<std::vector<int>> hands;
  std::vector<int> trick;  // on the table, begun by the leader
  int leader;
  std::vector<int> side;   // the seats whose points are counted
  std::vector<int> worth;  // of each kind
  int each;                // what every trick counts
  int last;                // what the last trick counts besides
};

struct Line {
  std::vector<std::pair<int, int>> plays;  // seat and kind
  Answer answer;
};

// Throws std::invalid_argument if this is not a possible position.
void check(const Position& position);

std::vector<int> legal_kinds(const Position& position);

std::vector<Answer> solve(const std::vector<Position>& positions, const Questions& questions, const Limit& limit,
                          int threads);

Line best_line(const Position& position, const Limit& limit);

// The exact value by the plain search of reference.hpp.
Answer plain_value(const Position& position, const Limit& limit);

// What the side gets in this many games of random cards.
std::vector<int> playouts(const Position& position, int count, std::uint64_t seed);

// One such game, seat and kind of each card.
std::vector<std::pair<int, int>> random_game(const Position& position, std::uint64_t seed);

}  // namespace cardtable::tricks
