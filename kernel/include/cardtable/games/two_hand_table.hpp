// What everybody knows of a hand of two-hand pinochle: its melded cards, and which copy of a card is which.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <cardtable/games/pinochle_cards.hpp>

namespace cardtable::games::two_hand_round {

constexpr int hand_size = 12;
constexpr int most_stars = 2;
constexpr int stars = most_stars + 1;  // how many ways there are to write a card

// A card that everybody knows because it was melded: the names it was used under, and the melds, by their number among
// those its owner declared, in which it still lies.
struct Laid {
  std::uint8_t card;
  std::uint16_t names;
  std::uint32_t melds;
};

// The cards of a seat that everybody knows, in the order they were first melded.
class Table {
 public:
  int size() const { return size_; }
  const Laid& operator[](int place) const { return laid_[place]; }

  // Where a copy lies: its place, `in_hand`, or `not_there`. Stars tell the two copies of a card apart: none for one
  // that was never melded, one for the first that was, two for the second where these differ.
  int place_of(const pinochle::Cards& hand, int card, int star_count) const;

  void declare(const pinochle::Cards& hand, Set cards, std::span<const int> star_counts, int name, int number);

  // The card there has been played. Every meld it lay in is broken.
  void remove(int place);

  static constexpr int in_hand = -1;
  static constexpr int not_there = -2;

 private:
  bool alike(int one, int other) const;
  // The places of the other cards of a meld, told by its bit, in which the card there lies.
  std::uint32_t company(int place, std::uint32_t meld) const;
  bool has_company(int place, std::uint32_t others) const;

  int size_ = 0;
  std::array<Laid, hand_size> laid_{};
};

// Here, because it is asked for every card of every choice.
inline int Table::place_of(const pinochle::Cards& hand, int card, int star_count) const {
  std::array<int, 2> places{};
  int melded = 0;
  for (int place = 0; place < size_; ++place) {
    if (laid_[place].card == card) places[melded++] = place;
  }
  if (star_count == 0) return hand.count(card) > melded ? in_hand : not_there;
  // Equivalent copies are one choice, written with one star.
  if (melded < star_count || (star_count == 2 && alike(places[0], places[1]))) return not_there;
  return places[star_count - 1];
}

}  // namespace cardtable::games::two_hand_round
