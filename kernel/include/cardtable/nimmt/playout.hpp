// Plays a hand to its end with the cards of one world.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

#include <cardtable/nimmt/policy.hpp>
#include <cardtable/nimmt/rows.hpp>
#include <cardtable/nimmt/world.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

using Heads = std::array<int, max_seats>;

// A card and whose it is, in one number that sorts by card.
using Played = std::uint32_t;
constexpr Played played(int card, int seat) { return static_cast<Played>(card << 8 | seat); }
constexpr int card_of(Played play) { return static_cast<int>(play >> 8); }
constexpr int seat_of(Played play) { return static_cast<int>(play & 0xff); }

struct Tableau {
  Rows rows;
  Heads heads{};

  // Places the cards of a trick, lowest first, when no row has to be taken any more.
  void place(const Played* trick, int count) {
    for (int i = 0; i < count; ++i) heads[seat_of(trick[i])] += rows.place(card_of(trick[i]));
  }

  void place_all(Played* trick, int count) {
    // Branch-free on purpose: the order of random cards cannot be predicted.
    for (int i = 0; i + 1 < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        const Played low = std::min(trick[i], trick[j]);
        trick[j] = std::max(trick[i], trick[j]);
        trick[i] = low;
      }
    }
    int placed = 0;
    if (rows.below_all(card_of(trick[0]))) {
      heads[seat_of(trick[0])] += rows.take(rows.cheapest(), card_of(trick[0]));
      placed = 1;
    }
    place(trick + placed, count - placed);
  }
};

// How the seats choose their cards in playouts.
struct Behaviour {
  Policy own;
  Policy others;
  const Model* own_model;
  const Model* others_model;
  Crowd crowd;

  Policy of(int seat, int own_seat) const { return seat == own_seat ? own : others; }
};

// Puts a hand dealt in random order into the order its policy wants: of playing, or ascending for the model.
inline void arrange(Hand& hand, Policy policy) {
  const auto end = hand.cards.begin() + hand.size;
  if (policy == Policy::fitted) std::sort(hand.cards.begin(), end);
  if (policy == Policy::descending && hand.size > 1) std::sort(hand.cards.begin() + 1, end, std::greater<>());
}

// Plays until all hands are empty. first is the card that own_seat plays in the first trick, already out of its
// hand; 0 lets its policy choose.
inline void play_out(Tableau& tableau, Hands& hands, int seats, int own_seat, int first, const Behaviour& behaviour,
                     Random random) {
  std::array<Played, max_seats> trick;
  std::array<int, max_seats> next{};
  const int tricks = hands[own_seat].size + (first != 0);
  for (int left = tricks; left > 0; --left) {
    for (int seat = 0; seat < seats; ++seat) {
      int card;
      if (seat == own_seat && first != 0) {
        card = first;
        first = 0;
      } else if (behaviour.of(seat, own_seat) == Policy::fitted) {
        const Model& model = seat == own_seat ? *behaviour.own_model : *behaviour.others_model;
        card = hands[seat].remove(model.draw(hands[seat], tableau.rows, behaviour.crowd, random));
      } else {
        card = hands[seat].cards[next[seat]++];
      }
      trick[seat] = played(card, seat);
    }
    tableau.place_all(trick.data(), seats);
  }
}

}  // namespace cardtable::nimmt
