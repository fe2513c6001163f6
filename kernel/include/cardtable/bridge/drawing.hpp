// Random hands of the types that an auction allows: points and lengths of suits.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include <cardtable/bridge/cards.hpp>

namespace cardtable::bridge {

// Four hands, cards numbered suit * 13 + rank as outside the solver.
using FourHands = std::array<std::uint64_t, seat_count>;

constexpr int hand_size = 13;
constexpr int most_points = 37;
constexpr int shape_count = 560;
constexpr int type_count = (most_points + 1) * shape_count;

// The number of the type: points * shape_count + the place of the lengths among all, clubs first, in rising order.
int type_of(std::uint64_t hand);

struct Drawing {
  FourHands known{};   // cards that each hand is known to have
  FourHands barred{};  // cards that each hand cannot have
  // A bit for each type that a hand can be, the first in the lowest bit of the first byte; nothing if it can be any.
  std::array<std::string_view, seat_count> types;
};

// This many whole deals that fit, each equally likely and independent of the others; fewer if this many tries do not
// give them. Throws std::invalid_argument for impossible cards.
std::vector<FourHands> draw(const Drawing& asked, int wanted, std::uint64_t tries, std::uint64_t seed);

}  // namespace cardtable::bridge
