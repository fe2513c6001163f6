// The Python bindings of endings of skat and four-hand pinochle with open cards.
#include "bind_tricks.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include <cardtable/tricks/position.hpp>

#include "bind_solving.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;

std::vector<Answer> trick_solve(const std::vector<tricks::Position>& positions, std::optional<std::vector<int>> targets,
                                bool cards, std::optional<std::uint64_t> nodes, std::optional<double> milliseconds,
                                int threads) {
  if (targets && targets->size() != positions.size()) throw std::invalid_argument("each position has a target");
  return tricks::solve(positions, {cards, std::move(targets)}, limit_of(nodes, milliseconds), threads);
}

std::tuple<std::vector<std::pair<int, int>>, Answer> trick_line(const tricks::Position& position,
                                                                std::optional<std::uint64_t> nodes,
                                                                std::optional<double> milliseconds) {
  tricks::Line line = tricks::best_line(position, limit_of(nodes, milliseconds));
  return {std::move(line.plays), std::move(line.answer)};
}

Answer trick_plain(const tricks::Position& position, std::optional<std::uint64_t> nodes) {
  return tricks::plain_value(position, limit_of(nodes, std::nullopt));
}

void bind_trick_position(nb::module_& m) {
  nb::enum_<tricks::Game>(m, "TrickGame", "Whose rules a position is played by.")
      .value("SKAT_SUIT", tricks::Game::skat_suit)
      .value("SKAT_GRAND", tricks::Game::skat_grand)
      .value("SKAT_NULL", tricks::Game::skat_null)
      .value("PINOCHLE", tricks::Game::pinochle)
      .value("DOUBLE_PINOCHLE", tricks::Game::double_pinochle, "endings of the double deck");

  nb::class_<tricks::Position>(m, "TrickPosition", "All cards still held, and the trick on the table.")
      .def(
          "__init__",
          [](tricks::Position* self, tricks::Game game, std::vector<std::vector<int>> hands, std::vector<int> trick,
             int leader, std::vector<int> side, std::vector<int> worth, int each, int last) {
            tricks::Position made{
                game, std::move(hands), std::move(trick), leader, std::move(side), std::move(worth), each, last};
            tricks::check(made);
            new (self) tricks::Position(std::move(made));
          },
          "game"_a, "hands"_a, "trick"_a, nb::kw_only(), "leader"_a, "side"_a, "worth"_a, "each"_a, "last"_a,
          "Cards are numbered by kind, trumps first, then suit by suit, each from its lowest card up. `side`\n"
          "are the seats that are counted; `worth` is by kind, `each` for every trick, `last` for the last one\n"
          "besides. In SKAT_NULL the count is 1 if the side takes no trick. ValueError if no hand can look like\n"
          "this.")
      .def_prop_ro("legal", &tricks::legal_kinds, "What may be played now, ascending.");

  bind_answer<Answer>(m, "TrickAnswer", "What the side gets from here on: `low` to `high`.",
                      [](int card) { return card; });
}

}  // namespace

void bind_tricks(nb::module_& m) {
  bind_trick_position(m);

  m.def("trick_solve", &trick_solve, "positions"_a, nb::kw_only(), "targets"_a.none(), "cards"_a,
        "nodes"_a.none() = nb::none(), "milliseconds"_a.none() = nb::none(), "threads"_a = 1,
        nb::call_guard<nb::gil_scoped_release>(),
        "The value of each position, of each of its cards too if `cards`, or only whether it reaches its target.\n\n"
        "`nodes` is for each position, `milliseconds` for all. Answers to limits of nodes are always the same.");

  m.def("trick_line", &trick_line, "position"_a, nb::kw_only(), "nodes"_a.none() = nb::none(),
        "milliseconds"_a.none() = nb::none(), nb::call_guard<nb::gil_scoped_release>(),
        "Best play as (seat, card), and the value; as far as the limit allows.");

  m.def("trick_plain", &trick_plain, "position"_a, nb::kw_only(), "nodes"_a.none() = nb::none(),
        nb::call_guard<nb::gil_scoped_release>(),
        "The value by a plain search without any refinement: what the solver is checked and measured against.");

  m.def("trick_playouts", &tricks::playouts, "position"_a, nb::kw_only(), "count"_a, "seed"_a,
        nb::call_guard<nb::gil_scoped_release>(), "What the side gets in `count` games of random cards.");

  m.def("trick_random_game", &tricks::random_game, "position"_a, nb::kw_only(), "seed"_a,
        "A game of random cards as (seat, card).");
}
