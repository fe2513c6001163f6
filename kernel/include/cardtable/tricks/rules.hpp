// The rules of trick games as compile-time policies, and what follows from them for single cards.
//
// A policy says how many seats play, how many copies of each card there are, how many cards each suit has and whether
// the first suit is trump. `must_head`: a player who cannot follow must trump, and everybody must beat the best card so
// far. `misere`: the counted side loses with any trick. Cards are the bits of one set: suit after suit, each from its
// lowest card up, the copies of a card side by side. A deck that is too large for one set is `packed`: only the
// remaining cards have a place, so the meaning of a bit depends on the deal (deal.hpp).
#pragma once

#include <array>
#include <cstdint>

#include <cardtable/cards.hpp>

namespace cardtable::tricks {

struct FollowSuit {
  static constexpr int copies = 1;
  static constexpr bool packed = false;
  static constexpr bool trumps = true;
  static constexpr bool must_head = false;
  static constexpr bool misere = false;
};

struct SkatSuit : FollowSuit {
  static constexpr int seats = 3;
  static constexpr std::array widths{11, 7, 7, 7};
  static constexpr int value_bits = 7;
};

struct SkatGrand : SkatSuit {
  static constexpr std::array widths{4, 7, 7, 7, 7};
};

struct SkatNull : FollowSuit {
  static constexpr int seats = 3;
  static constexpr std::array widths{8, 8, 8, 8};
  static constexpr int value_bits = 1;
  static constexpr bool trumps = false;
  static constexpr bool misere = true;
};

// By how many bits the points of a whole deal need: an entry of the table has 64 bits for two such values and the key,
// so the fewer they take, the more are left to tell positions apart.
template <int Bits>
struct Pinochle {
  static constexpr int seats = 4;
  static constexpr int copies = 2;
  static constexpr std::array widths{12, 12, 12, 12};
  static constexpr int value_bits = Bits;
  static constexpr bool packed = false;
  static constexpr bool trumps = true;
  static constexpr bool must_head = true;
  static constexpr bool misere = false;
};

// Eighty cards. Endings have sixteen places for each suit, and at most as many tricks as an entry of the table can
// tell apart.
struct DoubleDeck : Pinochle<7> {
  static constexpr int copies = 4;
  static constexpr int kinds = 20;
  static constexpr int most_tricks = 15;
  static constexpr std::array widths{16, 16, 16, 16};
  static constexpr bool packed = true;
};

// What a policy means for every card, in look-up tables.
template <class Rules>
struct Cards {
  static constexpr int suits = static_cast<int>(Rules::widths.size());
  static constexpr int count = [] {
    int sum = 0;
    for (int width : Rules::widths) sum += width;
    return sum;
  }();
  static constexpr int kinds = [] {
    if constexpr (Rules::packed) return Rules::kinds;
    return count / Rules::copies;
  }();
  static constexpr int most_tricks = [] {
    if constexpr (Rules::packed) return Rules::most_tricks;
    return count / Rules::seats;
  }();

  // Of a packed deck it is not the kind alone that says what beats a card.
  struct Tables : Order<count> {
    std::array<int, suits> start{};
    std::array<Set, suits> suit{};  // all cards of a suit
    std::array<std::uint8_t, count> suit_of{};
  };

  static constexpr Tables tables = [] {
    Tables made{};
    int card = 0;
    for (int suit = 0; suit < suits; ++suit) {
      made.start[suit] = card;
      const int end = card + Rules::widths[suit];
      made.suit[suit] = (bit(Rules::widths[suit]) - 1) << card;  // ones from `card` to `end - 1`
      for (; card < end; ++card) made.suit_of[card] = static_cast<std::uint8_t>(suit);
    }
    made.trumps = Rules::trumps ? made.suit[0] : 0;
    for (card = 0; card < count; ++card) {
      const int suit = made.suit_of[card];
      // Of two equal cards the one played first is the better one: a card is beaten from the next rank up.
      const int next_rank = (card / Rules::copies + 1) * Rules::copies;
      made.same_suit[card] = made.suit[suit];
      if (Rules::packed) continue;
      made.beaten_by[card] = made.suit[suit] & ~(bit(next_rank) - 1);
      if (suit != 0) made.beaten_by[card] |= made.trumps;
    }
    return made;
  }();

  static constexpr Set trumps = tables.trumps;

  // What a hand may play when a card was led and `beating` would take the trick.
  static Set legal(Set hand, int led, Set beating) {
    if constexpr (Rules::must_head) return heading(hand, tables.same_suit[led], trumps, beating);
    return tables.following(hand, led);
  }
};

}  // namespace cardtable::tricks
