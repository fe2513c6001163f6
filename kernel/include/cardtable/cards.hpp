// Cards as the bits of one word, and which of them follow and beat: shared by whole hands and by the solver of trick
// games. Which bit is which card is up to each game. The solver of bridge has sets of its own (bridge/cards.hpp): there
// a suit begins at every sixteenth bit, so that the ranks of a suit are a number to look up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cardtable {

// Cards of a set are visited by `std::countr_zero(set)` and `set &= set - 1`, which takes its lowest bit out: the
// borrow of the subtraction turns that bit off and only those below it on.
using Set = std::uint64_t;

constexpr Set bit(int card) { return Set{1} << card; }

// The order of cards with one trump, or without: src/cardtable/tricks.py. kernel/tables.py writes those of each game.
// `Word` has a bit for each card; half of a word suffices for 32.
template <int Cards, class Word = Set>
struct Order {
  Word trumps;
  std::array<Word, Cards> same_suit;
  std::array<Word, Cards> beaten_by;  // what takes the trick from a card when it is played later

  constexpr Word following(Word hand, int led) const {
    const Word suit = hand & same_suit[static_cast<std::size_t>(led)];
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

// What a hand may play where it must follow suit, else trump, and beat the best card if it can; `beating` are the cards
// that would.
constexpr Set heading(Set hand, Set same_suit, Set trumps, Set beating) {
  Set fitting = hand & same_suit;
  if (!fitting) fitting = hand & trumps;
  if (!fitting) return hand;
  const Set better = fitting & beating;
  return better ? better : fitting;
}

}  // namespace cardtable
