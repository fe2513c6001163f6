#include <cardtable/games/nimmt.hpp>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>

namespace cardtable::games {

using nimmt::Played;
using nimmt::Row;

void NimmtHand::check_seats(int seats) {
  if (seats < 2 || seats > most_seats) {
    throw std::invalid_argument("6 nimmt! has 2 to 10 seats, not " + std::to_string(seats));
  }
}

NimmtHand::NimmtHand(int seats, Random& random) : seats_(seats) {
  check_seats(seats);
  Pack<cards> pack;
  std::array<int, nimmt::row_count> rows;
  for (int& card : rows) card = pack.draw(random) + 1;
  for (int seat = 0; seat < seats; ++seat) {
    for (auto& card : hands_[seat]) card = static_cast<std::uint8_t>(pack.draw(random) + 1);
    std::ranges::sort(hands_[seat]);
  }
  start(rows);
}

NimmtHand::NimmtHand(const Piles& piles) : seats_(static_cast<int>(piles.size()) - 1) {
  check_seats(seats_);
  std::vector<std::size_t> sizes(piles.size(), nimmt::hand_size);
  sizes[0] = nimmt::row_count;
  check_piles(piles, sizes, cards, copies);
  std::array<int, nimmt::row_count> rows;
  std::ranges::transform(piles[0], rows.begin(), [](int card) { return card + 1; });
  for (int seat = 0; seat < seats_; ++seat) {
    std::ranges::transform(piles[static_cast<std::size_t>(seat) + 1], hands_[seat].begin(),
                           [](int card) { return static_cast<std::uint8_t>(card + 1); });
    std::ranges::sort(hands_[seat]);
  }
  start(rows);
}

void NimmtHand::start(std::array<int, nimmt::row_count> start) {
  std::ranges::sort(start);
  std::ranges::copy(start, started_.begin());
  std::array<Row, nimmt::row_count> rows{};
  // Rows lie from the highest end down.
  std::ranges::reverse(start);
  for (int row = 0; row < nimmt::row_count; ++row) {
    rows[row] = nimmt::single[start[row]];
    rows_[row][0] = static_cast<std::uint8_t>(start[row]);
  }
  table_.rows = nimmt::Rows(rows);
}

int NimmtHand::turn() const {
  if (phase_ == Phase::over) return nobody;
  return phase_ == Phase::choosing ? chosen_ : nimmt::seat_of(waiting_[0]);
}

bool NimmtHand::to_act(int seat) const {
  return phase_ == Phase::choosing || (phase_ == Phase::taking_row && seat == nimmt::seat_of(waiting_[0]));
}

void NimmtHand::legal(int seat, Choices& choices) const {
  choices.clear();
  if (!to_act(seat)) return;
  if (phase_ == Phase::choosing) {
    for (int place = 0; place < held_; ++place) choices.add(hands_[seat][place] - 1);
  } else {
    for (int row = 0; row < nimmt::row_count; ++row) choices.add(cards + nimmt::end_of(table_.rows[row]) - 1);
  }
}

void NimmtHand::apply(Action action) {
  if (phase_ == Phase::choosing) {
    choose(action + 1);
  } else {
    take_row(action - cards + 1);
  }
}

void NimmtHand::choose(int card) {
  waiting_[chosen_] = nimmt::played(card, chosen_);
  if (++chosen_ < seats_) return;
  chosen_ = 0;
  for (int seat = 0; seat < seats_; ++seat) {
    const int chosen = nimmt::card_of(waiting_[seat]);
    history_.add(seat, static_cast<Action>(chosen - 1));
    remove(seat, chosen);
  }
  --held_;
  const std::span trick(waiting_.data(), static_cast<std::size_t>(seats_));
  nimmt::sort_ascending(trick);
  if (table_.rows.below_all(nimmt::card_of(trick.front()))) {
    phase_ = Phase::taking_row;
  } else {
    place(trick);
  }
}

void NimmtHand::remove(int seat, int card) {
  auto& hand = hands_[seat];
  const auto at = std::find(hand.begin(), hand.begin() + held_, card);
  std::copy(at + 1, hand.begin() + held_, at);
}

void NimmtHand::take_row(int end) {
  int row = 0;
  while (nimmt::end_of(table_.rows[row]) != end) ++row;
  history_.add(nimmt::seat_of(waiting_[0]), static_cast<Action>(cards + end - 1));
  table_.take_row(row, waiting_[0]);
  std::copy(rows_.begin() + row + 1, rows_.end(), rows_.begin() + row);
  rows_.back()[0] = static_cast<std::uint8_t>(nimmt::card_of(waiting_[0]));
  place(std::span<const Played>(waiting_.data() + 1, static_cast<std::size_t>(seats_ - 1)));
}

// Lays ascending cards, each of which fits behind some row, and goes on to the next trick.
void NimmtHand::place(std::span<const Played> trick) {
  for (const Played play : trick) {
    const int card = nimmt::card_of(play);
    const int row = table_.rows.row_for(card);
    const int lying = nimmt::cards_in(table_.rows[row]);
    rows_[row][lying == nimmt::row_limit ? 0 : lying] = static_cast<std::uint8_t>(card);
    table_.heads[nimmt::seat_of(play)] += table_.rows.place(card);
  }
  phase_ = held_ ? Phase::choosing : Phase::over;
}

Piles NimmtHand::piles() const {
  Piles piles(static_cast<std::size_t>(seats_) + 1);
  for (const int card : started_) piles[0].push_back(card - 1);
  for (int seat = 0; seat < seats_; ++seat) {
    auto& pile = piles[static_cast<std::size_t>(seat) + 1];
    for (int place = 0; place < held_; ++place) pile.push_back(hands_[seat][place] - 1);
  }
  for (const Move move : history()) {
    if (move.action < cards) piles[move.seat + 1u].push_back(move.action);
  }
  for (auto& pile : piles) std::ranges::sort(pile);
  return piles;
}

void NimmtHand::show(int seat, Sight& sight) const {
  if (phase_ == Phase::taking_row) {
    for (int place = 0; place < seats_; ++place) {
      sight.lies(nimmt::seat_of(waiting_[place]), nimmt::card_of(waiting_[place]) - 1);
    }
  }
  for (int place = 0; place < held_; ++place) sight.card(hands_[seat][place] - 1);
  sight.end_pile();
  for (int row = 0; row < nimmt::row_count; ++row) {
    for (int place = 0; place < nimmt::cards_in(table_.rows[row]); ++place) sight.card(rows_[row][place] - 1);
    sight.end_pile();
  }
  for (int row = 0; row < nimmt::row_count; ++row) {
    sight.number(static_cast<double>(nimmt::end_of(table_.rows[row])) / nimmt::top_card);
    sight.number(static_cast<double>(nimmt::cards_in(table_.rows[row])) / nimmt::row_limit);
    // The most heads in a row of five: 55 has 7, four other multiples of 11 have 5 each.
    sight.number(nimmt::heads_in(table_.rows[row]) / 27.0);
  }
  // The first hand of a match begins with nothing.
  for (int place = 0; place < seats_; ++place) {
    sight.number(static_cast<double>(table_.heads[sight.seat_at(place)]) / tables::nimmt::end);
  }
  for (int place = 0; place < seats_; ++place) sight.number(0);
}

}  // namespace cardtable::games
