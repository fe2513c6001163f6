// Cards and melds that both pinochle games share: src/cardtable/games/pinochle/hands.py and melds.py.
#pragma once

#include <array>

#include <cardtable/games/order.hpp>

namespace cardtable::games::pinochle {

// Kinds are numbered suit * 6 + rank as hands are sorted: diamonds, clubs, hearts, spades, each A T K Q J 9.
constexpr int suits = 4;
constexpr int ranks = 6;
constexpr int kinds = suits * ranks;
constexpr int king = 2, queen = 3, jack = 4, nine = 5;
constexpr int spades = 3, diamonds = 0;

constexpr int kind(int rank, int suit) { return suit * ranks + rank; }

// Any cards of the deck, none of them more than twice: the kinds that are there, and of which there are both.
struct Cards {
  Set once = 0;
  Set twice = 0;

  constexpr void add(int card) { (once & bit(card) ? twice : once) |= bit(card); }

  constexpr void remove(int card) { (twice & bit(card) ? twice : once) &= ~bit(card); }

  constexpr int count(int card) const { return static_cast<int>((once >> card & 1) + (twice >> card & 1)); }
};

// What beats what, by trump; of two equal cards the first wins.
constexpr auto orders = [] {
  std::array<Order<kinds>, suits> made{};
  const auto cards_of = [](int suit) {
    std::array<int, ranks> cards{};
    for (int rank = 0; rank < ranks; ++rank) cards[rank] = kind(ranks - 1 - rank, suit);
    return cards;
  };
  for (int trump = 0; trump < suits; ++trump) {
    made[trump].add_trumps(cards_of(trump));
    for (int suit = 0; suit < suits; ++suit) {
      if (suit != trump) made[trump].add(cards_of(suit));
    }
  }
  return made;
}();

enum MeldName { run, royal_marriage, marriage, dix, aces, kings, queens, jacks, pinochle };

// What a meld counts once, and twice where that is more than two of it.
constexpr std::array<int, 9> single{15, 4, 2, 1, 10, 8, 6, 4, 4};
constexpr std::array<int, 9> both{150, 8, 4, 2, 100, 80, 60, 40, 30};

struct Pattern {
  MeldName name;
  Set cards;
};

constexpr int pattern_count = 11;

// By trump: the run, the royal marriage, three plain ones, the nine, four arounds, the pinochle.
constexpr auto patterns = [] {
  std::array<std::array<Pattern, pattern_count>, suits> made{};
  for (int trump = 0; trump < suits; ++trump) {
    auto next = made[trump].begin();
    Set whole = 0;
    for (int rank = 0; rank < nine; ++rank) whole |= bit(kind(rank, trump));
    *next++ = {run, whole};
    *next++ = {royal_marriage, bit(kind(king, trump)) | bit(kind(queen, trump))};
    for (int suit = 0; suit < suits; ++suit) {
      if (suit != trump) *next++ = {marriage, bit(kind(king, suit)) | bit(kind(queen, suit))};
    }
    *next++ = {dix, bit(kind(nine, trump))};
    constexpr std::array<int, 4> arounds{0, king, queen, jack};
    for (int place = 0; place < 4; ++place) {
      Set four = 0;
      for (int suit = 0; suit < suits; ++suit) four |= bit(kind(arounds[place], suit));
      *next++ = {static_cast<MeldName>(aces + place), four};
    }
    *next++ = {pinochle, bit(kind(queen, spades)) | bit(kind(jack, diamonds))};
  }
  return made;
}();

}  // namespace cardtable::games::pinochle
