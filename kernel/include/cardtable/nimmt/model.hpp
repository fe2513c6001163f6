// A learned model of what a strong player would choose.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include <cardtable/nets/net.hpp>
#include <cardtable/nimmt/facts.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

// A net of one hidden layer that gives each card a score from its facts; the chance of a card is in proportion to the
// exponential of its score. Most inputs are 0, so the hidden layer is a sum of a few rows of weights, and what all
// cards share is added up once. lab/nimmt trains it.
class Model {
 public:
  static constexpr int width = 16;
  using Lanes = std::array<float, width>;

  // Throws std::invalid_argument unless the layers are Facts::count to 16 to 1.
  explicit Model(const std::vector<nets::Layer>& layers);

  Model(std::vector<Lanes> rows, const Lanes& bias, const Lanes& output)
      : rows_(std::move(rows)), bias_(bias), output_(output) {}

  const Lanes& row(int fact) const { return rows_[static_cast<std::size_t>(fact)]; }
  const Lanes& bias() const { return bias_; }
  const Lanes& output() const { return output_; }

 private:
  std::vector<Lanes> rows_;  // by input
  Lanes bias_;
  Lanes output_;
};

inline void add(Model::Lanes& sum, const Model::Lanes& row) {
  for (int lane = 0; lane < Model::width; ++lane) sum[lane] += row[lane];
}

// e to the power of each number. Rounded alike on every machine, unlike the library's, and in vectors: a polynomial for
// the part behind the point of the power of two, the part before it is the exponent of the float. The polynomial is the
// Taylor series of 2^x, with the coefficients ln(2)^n / n!, and at most 0.03 % off between -1 and 1.
template <std::size_t size>
void exponentials(std::array<float, size>& numbers) {
  for (float& x : numbers) {
    const float not_low = x < -80 ? -80 : x;
    const float power = (not_low > 80 ? 80 : not_low) * 1.44269504f;  // 1 / ln(2)
    const auto whole = static_cast<std::int32_t>(power);              // towards 0, so the rest is between -1 and 1
    const float rest = power - static_cast<float>(whole);
    const float fraction =
        1 +
        rest * (0.69314718f + rest * (0.24022651f + rest * (0.05550411f + rest * (0.00961813f + rest * 0.00133336f))));
    x = fraction * std::bit_cast<float>((whole + 127) << 23);
  }
}

// What the model says for one state of the rows, for every seat with a hand of this size.
class Chooser {
 public:
  using Weights = std::array<float, (hand_size + 3) / 4 * 4>;  // a whole number of vectors

  // Refers to all of them.
  Chooser(const Model& model, const Rows& rows, const Crowd& crowd, int size)
      : model_(model), outlook_(rows, crowd, size), shared_(model.bias()) {
    for (const int fact : outlook_.of_trick()) add(shared_, model.row(fact));
  }

  // In proportion to the chances of the cards of an ascending hand.
  Weights weights(const Hand& hand) const {
    Model::Lanes of_hand = shared_;
    add(of_hand, model_.row(outlook_.of_hand(hand)));
    Weights weights{};
    outlook_.for_each(hand, [&](int i, const Facts& facts) { weights[i] = score(of_hand, facts); });
    exponentials(weights);
    return weights;
  }

  // The index of a card drawn from an ascending hand.
  int draw(const Hand& hand, Random& random) const {
    Weights up_to = weights(hand);
    for (int i = 1; i < hand.size; ++i) up_to[i] += up_to[i - 1];
    // Inverts the distribution: as many cards lie below the draw as sums up to them do. Counted without a branch; the
    // last one is left out, so that rounding never goes past the hand.
    const float at = random.fraction() * up_to[hand.size - 1];
    int drawn = 0;
    for (int i = 0; i + 1 < hand.size; ++i) drawn += up_to[i] <= at;
    return drawn;
  }

  // The chance that the card at an index is chosen.
  float chance(const Hand& hand, int index) const {
    const Weights each = weights(hand);
    float sum = 0;
    for (int i = 0; i < hand.size; ++i) sum += each[i];
    return each[index] / sum;
  }

 private:
  // One pass over the lanes with all rows side by side: that way compilers keep the sums in vectors.
  float score(const Model::Lanes& of_hand, const Facts& facts) const {
    static_assert(Facts::of_card == 7);
    const float* const a = model_.row(facts.index[0]).data();
    const float* const b = model_.row(facts.index[1]).data();
    const float* const c = model_.row(facts.index[2]).data();
    const float* const d = model_.row(facts.index[3]).data();
    const float* const e = model_.row(facts.index[4]).data();
    const float* const f = model_.row(facts.index[5]).data();
    const float* const g = model_.row(facts.index[6]).data();
    std::array<float, 4> sums{};
    for (int first = 0; first < Model::width; first += 4) {
      for (int lane = first; lane < first + 4; ++lane) {
        const float sum = of_hand[lane] + ((a[lane] + b[lane]) + (c[lane] + d[lane])) + ((e[lane] + f[lane]) + g[lane]);
        sums[lane - first] += std::max(sum, 0.0f) * model_.output()[lane];
      }
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }

  const Model& model_;
  Outlook outlook_;
  Model::Lanes shared_;
};

}  // namespace cardtable::nimmt
