// A sample of the hidden hands.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <cardtable/nimmt/position.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

using Card = std::uint8_t;

struct Hand {
  std::array<Card, hand_size> cards{};
  int size = 0;

  void add(int card) { cards[size++] = static_cast<Card>(card); }

  // Puts a card into an ascending hand; returns where.
  int insert(int card) {
    int at = size++;
    for (; at > 0 && cards[at - 1] > card; --at) cards[at] = cards[at - 1];
    cards[at] = static_cast<Card>(card);
    return at;
  }

  // Takes the card at an index out and keeps the order of the others. Always moves the whole array: a loop of
  // fixed length costs less than a mispredicted branch.
  Card remove(int index) {
    const Card card = cards[index];
    for (int i = 0; i + 1 < hand_size; ++i) cards[i] = cards[i + (i >= index)];
    --size;
    return card;
  }

  // Fisher and Yates.
  void shuffle(Random& random) {
    for (int left = size; left > 1; --left) {
      std::swap(cards[left - 1], cards[random.below(static_cast<std::uint32_t>(left))]);
    }
  }
};

using Hands = std::array<Hand, max_seats>;

// Deals the unseen cards to the other seats, every deal equally likely. All hands are in random order, including the
// own.
class Dealer {
 public:
  explicit Dealer(const Position& position)
      : seats_(position.seats()),
        seat_(position.seat()),
        unseen_(position.unseen().begin(), position.unseen().end()),
        own_(position.hand().begin(), position.hand().end()) {}

  void deal(Random& random, Hands& hands) {
    std::size_t dealt = 0;
    for (int seat = 0; seat < seats_; ++seat) {
      Hand& hand = hands[seat];
      hand.size = 0;
      for (std::size_t i = 0; i < own_.size(); ++i) {
        hand.add(seat == seat_ ? draw(random, own_, i) : draw(random, unseen_, dealt++));
      }
    }
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
  std::vector<Card> unseen_;
  std::vector<Card> own_;
};

}  // namespace cardtable::nimmt
