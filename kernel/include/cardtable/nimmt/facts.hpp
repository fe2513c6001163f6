// The inputs of the net for choosing a card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <cardtable/nimmt/position.hpp>
#include <cardtable/nimmt/rows.hpp>
#include <cardtable/nimmt/world.hpp>

namespace cardtable::nimmt {

// What the net knows of a card, as indices of its inputs that are 1; all others are 0. Each fact is in one of a few
// classes, and each by stage of the hand. Seven are about the card: where it would go (cards in that row, how crowded
// the gap is), the heads in that row, its number, its rank in the hand, how near its neighbours in the hand are, how
// crowded the gap above it is, and its own heads. Eight are the same for all cards of a hand: how long the rows are,
// what the cheapest costs, how many cards may come below all rows, the number of seats, and how many cards of the
// hand are below all rows.
struct Facts {
  static constexpr int stages = 5;
  static constexpr int gap_classes = 10;
  static constexpr int heads_classes = 8;
  static constexpr int number_classes = 14;
  static constexpr int rank_classes = 5;
  static constexpr int follower_classes = 3;
  static constexpr int near_classes = 6;
  static constexpr int card_heads_classes = 8;  // 1, 2, 3, 5 and 7 turn up
  static constexpr int low_classes = 5;

  // Where the groups begin within a stage. The gap group has one more kind of row: none, for cards below all.
  static constexpr int gap = 0;
  static constexpr int heads = gap + (row_limit + 1) * gap_classes;
  static constexpr int number = heads + row_limit * heads_classes;
  static constexpr int rank = number + number_classes;
  static constexpr int near = rank + rank_classes * follower_classes;
  static constexpr int above = near + near_classes * near_classes;
  static constexpr int card_heads = above + gap_classes;
  static constexpr int lengths = card_heads + card_heads_classes;
  static constexpr int price = lengths + row_count * row_limit;
  static constexpr int below = price + heads_classes;
  static constexpr int seats = below + gap_classes;
  static constexpr int low = seats + max_seats - 1;
  static constexpr int per_stage = low + low_classes;
  static constexpr int count = stages * per_stage;

  static constexpr int of_trick = row_count + 3;
  static constexpr int of_card = 7;
  std::array<int, of_card> index;
};

// How many cards of the others to expect in a gap, from what is hidden when a trick is chosen. Playouts keep the one
// of their first trick: hidden cards and gaps thin out together.
class Crowd {
 public:
  Crowd(int seats, std::span<const bool, top_card + 1> hidden) : seats_(seats) {
    for (int card = 1; card <= top_card; ++card) hidden_up_to_[card] = hidden_up_to_[card - 1] + hidden[card];
    const float each = static_cast<float>(seats - 1) / static_cast<float>(hidden_up_to_[top_card]);
    for (int cards = 0; cards <= top_card; ++cards) class_[cards] = classify(each * static_cast<float>(cards));
  }

  int seats() const { return seats_; }

  int hidden_up_to(int card) const { return hidden_up_to_[card]; }

  int gap_class(int hidden_up_to_end, int card) const { return class_[hidden_up_to_[card] - hidden_up_to_end]; }

 private:
  static std::uint8_t classify(float rivals) {
    constexpr std::array bounds{.035f, .07f, .13f, .21f, .32f, .47f, .68f, 1.f, 1.5f};
    static_assert(bounds.size() + 1 == Facts::gap_classes);
    return static_cast<std::uint8_t>(std::ranges::upper_bound(bounds, rivals) - bounds.begin());
  }

  int seats_;
  std::array<std::uint8_t, top_card + 1> hidden_up_to_{};
  std::array<std::uint8_t, top_card + 1> class_{};
};

// The facts for one state of the rows, the same for every seat with a hand of this size.
class Outlook {
 public:
  Outlook(const Rows& rows, const Crowd& crowd, int size) : rows_(rows), crowd_(crowd), size_(size) {
    // Five stages: up to 3 cards in hand, 4 or 5, 6 or 7, 8 or 9, and 10.
    const int stage = std::max(0, size - 2) / 2 * Facts::per_stage;
    for (int at = 0; at < row_count; ++at) {
      const int kind = cards_in(rows[at]) - 1;
      const int heads = heads_class(heads_in(rows[at]));
      places_[at] = {crowd.hidden_up_to(end_of(rows[at])), stage + Facts::gap + kind * Facts::gap_classes, ~0,
                     stage + Facts::heads + kind * Facts::heads_classes + heads,
                     at == 0 ? top_card : end_of(rows[at - 1])};
      of_trick_[at] = stage + Facts::lengths + at * row_limit + kind;
    }
    // Mask ~0 keeps the class of the gap, mask 0 drops it: no branch where every card of every playout comes by.
    // Below all rows there is no gap; what counts is the price of the cheapest row.
    const int price = heads_class(heads_in(rows[rows.cheapest()]));
    const int lowest = end_of(rows[row_count - 1]);
    places_[row_count] = {0, stage + Facts::gap + row_limit * Facts::gap_classes + price, 0, stage + Facts::heads,
                          lowest};
    of_trick_[row_count] = stage + Facts::price + price;
    of_trick_[row_count + 1] = stage + Facts::below + crowd.gap_class(0, lowest);
    of_trick_[row_count + 2] = stage + Facts::seats + crowd.seats() - 2;
    number_ = stage + Facts::number;
    rank_ = stage + Facts::rank;
    near_ = stage + Facts::near;
    above_ = stage + Facts::above;
    card_heads_ = stage + Facts::card_heads;
    low_ = stage + Facts::low;
  }

  // What is the same for all hands.
  const std::array<int, Facts::of_trick>& of_trick() const { return of_trick_; }

  // What is the same for all cards of an ascending hand.
  int of_hand(const Hand& hand) const {
    int low = 0;
    for (int i = 0; i < Facts::low_classes - 1 && i < size_; ++i) low += rows_.below_all(hand.cards[i]);
    return low_ + low;
  }

  // Calls visit(i, facts) for each card of an ascending hand.
  template <class Visit>
  void for_each(const Hand& hand, const Visit& visit) const {
    int at_before = -1;
    int follower = 0;
    int near_below = near_class[hand.cards[0]];
    for (int i = 0; i < size_; ++i) {
      const int card = hand.cards[i];
      const int at = rows_.row_for(card);
      // The second and third card for one row differ from the first.
      follower = at == at_before ? std::min(follower + 1, Facts::follower_classes - 1) : 0;
      at_before = at;
      const int near_above = near_class[(i + 1 < size_ ? hand.cards[i + 1] : top_card + 1) - card];
      const Place& place = places_[at];
      visit(i, Facts{{place.gap + (crowd_.gap_class(place.hidden_up_to_end, card) & place.gap_mask), place.heads,
                      number_ + (card - 1) / 8, rank_ + rank_class[size_][i] * Facts::follower_classes + follower,
                      near_ + near_below * Facts::near_classes + near_above,
                      above_ + crowd_.gap_class(crowd_.hidden_up_to(card), place.next_end),
                      card_heads_ + heads_of(card)}});
      near_below = near_above;
    }
  }

 private:
  // Where a card can go: one of the rows, or below all of them.
  struct Place {
    int hidden_up_to_end;
    int gap;
    int gap_mask;
    int heads;
    int next_end;  // of the row above, or the highest card
  };

  static int heads_class(int heads) { return heads < 6 ? heads - 1 : heads < 8 ? 5 : heads < 12 ? 6 : 7; }

  // By size of the hand and index in it: lowest, second lowest, between, second highest, highest.
  static constexpr auto rank_class = [] {
    std::array<std::array<std::uint8_t, hand_size>, hand_size + 1> classes{};
    for (int size = 1; size <= hand_size; ++size) {
      for (int i = 0; i < size; ++i) {
        classes[size][i] = i == 0 ? 0 : i == size - 1 ? 4 : i == 1 ? 1 : i == size - 2 ? 3 : 2;
      }
    }
    return classes;
  }();

  // By distance to the next card of the hand, or to 0 and 105 at its ends.
  static constexpr auto near_class = [] {
    constexpr std::array bounds{2, 3, 5, 8, 13};
    static_assert(bounds.size() + 1 == Facts::near_classes);
    std::array<std::uint8_t, top_card + 2> classes{};
    for (int distance = 0; distance <= top_card + 1; ++distance) {
      for (const int bound : bounds) classes[distance] += distance >= bound;
    }
    return classes;
  }();

  const Rows& rows_;
  const Crowd& crowd_;
  int size_;
  std::array<Place, row_count + 1> places_;
  int number_;
  int rank_;
  int near_;
  int above_;
  int card_heads_;
  int low_;
  std::array<int, Facts::of_trick> of_trick_;
};

Crowd crowd_in(const Position& position);

// By card of the hand, ascending: all inputs of the net that are 1.
std::vector<std::vector<int>> facts_in(const Position& position);

}  // namespace cardtable::nimmt
