// The order in which the cards of a hand are tried: the better the first one, the sooner the search is done.
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

// Of each group of cards that are worth the same (no card of another hand between them) the lowest.
Cards without_equals(Cards legal, Cards hand, Cards out);

// All cards that are worth the same as this one, which the hand holds.
Cards equals_of(int card, Cards hand, Cards out);

Choices order_leads(const Deal& deal, Cards out, int leader, int trump, Cards legal);

Choices order_follows(const Deal& deal, const Trick& trick, Cards out, int place, int trump, Cards legal);

}  // namespace cardtable::bridge
