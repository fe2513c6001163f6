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

#include "bind_nets.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;
using Pushed = std::tuple<std::uint64_t, float>;
using Carded = std::tuple<int, std::uint64_t, int, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

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
             bool second) {
            return strength.odds(trump, hand, pushed, forehand, second ? skat::Way::second : skat::Way::first);
          },
          "trump"_a, "hand"_a, "pushed"_a, "forehand"_a, "second"_a,
          "The logarithm of the odds that a game is won; `trump` is a suit, -1 for grand, -2 for null. `second`\n"
          "asks for a hand game, of a null for an open one.")
      .def("pushes", &pushes, "trump"_a, "twelve"_a, "forehand"_a,
           "Every sensible way to push two of twelve with its odds, best first.")
      .def("with_each_skat", &with_each_skat, "hand"_a, "forehand"_a,
           "For every skat that there may be: the best push and its odds for clubs, diamonds, hearts, spades,\n"
           "grand, null.")
      .def("bid_shares", &bid_shares, "hand"_a, "forehand"_a,
           "How likely somebody with these ten cards goes up to each step of the auction and no further.");

  nb::class_<skat::Beliefs>(m, "SkatBeliefs", "Where the cards may be that one seat has not seen.")
      .def(
          "__init__",
          [](skat::Beliefs* self, const skat::Strength& strength, int seat, skat::Layout known, skat::Layout barred,
             std::array<int, 3> from, std::array<int, 3> to, int declarer, int trump, bool from_hand,
             const std::vector<Carded>& played, int bid) {
            skat::Evidence seen{seat, known, barred, from, to, declarer, trump, from_hand, bid, {}};
            for (const auto& [who, card, situation, suit, beats, equals, shown] : played) {
              seen.played.push_back({who, card, situation, suit, beats, equals, shown});
            }
            new (self) skat::Beliefs(strength, seen);
          },
          "strength"_a, "seat"_a, "known"_a, "barred"_a, "from_step"_a, "to_step"_a, "declarer"_a, "trump"_a,
          "from_hand"_a, "played"_a, "bid"_a = 0, nb::keep_alive<1, 2>(),
          "Piles are the three hands, with what was played from them, and the skat. A seat stopped the auction at\n"
          "a step from `from_step` on and before `to_step`. `declarer` is -1 before a game is announced. Of each\n"
          "card that was played: the seat, the card, the situation, what follows suit, what beats the\n"
          "trick, and if it may be a signal what does as well and what the highest of these shows, else 0 and 0.\n"
          "`bid` is what the announced game has to be worth.")
      .def("draw", &draw, "wanted"_a, "pool"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
           "At most `wanted` different layouts from `pool` uniform ones, each with how much it counts.")
      .def("fit", &skat::Beliefs::fit, "piles"_a, "How well a layout fits, compared with others.");
}
