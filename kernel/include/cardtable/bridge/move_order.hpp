// The order in which the cards of a hand are tried. The better the first one is, the faster the search.
#pragma once

#include <array>

#include <cardtable/bridge/cards.hpp>
#include <cardtable/bridge/deal.hpp>

namespace cardtable::bridge {

struct Trick;

class Choices {
 public:
  void add(int card) { cards_[static_cast<std::size_t>(size_++)] = static_cast<std::uint8_t>(card); }

  void add_upwards(Cards cards) {
    for (; cards; cards &= cards - 1) add(lowest(cards));
  }

  void add_downwards(Cards cards) {
    while (cards) {
      const int card = highest(cards);
      add(card);
      cards ^= bit(card);
    }
  }

  int size() const { return size_; }
  int operator[](int number) const { return cards_[static_cast<std::size_t>(number)]; }

 private:
  std::array<std::uint8_t, rank_count> cards_;
  int size_ = 0;
};

// The lowest of each group of equivalent cards (no card of another hand between them).
inline Cards without_equals(Cards legal, Cards hand, Cards out) {
  constexpr Cards between_suits = Cards{1} << 13 | Cards{1} << 29 | Cards{1} << 45 | Cards{1} << 61;
  // Cards of this hand and gaps form runs. A sum carries through a whole run from its lowest card on.
  const Cards runs = (hand | ~out) & ~between_suits;
  Cards kept = 0;
  while (legal) {
    const Cards low = legal & -legal;
    kept |= low;
    legal &= ~(runs & ~(runs + low));
  }
  return kept;
}

// All cards that are equivalent to this one, which the hand holds.
inline Cards equals_of(int card, Cards hand, Cards out) {
  const int suit = suit_of(card);
  const Ranks others = holding(out & ~hand, suit);
  const Ranks above = others & ~((2U << rank_of(card)) - 1);
  const Ranks below = others & ((1U << rank_of(card)) - 1);
  Ranks equal = holding(hand, suit);
  if (above) equal &= (1U << bottom(above)) - 1;
  if (below) equal &= ~((2U << top(below)) - 1);
  return in_suit(equal, suit);
}

Choices order_leads(const Deal& deal, Cards out, int leader, int trump, Cards legal);

Choices order_follows(const Deal& deal, const Trick& trick, Cards out, int place, int trump, Cards legal);

}  // namespace cardtable::bridge
