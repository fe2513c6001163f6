// Which cards follow and which beat, for games played in tricks: src/cardtable/tricks.py.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cardtable::games {

// A bit for each card of the deck, in its order.
using Set = std::uint64_t;

constexpr Set bit(int card) { return Set{1} << card; }

// The suits of a game and which of them is trump; they are added one by one, each from its lowest to its highest card.
template <int Cards>
struct Order {
  Set trumps = 0;
  std::array<Set, Cards> same_suit{};
  std::array<Set, Cards> beaten_by{};  // what takes the trick from a card when it is played later

  // Suits are added after the trumps.
  constexpr void add_trumps(std::span<const int> suit) {
    for (const int card : suit) trumps |= bit(card);
    add(suit);
  }

  constexpr void add(std::span<const int> suit) {
    Set whole = 0;
    for (const int card : suit) whole |= bit(card);
    Set higher = whole;
    for (const int card : suit) {
      higher &= ~bit(card);
      same_suit[card] = whole;
      beaten_by[card] = higher | (bit(card) & trumps ? 0 : trumps);
    }
  }

  constexpr Set following(Set hand, int led) const {
    const Set suit = hand & same_suit[led];
    return suit ? suit : hand;
  }

  // The place in the trick of the card that takes it; the first of two equal cards.
  template <class Trick>
  constexpr int best(const Trick& trick, int size) const {
    int place = 0;
    for (int number = 1; number < size; ++number) {
      if (beaten_by[trick[place]] & bit(trick[number])) place = number;
    }
    return place;
  }
};

}  // namespace cardtable::games
