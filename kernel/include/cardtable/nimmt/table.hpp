// The open part of a hand of 6 nimmt!: rows, heads taken, and how the cards of a trick are laid.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <cardtable/nimmt/rows.hpp>

namespace cardtable::nimmt {

constexpr int max_seats = 10;
using tables::nimmt::hand_size;

// A card and whose it is, in one number that sorts by card.
using Played = std::uint32_t;
constexpr Played played(int card, int seat) { return static_cast<Played>(card << 8 | seat); }
constexpr int card_of(Played play) { return static_cast<int>(play >> 8); }
constexpr int seat_of(Played play) { return static_cast<int>(play & 0xff); }

// Branch-free on purpose: the order of random cards cannot be predicted.
inline void sort_ascending(std::span<Played> trick) {
  for (std::size_t i = 0; i + 1 < trick.size(); ++i) {
    for (std::size_t j = i + 1; j < trick.size(); ++j) {
      const Played low = std::min(trick[i], trick[j]);
      trick[j] = std::max(trick[i], trick[j]);
      trick[i] = low;
    }
  }
}

struct Table {
  Rows rows;
  std::array<int, max_seats> heads{};  // taken in this hand, by seat

  // Lays ascending cards, none of which is below all rows.
  void lay(std::span<const Played> cards) {
    for (const Played play : cards) heads[seat_of(play)] += rows.place(card_of(play));
  }

  void take_row(int row, Played play) { heads[seat_of(play)] += rows.take(row, card_of(play)); }

  // Lays a whole ascending trick; whoever has to take a row takes the cheapest.
  void lay_trick(std::span<const Played> trick) {
    if (rows.below_all(card_of(trick.front()))) {
      take_row(rows.cheapest(), trick.front());
      trick = trick.subspan(1);
    }
    lay(trick);
  }
};

// What everybody saw of a hand so far.
struct History {
  std::vector<int> start;                // the four cards that began the rows
  std::vector<std::vector<int>> tricks;  // by trick the card of each seat
  std::vector<int> taken;                // last cards of the rows taken by choice, in order
};

struct Replay {
  std::vector<Rows> before;     // the rows that each trick was chosen for
  Table table;                  // the table now
  std::vector<Played> waiting;  // the last trick, ascending, while the owner of its lowest card has to take a row
};

// Throws std::invalid_argument with one sentence when the history breaks the rules.
Replay replay(const History& history, int seats);

}  // namespace cardtable::nimmt
