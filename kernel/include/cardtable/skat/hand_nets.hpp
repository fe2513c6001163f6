// Small nets that judge ten cards of skat. Each suit is turned into a few numbers by a net of two layers, and they add
// up; two more layers make the answer of the sum. What a suit gives depends on few cards, so it is looked up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <cardtable/nets/net.hpp>
#include <cardtable/skat/cards.hpp>

namespace cardtable::skat {

// What two layers give for each of some rows of zeros and ones.
class Looked {
 public:
  // std::invalid_argument if the layers do not have this number of inputs, or do not fit each other.
  Looked(const nets::Layer& in, const nets::Layer& out, int inputs, std::span<const std::uint32_t> rows);

  std::size_t width() const { return width_; }
  const float* row(std::size_t number) const { return &numbers_[number * width_]; }

 private:
  std::size_t width_;
  std::vector<float> numbers_;
};

// The two layers behind the sum, and what else goes into them.
class Head {
 public:
  Head(const nets::Layer& in, const nets::Layer& out, std::size_t inputs);

  std::size_t outputs() const { return static_cast<std::size_t>(out_.outputs); }
  // Numbers below 0 of the sum are taken for 0.
  void evaluate(std::span<float> sum, std::span<float> output) const;

 private:
  nets::Dense in_, out_;
};

// How a game goes with ten cards when two others were pushed.
class GameNet {
 public:
  // Layers: two for a suit (8 held, 8 pushed), two for jacks and trump suit (4 and 8), two for the sum with forehand
  // and the card points pushed, in tens. Two outputs, both logarithms of odds.
  explicit GameNet(std::span<const nets::Layer> layers);

  // `trump` is a suit, `grand` or `null`.
  float odds(int trump, Cards hand, Cards pushed, bool forehand, int output) const;

 private:
  Looked suits_, trumps_;
  Head head_;
};

// How far somebody goes in the auction with ten cards.
class BidNet {
 public:
  // Layers: two for a suit (4 for the jacks, 8 held, 4 for which suit it is), two for the sum with forehand.
  explicit BidNet(std::span<const nets::Layer> layers);

  std::size_t outputs() const { return head_.outputs(); }
  // The share of hands like this that stop at each step; they add up to 1.
  void shares(Cards hand, bool forehand, std::span<float> output) const;

 private:
  Looked suits_;
  Head head_;
};

}  // namespace cardtable::skat
