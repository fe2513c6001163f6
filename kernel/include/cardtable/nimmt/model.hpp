// A fitted guess at what a player who searches would choose.
#pragma once

#include <array>

#include <cardtable/nimmt/facts.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

// Log-linear (a conditional logit, McFadden 1974): the chance of a card is proportional to the product of the factors
// of its facts. lab/nimmt/fit.py fits them.
class Model {
 public:
  // Refers to the factors.
  explicit Model(const std::array<float, Facts::count>& factors) : factors_(factors) {}

  float weight(const Facts& facts) const {
    const auto& [gap, heads, number, rank, near] = facts.index;
    return factors_[gap] * factors_[heads] * (factors_[number] * factors_[rank]) * factors_[near];
  }

  // The index of a card drawn from an ascending hand.
  int draw(const Hand& hand, const Outlook& outlook, Random& random) const {
    std::array<float, hand_size> up_to;
    float sum = 0;
    outlook.for_each(hand, [&](int i, const Facts& facts) { up_to[i] = sum += weight(facts); });
    // Inverts the distribution: as many cards lie below the draw as sums up to them do. Counted without a branch; the
    // last one is left out, so that rounding never goes past the hand.
    const float at = random.fraction() * sum;
    int drawn = 0;
    for (int i = 0; i + 1 < hand.size; ++i) drawn += up_to[i] <= at;
    return drawn;
  }

  // The chance that the card at an index is chosen.
  float chance(const Hand& hand, int index, const Outlook& outlook) const {
    float sum = 0;
    float chosen = 0;
    outlook.for_each(hand, [&](int i, const Facts& facts) {
      const float each = weight(facts);
      sum += each;
      if (i == index) chosen = each;
    });
    return chosen / sum;
  }

 private:
  const std::array<float, Facts::count>& factors_;
};

// The model for a table of this size.
Model fitted_model(int seats);

}  // namespace cardtable::nimmt
