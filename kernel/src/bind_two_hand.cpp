// The Python bindings of two-hand pinochle: endings, and rounds played out by rules of thumb.
#include "bind_two_hand.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <cardtable/two_hand/endgame.hpp>
#include <cardtable/two_hand/playout.hpp>

#include "bind_solving.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;

using Holding = std::vector<std::tuple<int, int>>;

std::vector<two_hand::Held> held(const Holding& cards) {
  std::vector<two_hand::Held> hand;
  for (const auto& [kind, served] : cards) hand.push_back({kind, served});
  return hand;
}

using Solved = std::tuple<int, std::vector<int>, std::uint64_t>;

std::optional<Solved> solve_two_hand(const Holding& mine, const Holding& yours, int trump, bool classic,
                                     two_hand::Due due, int lead, std::optional<std::uint64_t> nodes,
                                     std::optional<double> milliseconds) {
  const two_hand::Ending ending{{held(mine), held(yours)}, trump, classic, due, lead};
  two_hand::check(ending);
  const Limit limit = limit_of(nodes, milliseconds);
  const auto solution = two_hand::solve(ending, limit);
  if (!solution) return std::nullopt;
  return Solved{solution->value, solution->cards, solution->nodes};
}

std::optional<std::tuple<std::vector<int>, std::uint64_t>> solve_two_hand_each(
    const Holding& mine, const Holding& yours, int trump, bool classic, two_hand::Due due, int lead,
    const std::vector<two_hand::Choice>& choices, std::optional<std::uint64_t> nodes,
    std::optional<double> milliseconds) {
  const two_hand::Ending ending{{held(mine), held(yours)}, trump, classic, due, lead};
  two_hand::check(ending, choices);
  const Limit limit = limit_of(nodes, milliseconds);
  const auto found = two_hand::solve_each(ending, choices, limit);
  if (!found) return std::nullopt;
  return std::tuple{found->values, found->nodes};
}

std::vector<long> value_two_hand(const Holding& mine, const std::vector<std::tuple<Holding, std::vector<int>>>& worlds,
                                 int trump, bool classic, two_hand::Due due, int lead, int upcard,
                                 const std::vector<two_hand::Choice>& choices, two_hand::Habit own,
                                 two_hand::Habit other) {
  std::vector<two_hand::World> all;
  for (const auto& [yours, stock] : worlds) all.push_back({{held(mine), held(yours)}, stock, upcard, lead});
  two_hand::check(trump, due, all, choices);
  return two_hand::values(trump, classic, due, all, choices, {own, other});
}

double two_hand_against_course(const std::array<double, two_hand::weight_count>& weights, bool classic, int deals,
                               std::uint64_t seed) {
  if (deals < 1) throw std::invalid_argument("at least one deal is played");
  return two_hand::against_course(two_hand::weights_of(weights), classic, deals, seed);
}

}  // namespace

void bind_two_hand(nb::module_& m) {
  nb::enum_<two_hand::Due>(m, "TwoHandDue", "What the player of two-hand pinochle has to do.")
      .value("LEAD", two_hand::Due::lead)
      .value("CHASE", two_hand::Due::chase)
      .value("MELD", two_hand::Due::meld);

  nb::enum_<two_hand::Habit>(m, "TwoHandHabit", "By which rules of thumb a seat of two-hand pinochle plays on.")
      .value("COURSE", two_hand::Habit::course, "those that the course describes")
      .value("CAREFUL", two_hand::Habit::careful, "what a card takes, is worth later, and breaks, weighed");

  m.def("two_hand_solve", &solve_two_hand, "mine"_a, "yours"_a, nb::kw_only(), "trump"_a, "classic"_a, "due"_a,
        "lead"_a, "nodes"_a.none() = nb::none(), "milliseconds"_a.none() = nb::none(),
        nb::call_guard<nb::gil_scoped_release>(),
        "Perfect play without a stock: the points to come more than the other's, the places of the cards to play\n"
        "or meld, and how many positions were looked at. None if it would take more `nodes` or\n"
        "longer than this.\n\n"
        "A card is its number, suit * 6 + rank (clubs to spades, 9 J Q K T A), and a bit for each name of a meld\n"
        "that it served in. `lead` is the card to chase, -1 if none is.");

  m.def("two_hand_solve_each", &solve_two_hand_each, "mine"_a, "yours"_a, nb::kw_only(), "trump"_a, "classic"_a,
        "due"_a, "lead"_a, "choices"_a, "nodes"_a.none() = nb::none(), "milliseconds"_a.none() = nb::none(),
        nb::call_guard<nb::gil_scoped_release>(),
        "The same for each choice, told by places in the hand: the points to come more than the other's, with\n"
        "perfect play after it, and how many positions were looked at for all of them. Choices share what is\n"
        "found, so this takes less time than to solve after each.");

  m.def("two_hand_values", &value_two_hand, "mine"_a, "worlds"_a, nb::kw_only(), "trump"_a, "classic"_a, "due"_a,
        "lead"_a, "upcard"_a, "choices"_a, "own"_a, "other"_a, nb::call_guard<nb::gil_scoped_release>(),
        "For each choice, told by places in the hand, the sum over worlds (the other hand, the stock) of the points\n"
        "more than the other's when the two then play by these rules of thumb.");

  m.def(
      "two_hand_weights", [] { return two_hand::row_of(two_hand::usual_weights); },
      "The weights of the careful rules of thumb: of a lead, of a lead for each point of a meld that waits, of a\n"
      "card kept, of one kept once the stock is gone (each for 9 J Q K T A of plain suits and of trumps), and ten\n"
      "more, as careful.hpp has them.");

  m.def("two_hand_against_course", &two_hand_against_course, "weights"_a, nb::kw_only(), "classic"_a, "deals"_a,
        "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
        "How many points a round more than by the rules of the course the careful rules get with these weights,\n"
        "over this number of deals, each played from both sides.");
}
