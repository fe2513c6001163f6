// The net of 6 nimmt! while it is trained: its numbers, what it says about a choice, and Adam.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <cardtable/nimmt/model.hpp>
#include <cardtable/random.hpp>

namespace lab {

using namespace cardtable::nimmt;

constexpr int lanes = Model::width;
constexpr std::size_t of_rows = Facts::count * static_cast<std::size_t>(lanes);  // then come bias and output
constexpr std::size_t numbers = of_rows + 2 * lanes;

// A choice among the cards of a hand.
struct Choice {
  int size = 0;
  std::array<std::array<int, Facts::of_card>, hand_size> cards;
  std::array<int, Facts::of_trick + 1> shared;

  Choice(const Outlook& outlook, const Hand& hand) : size(hand.size) {
    outlook.for_each(hand, [&](int i, const Facts& facts) { cards[i] = facts.index; });
    std::copy(outlook.of_trick().begin(), outlook.of_trick().end(), shared.begin());
    shared.back() = outlook.of_hand(hand);
  }
};

using ByCard = std::array<float, hand_size>;

// Also the checkpoint: the file has these numbers as they are.
struct Net {
  double steps = 0;
  std::vector<float> value, first, second;  // rows by input, bias, output; Adam's moments of the same

  explicit Net(std::uint64_t seed) : value(numbers), first(numbers), second(numbers) {
    cardtable::Random random(seed);
    for (std::size_t i = 0; i < of_rows; ++i) value[i] = 0.4f * (random.fraction() - 0.5f);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      value[of_rows + lane] = 0.2f;
      value[of_rows + lanes + lane] = lane % 2 ? 0.5f : -0.5f;
    }
  }

  // False if there is no such file.
  bool load(const std::string& file) {
    FILE* const in = std::fopen(file.c_str(), "rb");
    if (!in) return false;
    bool whole = std::fread(&steps, sizeof steps, 1, in) == 1;
    for (auto* part : {&value, &first, &second}) whole &= std::fread(part->data(), 4, numbers, in) == numbers;
    std::fclose(in);
    if (!whole) {
      std::fprintf(stderr, "%s is no checkpoint of this net\n", file.c_str());
      std::exit(1);
    }
    return true;
  }

  // First beside the old one, then in its place: at any moment one of them is whole.
  void save(const std::string& file) const {
    FILE* const out = std::fopen((file + ".new").c_str(), "wb");
    std::fwrite(&steps, sizeof steps, 1, out);
    for (const auto* part : {&value, &first, &second}) std::fwrite(part->data(), 4, numbers, out);
    std::fclose(out);
    std::filesystem::rename(file + ".new", file);
  }

  Model model() const {
    std::vector<Model::Lanes> rows(Facts::count);
    for (std::size_t i = 0; i < rows.size(); ++i) std::copy_n(&value[i * lanes], lanes, rows[i].begin());
    Model::Lanes bias, output;
    std::copy_n(&value[of_rows], lanes, bias.begin());
    std::copy_n(&value[of_rows + lanes], lanes, output.begin());
    return Model(std::move(rows), bias, output);
  }

  void adam(const std::vector<float>& slope, float rate) {
    steps += 1;
    const auto one = static_cast<float>(1 - std::pow(0.9, steps)), two = static_cast<float>(1 - std::pow(0.999, steps));
    for (std::size_t i = 0; i < numbers; ++i) {
      first[i] += 0.1f * (slope[i] - first[i]);
      second[i] += 0.001f * (slope[i] * slope[i] - second[i]);
      value[i] += rate * (first[i] / one) / (std::sqrt(second[i] / two) + 1e-8f);
    }
  }
};

// The hidden layer of each card, and the chance of each card.
struct Forward {
  std::array<std::array<float, lanes>, hand_size> sums;
  ByCard chance{};

  Forward(const Net& net, const Choice& choice) {
    std::array<float, lanes> shared;
    std::copy_n(&net.value[of_rows], lanes, shared.begin());
    for (const int fact : choice.shared) add(shared, net, fact);
    float best = -1e30f, total = 0;
    for (int i = 0; i < choice.size; ++i) {
      sums[i] = shared;
      for (const int fact : choice.cards[i]) add(sums[i], net, fact);
      float score = 0;
      for (int lane = 0; lane < lanes; ++lane) {
        score += std::max(sums[i][lane], 0.0f) * net.value[of_rows + lanes + static_cast<std::size_t>(lane)];
      }
      chance[i] = score;
      best = std::max(best, score);
    }
    for (int i = 0; i < choice.size; ++i) total += chance[i] = std::exp(chance[i] - best);
    for (int i = 0; i < choice.size; ++i) chance[i] /= total;
  }

 private:
  static void add(std::array<float, lanes>& sum, const Net& net, int fact) {
    for (int lane = 0; lane < lanes; ++lane) sum[lane] += net.value[static_cast<std::size_t>(fact * lanes + lane)];
  }
};

// Adds to the slope of every number what raises the score of each card by so much.
inline void add_slope(const Net& net, const Choice& choice, const Forward& forward, const ByCard& raise,
                      std::vector<float>& slope) {
  const float* const output = &net.value[of_rows + lanes];
  const auto add = [&](std::size_t at, const std::array<float, lanes>& by) {
    for (std::size_t lane = 0; lane < lanes; ++lane) slope[at + lane] += by[lane];
  };
  std::array<float, lanes> of_shared{}, of_output{};
  for (int i = 0; i < choice.size; ++i) {
    std::array<float, lanes> of_card;
    for (int lane = 0; lane < lanes; ++lane) {
      const float on = std::max(forward.sums[i][lane], 0.0f);
      of_output[lane] += raise[i] * on;
      of_card[lane] = on > 0 ? raise[i] * output[lane] : 0;
      of_shared[lane] += of_card[lane];
    }
    for (const int fact : choice.cards[i]) add(static_cast<std::size_t>(fact * lanes), of_card);
  }
  for (const int fact : choice.shared) add(static_cast<std::size_t>(fact * lanes), of_shared);
  add(of_rows, of_shared);
  add(of_rows + lanes, of_output);
}

}  // namespace lab
