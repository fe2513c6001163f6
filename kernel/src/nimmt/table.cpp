#include <cardtable/nimmt/table.hpp>

#include <functional>
#include <stdexcept>
#include <string>

#include <cardtable/nimmt/census.hpp>

namespace cardtable::nimmt {
namespace {

Rows rows_from(std::vector<int> start) {
  if (start.size() != row_count) {
    throw std::invalid_argument("four cards start the rows, not " + std::to_string(start.size()));
  }
  std::ranges::sort(start, std::greater<>());
  std::array<Row, row_count> rows{};
  for (int row = 0; row < row_count; ++row) rows[row] = single[start[row]];
  return Rows(rows);
}

std::vector<Played> ascending(const std::vector<int>& cards, int seats) {
  if (static_cast<int>(cards.size()) != seats) {
    throw std::invalid_argument("a trick has a card of each of the " + std::to_string(seats) + " seats, not " +
                                std::to_string(cards.size()) + " cards");
  }
  std::vector<Played> trick;
  for (int seat = 0; seat < seats; ++seat) trick.push_back(played(cards[seat], seat));
  std::ranges::sort(trick);
  return trick;
}

int row_ending_in(const Rows& rows, int end) {
  for (int row = 0; row < row_count; ++row) {
    if (end_of(rows[row]) == end) return row;
  }
  throw std::invalid_argument("no row to take ends in " + std::to_string(end));
}

}  // namespace

Replay replay(const History& history, int seats) {
  if (seats < 2 || seats > max_seats) {
    throw std::invalid_argument("there are 2 to 10 seats, not " + std::to_string(seats));
  }
  if (history.tricks.size() > hand_size) {
    throw std::invalid_argument("a hand has ten tricks, not " + std::to_string(history.tricks.size()));
  }
  Census census(top_card);
  census.see(history.start);
  for (const auto& trick : history.tricks) census.see(trick);
  Replay replay{{}, {rows_from(history.start), {}}, {}};
  auto taken = history.taken.begin();
  for (const auto& cards : history.tricks) {
    if (!replay.waiting.empty()) throw std::invalid_argument("a trick began before the row for the last was taken");
    replay.before.push_back(replay.table.rows);
    std::vector<Played> trick = ascending(cards, seats);
    std::span<const Played> left = trick;
    if (replay.table.rows.below_all(card_of(trick.front()))) {
      if (taken == history.taken.end()) {
        replay.waiting = trick;
        continue;
      }
      replay.table.take_row(row_ending_in(replay.table.rows, *taken++), trick.front());
      left = left.subspan(1);
    }
    replay.table.lay(left);
  }
  if (taken != history.taken.end()) throw std::invalid_argument("more rows were taken than had to be");
  return replay;
}

}  // namespace cardtable::nimmt
