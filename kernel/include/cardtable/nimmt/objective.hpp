// The value of the end of a hand for a seat.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <cardtable/nimmt/position.hpp>

namespace cardtable::nimmt {

// More is better in all of them.
enum class Objective {
  heads,       // minus the own heads
  difference,  // mean heads of the others minus the own
  hand,        // chance to have the fewest heads of this hand, ties shared
  match,       // chance to win the match
};

// 1 for the only seat with the fewest heads, 1/n when n share them, else 0.
inline double win_share(std::span<const int> heads, int seat) {
  const int fewest = std::ranges::min(heads);
  return heads[seat] == fewest ? 1.0 / static_cast<double>(std::ranges::count(heads, fewest)) : 0.0;
}

// The chance to win a match that may go on: logistic in the leads, which count the more the nearer the end is.
inline double match_chance(std::span<const int> totals, int seat, int end) {
  const int most = std::ranges::max(totals);
  if (most >= end) return win_share(totals, seat);
  // Rough figures: only the order of candidates depends on them, and all are compared with the same figures.
  constexpr double heads_a_hand = 12;  // of the seat that ends the match
  constexpr double spread = 6;         // of a lead after one more hand
  // Leads after n more hands spread like a sum of n: with the root of n.
  const double scale = spread * std::sqrt(std::max(1.0, (end - most) / heads_a_hand));
  double odds = 0;
  for (const int total : totals) odds += std::exp((totals[seat] - total) / scale);
  return 1 / odds;
}

inline double worth(Objective objective, std::span<const int> heads, const Position& position) {
  const int seat = position.seat();
  switch (objective) {
    case Objective::heads: return -heads[seat];
    case Objective::difference: {
      int others = -heads[seat];
      for (const int each : heads) others += each;
      return static_cast<double>(others) / static_cast<double>(heads.size() - 1) - heads[seat];
    }
    case Objective::hand: return win_share(heads, seat);
    case Objective::match: {
      std::array<int, max_seats> totals{};
      std::ranges::transform(heads, position.totals(), totals.begin(), std::plus<>());
      return match_chance({totals.data(), heads.size()}, seat, position.end());
    }
  }
  return 0;
}

}  // namespace cardtable::nimmt
