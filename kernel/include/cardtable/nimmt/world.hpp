// One guess at the hidden hands.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <cardtable/nimmt/position.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

using Card = std::uint8_t;

struct Hand {
  std::array<Card, hand_size> cards{};
  int size = 0;

  void add(int card) { cards[size++] = static_cast<Card>(card); }

  // Takes the card at an index out and keeps the order of the others.
  Card remove(int index) {
    const Card card = cards[index];
    --size;
    for (int i = index; i < size; ++i) cards[i] = cards[i + 1];
    return card;
  }
};

using Hands = std::array<Hand, max_seats>;

// Deals the unseen cards to the other seats, every deal equally likely and each hand in random order.
class Dealer {
 public:
  explicit Dealer(const Position& position)
      : seats_(position.seats()), seat_(position.seat), size_(static_cast<int>(position.hand.size())) {
    unseen_.assign(position.unseen.begin(), position.unseen.end());
    own_.assign(position.hand.begin(), position.hand.end());
  }

  void deal(Random& random, Hands& hands) {
    std::size_t dealt = 0;
    for (int seat = 0; seat < seats_; ++seat) {
      Hand& hand = hands[seat];
      hand.size = 0;
      if (seat == seat_) continue;
      while (hand.size < size_) hand.add(draw(random, unseen_, dealt++));
    }
    for (std::size_t i = 0; i < own_.size(); ++i) hands[seat_].add(draw(random, own_, i));
  }

 private:
  // One step of a Fisher-Yates shuffle.
  static Card draw(Random& random, std::vector<Card>& cards, std::size_t from) {
    const auto left = static_cast<std::uint32_t>(cards.size() - from);
    std::swap(cards[from], cards[from + random.below(left)]);
    return cards[from];
  }

  int seats_;
  int seat_;
  int size_;
  std::vector<Card> unseen_;
  std::vector<Card> own_;
};

}  // namespace cardtable::nimmt
