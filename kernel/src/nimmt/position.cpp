#include <cardtable/nimmt/position.hpp>

#include <array>
#include <stdexcept>
#include <string>

#include <cardtable/nimmt/rows.hpp>

namespace cardtable::nimmt {
namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

// Every card is in one place only.
class Census {
 public:
  void count(int card) {
    if (card < 1 || card > top_card) refuse("card " + std::to_string(card) + " is not one of 1 to 104");
    if (seen_[card]) refuse("card " + std::to_string(card) + " is in two places");
    seen_[card] = true;
  }

  void count(const std::vector<int>& cards) {
    for (const int card : cards) count(card);
  }

 private:
  std::array<bool, top_card + 1> seen_{};
};

void check_rows(const std::vector<std::vector<int>>& rows) {
  if (rows.size() != row_count) refuse("there must be four rows, not " + std::to_string(rows.size()));
  int previous = top_card + 1;
  for (const auto& row : rows) {
    if (row.empty() || row.size() > row_limit) refuse("a row has one to five cards, not " + std::to_string(row.size()));
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i] <= row[i - 1]) refuse("the cards of a row must ascend");
    }
    if (row.back() >= previous) refuse("the rows must descend by their last cards");
    previous = row.back();
  }
}

void check_waiting(const Position& position) {
  if (position.waiting.empty()) return;
  const auto& [taker, card] = position.waiting.front();
  if (taker != position.seat) refuse("the first waiting card must be that of the seat that takes a row");
  if (card >= position.rows.back().back()) refuse("the first waiting card must be below all rows");
  std::array<bool, max_seats> waits{};
  int previous = 0;
  for (const auto& [seat, next] : position.waiting) {
    if (seat < 0 || seat >= position.seats() || waits[seat]) refuse("each waiting card must belong to another seat");
    if (next <= previous) refuse("the waiting cards must ascend");
    waits[seat] = true;
    previous = next;
  }
}

}  // namespace

void check(const Position& position) {
  const int seats = position.seats();
  if (seats < 2 || seats > max_seats) refuse("there must be 2 to 10 seats, not " + std::to_string(seats));
  if (position.seat < 0 || position.seat >= seats) refuse("seat " + std::to_string(position.seat) + " is not at the table");
  if (position.totals.size() != position.heads.size()) refuse("heads and totals must have one number per seat");
  if (position.hand.size() > hand_size) refuse("a hand has at most ten cards");
  if (position.hand.empty() && position.waiting.empty()) refuse("an empty hand has nothing to decide");
  const auto hidden = position.hand.size() * static_cast<std::size_t>(seats - 1);
  if (position.unseen.size() < hidden) {
    refuse("the others hold " + std::to_string(hidden) + " cards, but only " + std::to_string(position.unseen.size()) +
           " are unseen");
  }
  Census census;
  census.count(position.hand);
  census.count(position.unseen);
  for (const auto& row : position.rows) census.count(row);
  for (const auto& [seat, card] : position.waiting) census.count(card);
  check_rows(position.rows);
  check_waiting(position);
}

}  // namespace cardtable::nimmt
