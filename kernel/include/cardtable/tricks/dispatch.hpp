// From a position to the policy of its game.
#pragma once

#include <cstdint>
#include <numeric>

#include <cardtable/tricks/deal.hpp>
#include <cardtable/tricks/position.hpp>
#include <cardtable/tricks/rules.hpp>

namespace cardtable::tricks {

template <class R>
struct Policy {
  using Rules = R;
};

// Counters of one point each, with one for the last trick, need few bits; classic points need more.
using PinochleCounters = Pinochle<5>;
using PinochlePoints = Pinochle<8>;

// All the points of a whole deal. In 64 bits, because the numbers are not checked yet.
template <class Rules>
std::int64_t most_points(const Position& position) {
  const auto once = std::accumulate(position.worth.begin(), position.worth.end(), std::int64_t{0});
  constexpr std::int64_t tricks = Cards<Rules>::most_tricks;
  return Rules::copies * once + position.each * tricks + position.last;
}

inline bool counts_in_ones(const Position& position) {
  return most_points<PinochleCounters>(position) < 1 << PinochleCounters::value_bits;
}

template <class Use>
auto dispatch(const Position& position, Use use) {
  switch (position.game) {
    case Game::skat_suit: return use(Policy<SkatSuit>{});
    case Game::skat_grand: return use(Policy<SkatGrand>{});
    case Game::skat_null: return use(Policy<SkatNull>{});
    case Game::double_pinochle: return use(Policy<DoubleDeck>{});
    case Game::pinochle: break;
  }
  return counts_in_ones(position) ? use(Policy<PinochleCounters>{}) : use(Policy<PinochlePoints>{});
}

}  // namespace cardtable::tricks
