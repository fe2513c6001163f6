#include <cardtable/skat/card_net.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>

namespace cardtable::skat {

namespace {

constexpr std::size_t widest = 128;
constexpr std::size_t layers_each = 3;

template <class Each>
void each_card(Ranking::Set cards, Each each) {
  for (; cards; cards &= cards - 1) each(std::countr_zero(cards));
}

// Cards of the hand that no card out is able to beat in its own suit.
Ranking::Set masters(const Ranking& ranking, Ranking::Set hand, Ranking::Set out) {
  Ranking::Set found = 0;
  each_card(hand, [&](int card) {
    const Ranking::Set above = ranking.same_suit(card) & ~((2u << card) - 1);
    if (!(above & out)) found |= 1u << card;
  });
  return found;
}

// A sum of rows: few inputs of the first layer are 1.
void add_row(const float* row, std::span<float> sums) {
  for (std::size_t place = 0; place < sums.size(); ++place) sums[place] += row[place];
}

}  // namespace

CardInputs::CardInputs(const CardPlay& game) {
  const Ranking& ranking = game.ranking();
  const int seat = game.turn(), next = (seat + 1) % seat_count, after = (seat + 2) % seat_count;
  const bool declares = seat == game.declarer();
  const int first = declares || next == game.declarer() ? next : after;
  const int second = first == next ? after : next;
  const Ranking::Set held = game.hand(seat);
  const Ranking::Set known = declares ? game.known_skat() : 0;
  add_set(hand, held);
  add_set(own_played, game.played(seat));
  add_set(skat, known);
  const auto add_other = [&](int other, Block before, Block now) {
    const int card = game.on_table(other);
    const Ranking::Set there = card < 0 ? 0 : 1u << card;
    add_set(before, game.played(other) & ~there);
    add_set(now, there);
  };
  add_other(first, first_played, first_on_table);
  add_other(second, second_played, second_on_table);
  if (game.lying()) {
    const int best = game.best_card();
    add_set(winning, held & ranking.beaten_by(best));
    add(game.winner() == first ? first_wins : second_wins);
  }
  const Ranking::Set seen = held | known | game.played(0) | game.played(1) | game.played(2);
  add_set(highest, masters(ranking, held, ~seen));
  add_groups(first_without, game.without(first));
  add_groups(second_without, game.without(second));
  if (!declares && after == game.declarer()) add(is_behind_declarer);
  int own = game.declarers_points();
  each_card(known, [&](int card) { own += ranking.points(card); });
  add(points_of_declarer + own / 10);
  add(points_of_defenders + game.defenders_points() / 10);
}

void CardInputs::add_set(Block block, Ranking::Set cards) {
  each_card(cards, [&](int card) { add(block * Ranking::cards + card); });
}

void CardInputs::add_groups(int first, Ranking::Set without) {
  for (int number = 0; number < Ranking::groups; ++number) {
    if (without & Ranking::group[static_cast<std::size_t>(number)]) add(first + number);
  }
}

CardNets::CardNets(std::span<const nets::Layer> layers) {
  if (layers.size() != families * layers_each) throw std::invalid_argument("there are four nets of three layers");
  for (std::size_t at = 0; at < layers.size(); at += layers_each) {
    const nets::Layer &in = layers[at], &between = layers[at + 1], &out = layers[at + 2];
    if (in.inputs != CardInputs::count || in.outputs != between.inputs || between.outputs != out.inputs ||
        out.outputs != Ranking::cards || std::max(in.outputs, between.outputs) > static_cast<int>(widest)) {
      throw std::invalid_argument("a net of cards has " + std::to_string(CardInputs::count) +
                                  " inputs and a score for each of 32 cards");
    }
    nets_.push_back({nets::Dense(in), nets::Dense(between), nets::Dense(out)});
  }
}

std::array<float, Ranking::cards> CardNets::scores(const CardPlay& game) const {
  const Net& net = nets_[static_cast<std::size_t>(family(game))];
  std::array<float, widest> one, other;
  const std::span sums(one.data(), net.in.biases.size()), between(other.data(), net.between.biases.size());
  std::copy(net.in.biases.begin(), net.in.biases.end(), sums.begin());
  const CardInputs inputs(game);
  for (const int place : inputs.places()) {
    add_row(&net.in.weights[static_cast<std::size_t>(place) * sums.size()], sums);
  }
  net.between.behind_relu(sums, between);
  std::array<float, Ranking::cards> found;
  net.out.behind_relu(between, found);
  return found;
}

int CardNets::choose(const CardPlay& game) const {
  const Ranking::Set legal = game.legal();
  if (std::has_single_bit(legal)) return std::countr_zero(legal);
  const auto found = scores(game);
  int best = std::countr_zero(legal);
  each_card(legal, [&](int card) {
    if (found[static_cast<std::size_t>(card)] > found[static_cast<std::size_t>(best)]) best = card;
  });
  return best;
}

float CardNets::share(const CardPlay& game, int card) const {
  const auto found = scores(game);
  const float score = found[static_cast<std::size_t>(card)];
  float sum = 0;
  each_card(game.legal(), [&](int each) { sum += std::exp(found[static_cast<std::size_t>(each)] - score); });
  return 1 / sum;
}

}  // namespace cardtable::skat
