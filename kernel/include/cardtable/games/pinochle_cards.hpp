// Cards and melds that both pinochle games share: src/cardtable/games/pinochle/hands.py and melds.py.
#pragma once

#include <array>

#include <cardtable/cards.hpp>
#include <cardtable/tables.hpp>

namespace cardtable::games::pinochle {

// Kinds are numbered suit * 6 + rank as hands are sorted: diamonds, clubs, hearts, spades, each A T K Q J 9.
constexpr int suits = 4;
constexpr int ranks = 6;
constexpr int kinds = suits * ranks;
constexpr int nine = 5;

constexpr int kind(int rank, int suit) { return suit * ranks + rank; }

// Any cards of the deck, none of them more than twice: the kinds that are there, and of which there are both.
struct Cards {
  Set once = 0;
  Set twice = 0;

  constexpr void add(int card) { (once & bit(card) ? twice : once) |= bit(card); }

  constexpr void remove(int card) { (twice & bit(card) ? twice : once) &= ~bit(card); }

  constexpr int count(int card) const { return static_cast<int>((once >> card & 1) + (twice >> card & 1)); }
};

using tables::pinochle::orders;

enum MeldName { run, royal_marriage, marriage, dix, aces, kings, queens, jacks, pinochle };

struct Pattern {
  MeldName name;
  Set cards;
};

constexpr int pattern_count = tables::pinochle::patterns[0].size();

// By trump: the run, the royal marriage, three plain ones, the nine, four arounds, the pinochle.
constexpr auto patterns = [] {
  std::array<std::array<Pattern, pattern_count>, suits> made{};
  for (int trump = 0; trump < suits; ++trump) {
    for (int place = 0; place < pattern_count; ++place) {
      const auto [name, cards] = tables::pinochle::patterns[trump][place];
      made[trump][place] = {MeldName(name), cards};
    }
  }
  return made;
}();

}  // namespace cardtable::games::pinochle
