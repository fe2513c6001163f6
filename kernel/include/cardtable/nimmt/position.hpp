// What one seat knows when it has to decide.
#pragma once

#include <vector>

#include <cardtable/nimmt/table.hpp>

namespace cardtable::nimmt {

// Everything else follows: the rows, who took what, which cards are unseen, and that all the others hold as many
// cards as this seat.
struct Knowledge {
  int seat = 0;
  std::vector<int> hand;
  History history;
  int highest = top_card;   // the cards of the deck are 1 to this
  std::vector<int> totals;  // by seat, the heads from earlier hands of the match
  int end = 66;             // the match is over when somebody has this many heads

  int seats() const { return static_cast<int>(totals.size()); }
};

// The same, worked out and checked: std::invalid_argument with one sentence when no hand can look like this.
class Position {
 public:
  explicit Position(Knowledge knowledge);

  int seat() const { return known_.seat; }
  int seats() const { return known_.seats(); }
  int end() const { return known_.end; }
  const std::vector<int>& hand() const { return known_.hand; }
  const std::vector<int>& unseen() const { return unseen_; }
  const std::vector<int>& totals() const { return known_.totals; }
  const std::vector<std::vector<int>>& tricks() const { return known_.history.tricks; }
  const std::vector<Rows>& rows_before() const { return replay_.before; }
  const Table& table() const { return replay_.table; }

  // Not empty when the decision is about a row; this seat's card comes first.
  const std::vector<Played>& waiting() const { return replay_.waiting; }

 private:
  Knowledge known_;
  Replay replay_;
  std::vector<int> unseen_;  // in the other hands or not dealt
};

}  // namespace cardtable::nimmt
