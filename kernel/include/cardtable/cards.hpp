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
};

// The trick on the table, from its leader on.
template <int Seats>
struct TableTrick {
  std::int8_t leader = 0;
  std::int8_t lying = 0;  // cards in it
  std::int8_t best = 0;   // the place of the card that takes it so far; the first of two equal cards
  std::array<std::uint8_t, Seats> cards{};

  constexpr int seat_at(int place) const { return static_cast<int>(static_cast<unsigned>(leader + place) % Seats); }
  constexpr int turn() const { return seat_at(lying); }
  constexpr int winner() const { return seat_at(best); }
  constexpr int best_card() const { return cards[static_cast<std::size_t>(best)]; }

  template <int Cards, class Word>
  constexpr Word following(const Order<Cards, Word>& order, Word hand) const {
    return lying ? order.following(hand, cards[0]) : hand;
  }

  // Whether the card makes it complete.
  template <int Cards, class Word>
  constexpr bool add(const Order<Cards, Word>& order, int card) {
    if (lying && order.beaten_by[static_cast<std::size_t>(best_card())] & bit(card)) best = lying;
    cards[static_cast<std::size_t>(lying++)] = static_cast<std::uint8_t>(card);
    return lying == Seats;
  }

  // The winner leads to the next one.
  constexpr void clear() {
    leader = static_cast<std::int8_t>(winner());
    lying = best = 0;
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
