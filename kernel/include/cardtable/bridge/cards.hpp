// Sets of cards for the solver of bridge, and what can be looked up about thirteen ranks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <cardtable/cards.hpp>

namespace cardtable::bridge {

// Suit s has the bits from 16 * s on, its deuce first. Suits count from clubs up, seats from North clockwise.
using Cards = Set;
// The cards of one suit, the deuce in bit 0.
using Ranks = unsigned;

constexpr int seat_count = 4;
constexpr int suit_count = 4;
constexpr int no_trumps = 4;
constexpr int rank_count = 13;
constexpr int span = 16;
constexpr Ranks all_ranks = (1U << rank_count) - 1;

constexpr int partner_of(int seat) { return (seat + 2) & 3; }
constexpr int after(int seat, int places = 1) { return (seat + places) & 3; }
constexpr bool of_north(int seat) { return (seat & 1) == 0; }

// A card is the number of its bit.
constexpr int suit_of(int card) { return card / span; }
constexpr int rank_of(int card) { return card % span; }
constexpr Ranks holding(Cards cards, int suit) { return static_cast<Ranks>(cards >> (suit * span)) & 0xffff; }
constexpr Cards of_suit(int suit) { return Cards{all_ranks} << (suit * span); }
constexpr Cards in_suit(Ranks ranks, int suit) { return Cards{ranks} << (suit * span); }

inline int lowest(Cards cards) { return std::countr_zero(cards); }
inline int highest(Cards cards) { return 63 - std::countl_zero(cards); }
inline int top(Ranks ranks) { return 31 - std::countl_zero(ranks); }
inline int bottom(Ranks ranks) { return std::countr_zero(ranks); }

// The ranks from this one up.
constexpr Ranks from(int rank) { return (all_ranks << rank) & all_ranks; }

namespace detail {

constexpr auto make_counts() {
  std::array<std::uint8_t, all_ranks + 1> counts{};
  for (Ranks ranks = 1; ranks <= all_ranks; ++ranks) {
    counts[ranks] = static_cast<std::uint8_t>(counts[ranks / 2] + (ranks & 1));
  }
  return counts;
}

// By set of ranks, four bits for each place from the top: the rank there.
inline const auto places = [] {
  std::array<std::uint64_t, all_ranks + 1> places{};
  for (Ranks ranks = 1; ranks <= all_ranks; ++ranks) {
    const int highest = top(ranks);
    places[ranks] = places[ranks ^ (1U << highest)] << 4 | static_cast<std::uint64_t>(highest);
  }
  return places;
}();

}  // namespace detail

// A portable build has no instruction that counts bits, so this is a table.
inline constexpr auto counts = detail::make_counts();
constexpr int count(Ranks ranks) { return counts[ranks]; }

inline int count(Cards cards) {
  return count(holding(cards, 0)) + count(holding(cards, 1)) + count(holding(cards, 2)) + count(holding(cards, 3));
}

// The rank at this place from the top, the first being 0.
inline int rank_at(Ranks ranks, int place) { return static_cast<int>(detail::places[ranks] >> (4 * place) & 15); }

}  // namespace cardtable::bridge
