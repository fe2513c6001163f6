// The only file of the kernel that knows Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include <cardtable/nimmt/facts.hpp>
#include <cardtable/nimmt/model.hpp>
#include <cardtable/nimmt/position.hpp>
#include <cardtable/nimmt/search.hpp>
#include <cardtable/nimmt/table.hpp>
#include <cardtable/two_hand/endgame.hpp>
#include <cardtable/two_hand/playout.hpp>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;

nimmt::Evaluation evaluate(const nimmt::Position& position, std::optional<std::uint64_t> worlds,
                           std::optional<double> milliseconds, std::uint64_t seed, nimmt::Policy own,
                           nimmt::Policy others, nimmt::Objective objective, bool halving, bool belief) {
  nimmt::Budget budget{worlds, {}};
  if (milliseconds) budget.time = std::chrono::duration<double, std::milli>(*milliseconds);
  return nimmt::evaluate(position, {own, others, objective, halving, belief, seed}, budget);
}

using End = std::tuple<std::vector<int>, std::vector<std::tuple<int, int, int>>>;

End replay(int seats, std::vector<int> start, std::vector<std::vector<int>> tricks, std::vector<int> taken) {
  const nimmt::Replay replay = nimmt::replay({std::move(start), std::move(tricks), std::move(taken)}, seats);
  if (!replay.waiting.empty()) throw std::invalid_argument("the row for the last trick was not taken");
  std::vector<std::tuple<int, int, int>> rows;
  for (int i = 0; i < nimmt::row_count; ++i) {
    const nimmt::Row row = replay.table.rows[i];
    rows.emplace_back(nimmt::end_of(row), nimmt::cards_in(row), nimmt::heads_in(row));
  }
  const auto& heads = replay.table.heads;
  return {std::vector<int>(heads.begin(), heads.begin() + seats), rows};
}

std::vector<std::array<int, 5>> facts(const nimmt::Position& position) {
  std::vector<std::array<int, 5>> indices;
  for (const nimmt::Facts& each : nimmt::facts_in(position)) indices.push_back(each.index);
  return indices;
}

std::vector<double> chances(const nimmt::Position& position) {
  const nimmt::Model model = nimmt::fitted_model(position.seats());
  std::vector<double> chances;
  double sum = 0;
  for (const nimmt::Facts& each : nimmt::facts_in(position)) {
    chances.push_back(model.weight(each));
    sum += chances.back();
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

void bind_nimmt(nb::module_& m) {
  nb::enum_<nimmt::Policy>(m, "NimmtPolicy", "How a seat chooses its cards in the playouts of 6 nimmt!.")
      .value("UNIFORM", nimmt::Policy::uniform, "any card")
      .value("DESCENDING", nimmt::Policy::descending, "any card first, then always the highest")
      .value("FITTED", nimmt::Policy::fitted, "drawn from a model fitted to the choices of searching players");

  nb::enum_<nimmt::Objective>(m, "NimmtObjective", "What a hand of 6 nimmt! is worth in the end; more is better.")
      .value("HEADS", nimmt::Objective::heads, "minus the own heads")
      .value("DIFFERENCE", nimmt::Objective::difference, "mean heads of the others minus the own")
      .value("HAND", nimmt::Objective::hand, "chance to have the fewest heads of this hand, ties shared")
      .value("MATCH", nimmt::Objective::match, "chance to win the match");

  nb::class_<nimmt::Position>(m, "NimmtPosition", "What one seat knows when it has to choose a card or take a row.")
      .def(
          "__init__",
          [](nimmt::Position* self, int seat, std::vector<int> hand, std::vector<int> start,
             std::vector<std::vector<int>> tricks, std::vector<int> taken, std::vector<int> totals, int end,
             int highest) {
            nimmt::History history{std::move(start), std::move(tricks), std::move(taken)};
            new (self) nimmt::Position(
                {seat, std::move(hand), std::move(history), highest, std::move(totals), end});
          },
          "seat"_a, "hand"_a, "start"_a, "tricks"_a, "taken"_a, nb::kw_only(), "totals"_a, "end"_a = 66,
          "highest"_a = nimmt::top_card,
          "`tricks` has the card of each seat, `taken` the last cards of the rows taken by choice, `totals` the\n"
          "heads of each seat from earlier hands. ValueError if no hand can look like this.");

  nb::class_<nimmt::Value>(m, "NimmtValue", "How good a choice is: `mean` with its standard `error` over `worlds`.")
      .def_ro("candidate", &nimmt::Value::candidate, "the card, or the last card of the row to take")
      .def_ro("mean", &nimmt::Value::mean)
      .def_ro("error", &nimmt::Value::error)
      .def_ro("worlds", &nimmt::Value::worlds);

  nb::class_<nimmt::Evaluation>(m, "NimmtEvaluation", "All choices of a decision, best first.")
      .def_ro("values", &nimmt::Evaluation::values)
      .def_ro("worlds", &nimmt::Evaluation::worlds, "how many worlds were dealt");

  m.def("nimmt_evaluate", &evaluate, "position"_a, nb::kw_only(), "worlds"_a.none() = nb::none(),
        "milliseconds"_a.none() = nb::none(), "seed"_a = 0, "own"_a = nimmt::Policy::fitted,
        "others"_a = nimmt::Policy::fitted, "objective"_a = nimmt::Objective::hand, "halving"_a = true,
        "belief"_a = true, nb::call_guard<nb::gil_scoped_release>(),
        "Monte Carlo over worlds that all choices share, until `worlds` or `milliseconds` are spent.\n\n"
        "`halving` gives up the worse half of the choices again and again; without it all see every world.\n"
        "`belief` weighs worlds by what the others have played; without it every deal is as likely.");

  m.def("nimmt_replay", &replay, "seats"_a, "start"_a, "tricks"_a, "taken"_a,
        "The heads of each seat after these tricks, and the rows as (last card, cards, heads).");

  m.def("nimmt_chances", &chances, "position"_a,
        "How likely the fitted model takes each card of the hand, ascending, to be chosen.");

  m.def("nimmt_facts", &facts, "position"_a,
        "By card of the hand, ascending: the indices of the five weights of the fitted model that apply.");
  m.attr("NIMMT_WEIGHTS") = nimmt::Facts::count;
}

using Holding = std::vector<std::tuple<int, int>>;

void check_kind(int kind) {
  if (kind < 0 || kind >= two_hand::kind_count) throw std::invalid_argument("cards are numbered from 0 to 23");
}

std::vector<two_hand::Held> held(const Holding& cards) {
  constexpr std::size_t largest_hand = 13;
  if (cards.size() > largest_hand) throw std::invalid_argument("a hand has at most 13 cards");
  std::vector<two_hand::Held> hand;
  for (const auto& [kind, served] : cards) {
    check_kind(kind);
    hand.push_back({kind, served});
  }
  return hand;
}

void check_round(const Holding& mine, const Holding& yours, int trump, two_hand::Due due, int lead) {
  const std::size_t led = due == two_hand::Due::chase ? 1 : 0;
  if (mine.empty() || mine.size() != yours.size() + led) {
    throw std::invalid_argument("both hands have the same number of cards, counting one that was led");
  }
  if (trump < 0 || trump > 3) throw std::invalid_argument("suits are numbered from 0 to 3");
  if (led) check_kind(lead);
}

using Solved = std::tuple<int, std::vector<int>, std::uint64_t>;

std::optional<Solved> solve_two_hand(const Holding& mine, const Holding& yours, int trump, bool classic,
                                     two_hand::Due due, int lead, std::optional<std::uint64_t> nodes) {
  check_round(mine, yours, trump, due, lead);
  const two_hand::Ending ending{{held(mine), held(yours)}, trump, classic, due, lead};
  const auto solution = two_hand::solve(ending, nodes.value_or(~std::uint64_t{0}));
  if (!solution) return std::nullopt;
  return Solved{solution->value, solution->cards, solution->nodes};
}

std::vector<long> value_two_hand(const Holding& mine, const std::vector<std::tuple<Holding, std::vector<int>>>& worlds,
                                 int trump, bool classic, two_hand::Due due, int lead, int upcard,
                                 const std::vector<two_hand::Choice>& choices) {
  for (const two_hand::Choice& choice : choices) {
    if (due != two_hand::Due::meld && choice.size() != 1) throw std::invalid_argument("one card is played");
    for (int place : choice) {
      if (place < 0 || place >= static_cast<int>(mine.size())) throw std::invalid_argument("a place not in the hand");
    }
  }
  if (upcard >= 0) check_kind(upcard);
  std::vector<two_hand::World> all;
  for (const auto& [yours, stock] : worlds) {
    check_round(mine, yours, trump, due, lead);
    if (upcard >= 0 && stock.size() % 2 == 0) throw std::invalid_argument("above the trump card is an odd number");
    for (int kind : stock) check_kind(kind);
    all.push_back({{held(mine), held(yours)}, stock, upcard, lead});
  }
  return two_hand::values(trump, classic, due, all, choices);
}

void bind_two_hand(nb::module_& m) {
  nb::enum_<two_hand::Due>(m, "TwoHandDue", "What the player of two-hand pinochle has to do.")
      .value("LEAD", two_hand::Due::lead)
      .value("CHASE", two_hand::Due::chase)
      .value("MELD", two_hand::Due::meld);

  m.def("two_hand_solve", &solve_two_hand, "mine"_a, "yours"_a, nb::kw_only(), "trump"_a, "classic"_a, "due"_a, "lead"_a,
        "nodes"_a.none() = nb::none(), nb::call_guard<nb::gil_scoped_release>(),
        "Perfect play without a stock: the points to come more than the other's, the places of the cards to play\n"
        "or meld, and how many positions were looked at. None if it would take more `nodes` than this.\n\n"
        "A card is its number, suit * 6 + rank (clubs to spades, 9 J Q K T A), and a bit for each name of a meld\n"
        "that it served in. `lead` is the card to chase, -1 if none is.");

  m.def("two_hand_values", &value_two_hand, "mine"_a, "worlds"_a, nb::kw_only(), "trump"_a, "classic"_a, "due"_a,
        "lead"_a, "upcard"_a, "choices"_a, nb::call_guard<nb::gil_scoped_release>(),
        "For each choice, told by places in the hand, the sum over worlds (the other hand, the stock) of the points\n"
        "more than the other's when both then play by the rules of the course.");
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "cardtable's search kernel";
  bind_nimmt(m);
  bind_two_hand(m);
}
