// Hands of skat before the play, and guesses of where the cards are, as Python sees them.
#include "bind_skat.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include <cardtable/skat/guesses.hpp>
#include <cardtable/skat/playout.hpp>

#include "bind_nets.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;
using Pushed = std::tuple<std::uint64_t, float>;
using Played = std::tuple<skat::Cards, skat::Cards, skat::Cards>;

std::vector<Pushed> pushes(const skat::Strength& strength, int trump, std::uint64_t twelve, bool forehand) {
  std::vector<Pushed> found;
  for (const skat::Push& each : strength.pushes(trump, twelve, forehand)) found.emplace_back(each.pushed, each.odds);
  return found;
}

std::vector<std::tuple<std::uint64_t, std::vector<Pushed>>> with_each_skat(const skat::Strength& strength,
                                                                           std::uint64_t hand, bool forehand) {
  std::vector<std::tuple<std::uint64_t, std::vector<Pushed>>> all;
  for (const skat::Found& found : skat::with_each_skat(strength, hand, forehand)) {
    std::vector<Pushed> games;
    for (const skat::Push& each : found.games) games.emplace_back(each.pushed, each.odds);
    all.emplace_back(found.skat, std::move(games));
  }
  return all;
}

std::vector<float> bid_shares(const skat::Strength& strength, std::uint64_t hand, bool forehand) {
  std::vector<float> shares(strength.bids().outputs());
  strength.bids().shares(hand, forehand, shares);
  return shares;
}

std::vector<std::tuple<skat::Layout, float>> draw(const skat::Beliefs& beliefs, int wanted, int pool,
                                                  std::uint64_t seed) {
  std::vector<std::tuple<skat::Layout, float>> drawn;
  for (const skat::Guess& each : beliefs.draw(wanted, pool, seed)) drawn.emplace_back(each.piles, each.fit);
  return drawn;
}

std::vector<std::tuple<int, std::vector<std::uint16_t>, std::uint32_t, int>> decisions(
    int trump, int declarer, bool knows_skat, const skat::Layout& piles, const std::vector<skat::Cards>& played) {
  std::vector<std::tuple<int, std::vector<std::uint16_t>, std::uint32_t, int>> found;
  for (skat::Decision& each : skat::decisions({trump, declarer, knows_skat, played}, piles)) {
    found.emplace_back(each.family, std::move(each.inputs), each.legal, each.chosen);
  }
  return found;
}

std::vector<std::vector<int>> playouts(const skat::CardNets& nets, int trump, int declarer, bool knows_skat,
                                       const std::vector<skat::Cards>& played, const std::vector<skat::Layout>& layouts,
                                       const std::vector<skat::Cards>& cards) {
  return skat::playouts(nets, {trump, declarer, knows_skat, played}, layouts, cards);
}

}  // namespace

void bind_skat(nb::module_& m) {
  nb::class_<skat::Strength>(m, "SkatStrength", "Nets that judge hands of skat before the play.")
      .def(
          "__init__",
          [](skat::Strength* self, const std::vector<WrittenLayer>& layers) {
            new (self) skat::Strength(layers_of(layers));
          },
          "layers"_a, "The layers of all its nets, as those of `Net`. ValueError if they do not fit.")
      .def(
          "odds",
          [](const skat::Strength& strength, int trump, std::uint64_t hand, std::uint64_t pushed, bool forehand,
             bool harder) {
            return strength.odds(trump, hand, pushed, forehand,
                                 harder ? skat::Announced::hand_or_ouvert : skat::Announced::nothing);
          },
          "trump"_a, "hand"_a, "pushed"_a, "forehand"_a, "harder"_a,
          "The logarithm of the odds that a game is won; `trump` is a suit, -1 for grand, -2 for null. `harder`\n"
          "asks for a hand game, of a null for an open one.")
      .def("pushes", &pushes, "trump"_a, "twelve"_a, "forehand"_a,
           "Every sensible way to push two of twelve with its odds, best first.")
      .def("with_each_skat", &with_each_skat, "hand"_a, "forehand"_a,
           "For every skat that there may be: the best push and its odds for clubs, diamonds, hearts, spades,\n"
           "grand, null.")
      .def("bid_shares", &bid_shares, "hand"_a, "forehand"_a,
           "How likely somebody with these ten cards goes up to each step of the auction and no further.");

  nb::class_<skat::CardNets>(m, "SkatCardNets", "Nets that say which card a player of skat plays.")
      .def(
          "__init__",
          [](skat::CardNets* self, const std::vector<WrittenLayer>& layers) {
            new (self) skat::CardNets(layers_of(layers));
          },
          "layers"_a, "Four nets of three layers, as those of `Net`. ValueError if they do not fit.")
      .def_static("decisions", &decisions, "trump"_a, "declarer"_a, "knows_skat"_a, "piles"_a, "played"_a,
                  "Of each decision of a game: the net, the inputs that are 1, the legal cards, the one played.")
      .def("playouts", &playouts, "trump"_a, "declarer"_a, "knows_skat"_a, "played"_a, "layouts"_a, "cards"_a,
           nb::call_guard<nb::gil_scoped_release>(),
           "For each layout and each card: the declarer's points in the end, with the skat, if the nets play on.");

  nb::class_<skat::Beliefs>(m, "SkatBeliefs", "Where the cards may be that one seat has not seen.")
      .def(
          "__init__",
          [](skat::Beliefs* self, const skat::Strength& strength, const skat::CardNets& nets, int seat,
             skat::Layout known, skat::Layout barred, std::array<int, 3> from, std::array<int, 3> to, int declarer,
             int trump, bool from_hand, const std::vector<Played>& played, int bid) {
            skat::Evidence seen{seat, known, barred, from, to, declarer, trump, from_hand, bid, {}};
            for (const auto& [card, equals, shown] : played) seen.played.push_back({card, equals, shown});
            new (self) skat::Beliefs(strength, nets, seen);
          },
          "strength"_a, "nets"_a, "seat"_a, "known"_a, "barred"_a, "from_step"_a, "to_step"_a, "declarer"_a, "trump"_a,
          "from_hand"_a, "played"_a, "bid"_a = 0, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
          "Piles are the three hands, with what was played from them, and the skat. A seat stopped the auction at\n"
          "a step from `from_step` on and before `to_step`. `declarer` is -1 before a game is announced. Of each\n"
          "card that was played: the card, and if it may be a signal what does as well and what the highest of\n"
          "these shows, else 0 and 0. `bid` is what the announced game has to be worth.")
      .def("draw", &draw, "wanted"_a, "pool"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
           "At most `wanted` different layouts from `pool` uniform ones, each with how much it counts.")
      .def("fit", &skat::Beliefs::fit, "piles"_a, "How well a layout fits, compared with others.");
}
