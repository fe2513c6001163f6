// The Python bindings of the kernel. Only the files bind*.cpp use Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
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
#include <cardtable/tables.hpp>

#include "bind_bridge.hpp"
#include "bind_games.hpp"
#include "bind_nets.hpp"
#include "bind_skat.hpp"
#include "bind_solving.hpp"
#include "bind_tricks.hpp"
#include "bind_two_hand.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;

nimmt::Evaluation evaluate(const nimmt::Position& position, const nimmt::Model* model,
                           std::optional<std::uint64_t> worlds, std::optional<double> milliseconds, std::uint64_t seed,
                           nimmt::Policy own, nimmt::Policy others, nimmt::Objective objective, bool halving,
                           bool belief) {
  nimmt::Budget budget{worlds, {}};
  if (const auto time = time_of(milliseconds)) budget.time = *time;
  return nimmt::evaluate(position, model, {own, others, objective, halving, belief, seed}, budget);
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

std::vector<double> chances(const nimmt::Model& model, const nimmt::Position& position) {
  nimmt::Hand hand;
  for (const int card : position.hand()) hand.insert(card);
  const nimmt::Crowd crowd = nimmt::crowd_in(position);
  const nimmt::Chooser chooser(model, position.table().rows, crowd, hand.size);
  std::vector<double> chances;
  for (int i = 0; i < hand.size; ++i) chances.push_back(chooser.chance(hand, i));
  return chances;
}

void bind_nimmt(nb::module_& m) {
  nb::enum_<nimmt::Policy>(m, "NimmtPolicy", "How a seat chooses its cards in the playouts of 6 nimmt!.")
      .value("UNIFORM", nimmt::Policy::uniform, "any card")
      .value("DESCENDING", nimmt::Policy::descending, "any card first, then always the highest")
      .value("LEARNED", nimmt::Policy::learned, "drawn from a model");

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
            new (self) nimmt::Position({seat, std::move(hand), std::move(history), highest, std::move(totals), end});
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

  nb::class_<nimmt::Model>(m, "NimmtModel", "A learned guess at what a strong player would choose.")
      .def(
          "__init__",
          [](nimmt::Model* self, const std::vector<WrittenLayer>& layers) {
            new (self) nimmt::Model(layers_of(layers));
          },
          "layers"_a, "The two layers of its net, as those of `Net`. ValueError if they do not fit.")
      .def("chances", &chances, "position"_a, "How likely it takes each card of the hand, ascending, to be chosen.");

  m.def("nimmt_evaluate", &evaluate, "position"_a, nb::kw_only(), "model"_a.none() = nb::none(),
        "worlds"_a.none() = nb::none(), "milliseconds"_a.none() = nb::none(), "seed"_a = 0,
        "own"_a = nimmt::Policy::learned, "others"_a = nimmt::Policy::learned, "objective"_a = nimmt::Objective::hand,
        "halving"_a = true, "belief"_a = true, nb::call_guard<nb::gil_scoped_release>(),
        "Monte Carlo over worlds that all choices share, until `worlds` or `milliseconds` are spent.\n\n"
        "`halving` gives up the worse half of the choices again and again; without it all see every world.\n"
        "`belief` weighs worlds by what the others have played; without it every deal is as likely.\n"
        "Belief and LEARNED need a `model`.");

  m.def("nimmt_replay", &replay, "seats"_a, "start"_a, "tricks"_a, "taken"_a,
        "The heads of each seat after these tricks, and the rows as (last card, cards, heads).");

  m.def("nimmt_facts", &nimmt::facts_in, "position"_a,
        "By card of the hand, ascending: the inputs of a model's net that are 1.");
  m.attr("NIMMT_INPUTS") = nimmt::Facts::count;
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "cardtable's search kernel";
  m.def(
      "tables_digest", [] { return tables::digest; }, "Tells the numbers of the rules that the kernel was built with.");
  bind_nimmt(m);
  bind_two_hand(m);
  bind_tricks(m);
  bind_bridge(m);
  bind_games(m);
  bind_nets(m);
  bind_skat(m);
}
