// How cards are chosen inside playouts.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include <cardtable/nimmt/rows.hpp>
#include <cardtable/nimmt/world.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

enum class Policy {
  uniform,     // any card
  descending,  // any card first, then the highest
  fitted,      // a card with the chance that the fitted model gives it
};

// The fitted model is log-linear in facts about a card that each fall into one class, so that the chance of a
// card is a product of a few looked-up factors. Four groups of facts, each by stage of the hand:
// where it would go (cards in the row, how crowded the gap below it is), the heads in that row,
// its number, and its place among the cards in hand.
struct Facts {
  static constexpr int groups = 4;
  static constexpr int stages = 5;
  static constexpr int gap_classes = 10;
  static constexpr int heads_classes = 8;
  static constexpr int number_classes = 14;
  static constexpr int rank_classes = 5;
  static constexpr int follower_classes = 3;

  static constexpr int gap_base = 0;
  static constexpr int heads_base = gap_base + (row_limit + 1) * gap_classes;
  static constexpr int number_base = heads_base + row_limit * heads_classes;
  static constexpr int rank_base = number_base + number_classes;
  static constexpr int per_stage = rank_base + rank_classes * follower_classes;
  static constexpr int count = stages * per_stage;

  std::array<std::uint16_t, groups> index;
};

// What all seats know when the search begins, as far as the model asks for it.
class Crowd {
 public:
  Crowd(int seats, std::span<const bool> hidden) {
    for (int card = 1; card <= top_card; ++card) hidden_up_to_[card] = hidden_up_to_[card - 1] + hidden[card];
    const float rivals = static_cast<float>(seats - 1) / std::max<float>(1, hidden_up_to_[top_card]);
    for (int cards = 0; cards <= top_card; ++cards) class_[cards] = classify(static_cast<float>(cards) * rivals);
  }

  // The class of the number of rival cards to be expected between a row's end and a card.
  int gap(int end, int card) const { return class_[hidden_up_to_[card] - hidden_up_to_[end]]; }

 private:
  static std::uint8_t classify(float rivals) {
    constexpr std::array<float, Facts::gap_classes - 1> bounds{.035f, .07f, .13f, .21f, .32f, .47f, .68f, 1.f, 1.5f};
    return static_cast<std::uint8_t>(std::ranges::upper_bound(bounds, rivals) - bounds.begin());
  }

  std::array<std::uint8_t, top_card + 1> hidden_up_to_{};
  std::array<std::uint8_t, top_card + 1> class_{};
};

// Calls visit(i, facts) for each card of an ascending hand.
template <class Visit>
void for_each_card(const Hand& hand, const Rows& rows, const Crowd& crowd, const Visit& visit) {
  constexpr auto heads_class = [](int heads) {
    return heads < 6 ? std::max(heads, 1) - 1 : heads < 8 ? 5 : heads < 12 ? 6 : 7;
  };
  const int stage = std::clamp((hand.size - 2) / 2, 0, Facts::stages - 1);
  const int base = stage * Facts::per_stage;
  const int cheapest = heads_class(heads_in(rows[rows.cheapest()]));
  int previous = -1;
  int follower = 0;
  for (int i = 0; i < hand.size; ++i) {
    const int card = hand.cards[i];
    const int at = rows.row_for(card);
    follower = at == previous ? std::min(follower + 1, Facts::follower_classes - 1) : 0;
    previous = at;
    int gap;
    int heads;
    if (at == row_count) {
      gap = row_limit * Facts::gap_classes + cheapest;
      heads = 0;  // counted by the gap group
    } else {
      const Row row = rows[at];
      gap = (cards_in(row) - 1) * Facts::gap_classes + crowd.gap(end_of(row), card);
      heads = (cards_in(row) - 1) * Facts::heads_classes + heads_class(heads_in(row));
    }
    const int rank = i == 0 ? 0 : i == hand.size - 1 ? 4 : i == 1 ? 1 : i == hand.size - 2 ? 3 : 2;
    const auto word = [base](int fact) { return static_cast<std::uint16_t>(base + fact); };
    visit(i, Facts{{word(Facts::gap_base + gap), word(Facts::heads_base + heads),
                    word(Facts::number_base + (card - 1) / 8),
                    word(Facts::rank_base + rank * Facts::follower_classes + follower)}});
  }
}

class Model {
 public:
  explicit Model(std::span<const float> logits, float sharpness = 1) {
    for (int i = 0; i < Facts::count; ++i) factor_[i] = std::exp(sharpness * logits[i]);
  }

  // The index of a card drawn from an ascending hand.
  int draw(const Hand& hand, const Rows& rows, const Crowd& crowd, Random& random) const {
    std::array<float, hand_size> up_to;
    float sum = 0;
    for_each_card(hand, rows, crowd, [&](int i, const Facts& facts) {
      sum += factor_[facts.index[0]] * factor_[facts.index[1]] * factor_[facts.index[2]] * factor_[facts.index[3]];
      up_to[i] = sum;
    });
    const float at = random.fraction() * sum;
    int drawn = 0;
    for (int i = 0; i + 1 < hand.size; ++i) drawn += up_to[i] <= at;
    return drawn;
  }

 private:
  std::array<float, Facts::count> factor_;
};

}  // namespace cardtable::nimmt
