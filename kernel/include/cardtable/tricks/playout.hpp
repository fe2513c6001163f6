// Games in which everybody plays random legal cards.
#pragma once

#include <cardtable/random.hpp>
#include <cardtable/tricks/deal.hpp>

namespace cardtable::tricks {

// A random card of a set.
inline int any_of(Set cards, Random& random) {
  for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(cards))); skip; --skip) {
    cards &= cards - 1;
  }
  return std::countr_zero(cards);
}

// `see(seat, card)` is called with every card. The result is what the counted side gets.
template <class Rules, class See>
int random_game(const Deal<Rules>& deal, Random& random, See see) {
  Set out = deal.out();
  Trick trick = deal.trick;
  int place = deal.placed, seat = deal.turn(), sum = 0;
  while (out) {
    const int card = any_of(deal.legal(out, trick, place, seat), random);
    see(seat, card);
    trick = deal.played(trick, place, card, seat);
    out &= ~bit(card);
    seat = Deal<Rules>::next(seat);
    if (++place < Rules::seats) continue;
    if (deal.loses(trick)) return 0;
    sum += deal.gain(trick, !out);
    seat = trick.winner;
    place = 0;
  }
  return Rules::misere ? 1 : sum;
}

}  // namespace cardtable::tricks
