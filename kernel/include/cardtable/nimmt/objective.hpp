// What a finished hand is worth to a seat.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

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

// Who will win a match that goes on: seats trade leads by about spread heads a hand, so that a lead counts the more
// the nearer the end is.
inline double match_chance(std::span<const int> totals, int seat, int end) {
  const int most = std::ranges::max(totals);
  if (most >= end) return win_share(totals, seat);
  constexpr double heads_a_hand = 12;  // of the seat that will end the match
  constexpr double spread = 6;
  const double scale = spread * std::sqrt(std::max(1.0, (end - most) / heads_a_hand));
  double sum = 0;
  for (const int total : totals) sum += std::exp((totals[seat] - total) / scale);
  return 1 / sum;
}

}  // namespace cardtable::nimmt
