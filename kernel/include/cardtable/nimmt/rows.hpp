// The four rows of 6 nimmt! and what happens when a card is placed.
#pragma once

#include <array>
#include <cstdint>

#include <cardtable/tables.hpp>

namespace cardtable::nimmt {

using tables::nimmt::row_count;
using tables::nimmt::row_limit;
constexpr int top_card = tables::nimmt::heads.size() - 1;

constexpr int heads_of(int card) { return tables::nimmt::heads[card]; }

// One row in one word, end << 16 | cards << 8 | heads: comparing words compares ends, and adding a card to the
// rest of a row is one addition.
using Row = std::uint32_t;

constexpr int end_of(Row row) { return static_cast<int>(row >> 16); }
constexpr int cards_in(Row row) { return static_cast<int>(row >> 8 & 0xff); }
constexpr int heads_in(Row row) { return static_cast<int>(row & 0xff); }

// By card: the row that it starts.
constexpr auto single = [] {
  std::array<Row, top_card + 1> rows{};
  for (int card = 1; card <= top_card; ++card) {
    rows[card] = static_cast<Row>(card << 16 | 1 << 8 | heads_of(card));
  }
  return rows;
}();

// Always descending by end card. Placing a card keeps that order, because it goes to the nearest lower end.
class Rows {
 public:
  Rows() = default;
  explicit Rows(const std::array<Row, row_count>& rows) : rows_(rows) {}

  Row operator[](int row) const { return rows_[row]; }

  // The row with the nearest lower end; row_count when the card is below all ends.
  int row_for(int card) const {
    // Rows descend, so the number of higher ends is the place of the first lower one; no branch to mispredict. An end
    // is never this card, so that what is below bit 16 does not matter.
    const Row floor = static_cast<Row>(card) << 16;
    return (rows_[0] > floor) + (rows_[1] > floor) + (rows_[2] > floor) + (rows_[3] > floor);
  }

  bool below_all(int card) const { return rows_[3] > static_cast<Row>(card) << 16; }

  // Places a card that is not below all ends and returns the heads that its player takes.
  int place(int card) {
    const int at = row_for(card);
    const Row row = rows_[at];
    const bool sixth = (row & 0xff00) == row_limit << 8;
    // Cards and heads of the row stay in their bytes: at most 5, and 27 heads (44, 55, 66, 77, 88).
    rows_[at] = (sixth ? 0 : row & 0xffff) + single[card];
    return sixth ? heads_in(row) : 0;
  }

  // Replaces a row by a card that is below all ends and returns the heads that its player takes.
  int take(int taken, int card) {
    const int heads = heads_in(rows_[taken]);
    for (int row = taken; row + 1 < row_count; ++row) rows_[row] = rows_[row + 1];
    rows_[row_count - 1] = single[card];
    return heads;
  }

  // The row with the fewest heads; among equals the one with the highest end.
  int cheapest() const {
    int best = 0;
    for (int row = 1; row < row_count; ++row) {
      if (heads_in(rows_[row]) < heads_in(rows_[best])) best = row;
    }
    return best;
  }

 private:
  std::array<Row, row_count> rows_{};
};

}  // namespace cardtable::nimmt
