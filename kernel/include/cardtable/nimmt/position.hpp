// What one seat knows of a hand of 6 nimmt! when it has to decide.
#pragma once

#include <utility>
#include <vector>

namespace cardtable::nimmt {

constexpr int max_seats = 10;
constexpr int hand_size = 10;

// A trick that is over: the rows before it and what each seat played.
struct Trick {
  std::vector<std::vector<int>> rows;
  std::vector<int> cards;
};

// Everybody holds as many cards as this seat does, so the number of hidden cards follows from its hand.
struct Position {
  int seat = 0;
  std::vector<int> hand;
  std::vector<std::vector<int>> rows;        // each from first to last card
  std::vector<int> unseen;                   // the other hands and what was not dealt
  std::vector<int> heads;                    // per seat, taken in this hand
  std::vector<std::pair<int, int>> waiting;  // (seat, card), lowest first; this seat's card takes a row
  std::vector<int> totals;                   // per seat, before this hand
  std::vector<Trick> past;                   // earlier tricks of this hand, for the belief about hidden cards
  int end = 66;                              // the match is over when somebody has this many heads

  int seats() const { return static_cast<int>(heads.size()); }
};

// Throws std::invalid_argument with one sentence when no hand can look like this.
void check(const Position& position);

}  // namespace cardtable::nimmt
