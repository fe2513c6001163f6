#include <cardtable/skat/hand_nets.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace cardtable::skat {

namespace {

constexpr std::size_t widest = 64;
constexpr unsigned most_pushed = 2;

// The sets of at most two cards of a suit, numbered; the others have no number.
constexpr std::array<int, holdings> pushed_number = [] {
  std::array<int, holdings> found{};
  int next = 0;
  for (unsigned pushed = 0; pushed < holdings; ++pushed) {
    found[pushed] = std::popcount(pushed) <= static_cast<int>(most_pushed) ? next++ : -1;
  }
  return found;
}();
constexpr std::size_t pushed_sets = 37;

std::vector<std::uint32_t> suit_rows() {
  std::vector<std::uint32_t> rows(holdings * pushed_sets);
  for (unsigned held = 0; held < holdings; ++held) {
    for (unsigned pushed = 0; pushed < holdings; ++pushed) {
      if (pushed_number[pushed] >= 0) {
        rows[held * pushed_sets + static_cast<std::size_t>(pushed_number[pushed])] = held | pushed << rank_count;
      }
    }
  }
  return rows;
}

std::vector<std::uint32_t> trump_rows() {
  std::vector<std::uint32_t> rows;
  for (unsigned jacks = 0; jacks < jack_sets; ++jacks) {
    for (unsigned held = 0; held < holdings; ++held) rows.push_back(jacks | held << suit_count);
  }
  return rows;
}

std::vector<std::uint32_t> bid_rows() {
  std::vector<std::uint32_t> rows;
  for (int suit = 0; suit < suit_count; ++suit) {
    for (const std::uint32_t row : trump_rows()) rows.push_back(row | 1u << (suit_count + rank_count + suit));
  }
  return rows;
}

const nets::Layer& one_of(std::span<const nets::Layer> layers, std::size_t number, std::size_t all) {
  if (layers.size() != all) throw std::invalid_argument("a net for hands of skat with another number of layers");
  return layers[number];
}

void add(std::span<float> sum, const float* row) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += row[i];
}

}  // namespace

Looked::Looked(const nets::Layer& in, const nets::Layer& out, int inputs, std::span<const std::uint32_t> rows)
    : width_(static_cast<std::size_t>(out.outputs)), numbers_(rows.size() * width_) {
  const nets::Dense first(in), second(out);
  if (first.inputs != inputs || second.inputs != first.outputs || width_ + 2 > widest) {
    throw std::invalid_argument("these layers are not those of a net for hands of skat");
  }
  std::vector<float> input(static_cast<std::size_t>(inputs)), between(static_cast<std::size_t>(first.outputs));
  for (std::size_t number = 0; number < rows.size(); ++number) {
    for (std::size_t bit = 0; bit < input.size(); ++bit) input[bit] = static_cast<float>(rows[number] >> bit & 1);
    first.behind_relu(input, between);
    second.behind_relu(between, {&numbers_[number * width_], width_});
  }
}

Head::Head(const nets::Layer& in, const nets::Layer& out, std::size_t inputs) : in_(in), out_(out) {
  if (static_cast<std::size_t>(in_.inputs) != inputs || out_.inputs != in_.outputs ||
      static_cast<std::size_t>(in_.outputs) > widest) {
    throw std::invalid_argument("these layers are not those of a net for hands of skat");
  }
}

void Head::evaluate(std::span<float> sum, std::span<float> output) const {
  std::array<float, widest> room;
  const std::span<float> between(room.data(), static_cast<std::size_t>(in_.outputs));
  in_.behind_relu(sum, between);
  out_.behind_relu(between, output);
}

GameNet::GameNet(std::span<const nets::Layer> layers)
    : suits_(one_of(layers, 0, 6), one_of(layers, 1, 6), 2 * rank_count, suit_rows()),
      trumps_(layers[2], layers[3], suit_count + rank_count, trump_rows()),
      head_(layers[4], layers[5], suits_.width() + 2) {
  if (trumps_.width() != suits_.width() || head_.outputs() != 2) {
    throw std::invalid_argument("these layers are not those of a net for games of skat");
  }
}

float GameNet::odds(int trump, Cards hand, Cards pushed, bool forehand, int output) const {
  std::array<float, widest> room{};
  const std::span<float> sum(room.data(), suits_.width() + 2);
  // Jacks belong to their suits in null alone.
  const unsigned plain = trump == null ? holdings - 1 : (holdings - 1) & ~jack;
  for (int suit = 0; suit < suit_count; ++suit) {
    if (suit == trump) continue;
    const unsigned held = holding(hand, suit) & plain, away = holding(pushed, suit) & plain;
    add(sum.first(suits_.width()), suits_.row(held * pushed_sets + static_cast<std::size_t>(pushed_number[away])));
  }
  if (trump != null) {
    const unsigned held = trump == grand ? 0 : holding(hand, trump) & plain;
    add(sum.first(suits_.width()), trumps_.row(jacks_in(hand) * holdings + held));
  }
  sum[suits_.width()] = forehand ? 1.0f : 0.0f;
  sum[suits_.width() + 1] = static_cast<float>(card_points(pushed)) / 10;
  std::array<float, 2> answer;
  head_.evaluate(sum, answer);
  return answer[static_cast<std::size_t>(output)];
}

BidNet::BidNet(std::span<const nets::Layer> layers)
    : suits_(one_of(layers, 0, 4), one_of(layers, 1, 4), 2 * suit_count + rank_count, bid_rows()),
      head_(layers[2], layers[3], suits_.width() + 1) {
  if (head_.outputs() > widest) throw std::invalid_argument("a net for bids of skat with too many steps");
}

void BidNet::shares(Cards hand, bool forehand, std::span<float> output) const {
  std::array<float, widest> room{};
  const std::span<float> sum(room.data(), suits_.width() + 1);
  const unsigned jacks = jacks_in(hand);
  for (int suit = 0; suit < suit_count; ++suit) {
    const auto place = (static_cast<unsigned>(suit) * jack_sets + jacks) * holdings + holding(hand, suit);
    add(sum.first(suits_.width()), suits_.row(place));
  }
  sum[suits_.width()] = forehand ? 1.0f : 0.0f;
  head_.evaluate(sum, output);
  const float most = *std::max_element(output.begin(), output.end());
  float total = 0;
  for (float& each : output) total += each = std::exp(each - most);
  for (float& each : output) each /= total;
}

}  // namespace cardtable::skat
