// The Python bindings of bridge: cards are numbered suit * 13 + rank, clubs first, each suit from its deuce up.
#include "bind_bridge.hpp"
#include "bind_solving.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <cardtable/bridge/drawing.hpp>
#include <cardtable/bridge/solver.hpp>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;
using Hands = std::array<std::uint64_t, bridge::seat_count>;

int inside(int card) {
  if (card < 0 || card >= bridge::suit_count * bridge::rank_count) throw std::invalid_argument("there are 52 cards");
  return card / bridge::rank_count * bridge::span + card % bridge::rank_count;
}

int outside(int card) { return bridge::suit_of(card) * bridge::rank_count + bridge::rank_of(card); }

Hands inside(const Hands& hands) {
  Hands made{};
  for (int seat = 0; seat < bridge::seat_count; ++seat) {
    if (hands[seat] >> (bridge::suit_count * bridge::rank_count)) throw std::invalid_argument("there are 52 cards");
    for (int suit = 0; suit < bridge::suit_count; ++suit) {
      made[seat] |= bridge::in_suit(hands[seat] >> (suit * bridge::rank_count) & bridge::all_ranks, suit);
    }
  }
  return made;
}

constexpr std::uint64_t most_megabytes = 1 << 20;  // more than any machine has

bridge::Limit limit_of(std::optional<std::uint64_t> nodes, std::optional<double> milliseconds,
                       std::optional<std::uint64_t> megabytes) {
  bridge::Limit limit{cardtable::limit_of(nodes, milliseconds)};
  if (megabytes) limit.bytes = static_cast<std::size_t>(std::min(*megabytes, most_megabytes)) << 20;
  return limit;
}

// A plain search takes about five times longer for each card more.
constexpr int most_plain_cards = 8;

int plain(const bridge::Position& position) {
  if (bridge::count(position.hands[position.turn()]) > most_plain_cards)
    throw std::invalid_argument("a plain search is for at most eight cards in a hand");
  return bridge::plain_value(position);
}

std::vector<bridge::Answer> solve(const std::vector<bridge::Position>& positions,
                                  std::optional<std::vector<int>> targets, bool cards,
                                  std::optional<std::uint64_t> nodes, std::optional<double> milliseconds,
                                  std::optional<std::uint64_t> megabytes, int threads) {
  if (targets && targets->size() != positions.size()) throw std::invalid_argument("each position has a target");
  return bridge::solve(positions, {cards, std::move(targets)}, limit_of(nodes, milliseconds, megabytes), threads);
}

std::tuple<std::vector<std::pair<int, int>>, bridge::Answer> line(const bridge::Position& position,
                                                                  std::optional<std::uint64_t> nodes,
                                                                  std::optional<double> milliseconds) {
  bridge::Line found = bridge::best_line(position, limit_of(nodes, milliseconds, std::nullopt));
  for (auto& [seat, card] : found.plays) card = outside(card);
  return {std::move(found.plays), std::move(found.answer)};
}

std::vector<bridge::Table> tables(const std::vector<Hands>& deals, std::optional<std::uint64_t> nodes,
                                  std::optional<double> milliseconds, std::optional<std::uint64_t> megabytes,
                                  int threads) {
  std::vector<Hands> hands;
  for (const Hands& deal : deals) hands.push_back(inside(deal));
  return bridge::tables(hands, limit_of(nodes, milliseconds, megabytes), threads);
}

std::vector<std::vector<std::pair<int, int>>> table_bounds(const bridge::Table& table) {
  std::vector<std::vector<std::pair<int, int>>> strains;
  for (const auto& strain : table.tricks) {
    std::vector<std::pair<int, int>>& seats = strains.emplace_back();
    for (const Bounds& bounds : strain) seats.emplace_back(bounds.low, bounds.high);
  }
  return strains;
}

void bind_values(nb::module_& m) {
  nb::class_<bridge::Position>(m, "BridgePosition", "All cards still held, and the trick on the table.")
      .def(
          "__init__",
          [](bridge::Position* self, const Hands& hands, int strain, int leader, const std::vector<int>& trick) {
            bridge::Position made{inside(hands), strain, leader, {}};
            for (const int card : trick) made.trick.push_back(inside(card));
            bridge::check(made);
            new (self) bridge::Position(std::move(made));
          },
          "hands"_a, nb::kw_only(), "strain"_a, "leader"_a, "trick"_a,
          "Cards are numbered suit * 13 + rank, clubs and deuces first; a hand has a bit for each of its cards.\n"
          "Strain 4 is no trumps, seats count from North. ValueError if no hands can look like this.");

  bind_answer<bridge::Answer>(m, "BridgeAnswer",
                              "Tricks not yet complete for the side whose turn it is: `low` to `high`.",
                              [](int card) { return outside(card); })
      .def_ro("bytes", &bridge::Answer::bytes, "the memory that results were kept in");

  nb::class_<bridge::Table>(m, "BridgeTable", "The tricks of each seat as declarer in each strain.")
      .def_prop_ro("tricks", &table_bounds, "by strain and seat: low, high")
      .def_ro("nodes", &bridge::Table::nodes, "how many cards were tried")
      .def_ro("bytes", &bridge::Table::bytes, "the memory that the largest strain needed")
      .def_ro("complete", &bridge::Table::complete, "whether all were found before the limit");
}

using Lengths = std::array<std::array<int, bridge::seat_count>, bridge::suit_count>;
using PatternOwners = std::array<std::vector<int>, bridge::suit_count>;

std::vector<std::tuple<int, Lengths, PatternOwners, int, int>> patterns(const bridge::Position& position) {
  std::vector<std::tuple<int, Lengths, PatternOwners, int, int>> found;
  for (const bridge::Alike& each : bridge::patterns_of(position)) {
    found.emplace_back(each.leader, each.lengths, each.owners, each.bounds.low, each.bounds.high);
  }
  return found;
}

std::vector<Hands> draw(const Hands& known, const Hands& barred, const std::array<nb::bytes, bridge::seat_count>& types,
                        int wanted, std::uint64_t tries, std::uint64_t seed) {
  for (int seat = 0; seat < bridge::seat_count; ++seat)
    if ((known[seat] | barred[seat]) >> (bridge::suit_count * bridge::rank_count))
      throw std::invalid_argument("there are 52 cards");
  bridge::Drawing asked{known, barred, {}};
  for (int seat = 0; seat < bridge::seat_count; ++seat)
    asked.types[seat] = std::string_view(types[seat].c_str(), types[seat].size());
  const nb::gil_scoped_release released;
  return bridge::draw(asked, wanted, tries, seed);
}

}  // namespace

void bind_bridge(nb::module_& m) {
  bind_values(m);

  m.def("bridge_solve", &solve, "positions"_a, nb::kw_only(), "targets"_a.none() = nb::none(), "cards"_a,
        "nodes"_a.none() = nb::none(), "milliseconds"_a.none() = nb::none(), "megabytes"_a.none() = nb::none(),
        "threads"_a = 1, nb::call_guard<nb::gil_scoped_release>(),
        "What each position is worth to the side whose turn it is, and each of its cards too if `cards`; with\n"
        "targets only whether these are reached.\n\n"
        "`nodes` and `megabytes` are for each position, `milliseconds` for all. When the memory is full it is\n"
        "emptied, which costs time and changes no value.");

  m.def("bridge_line", &line, "position"_a, nb::kw_only(), "nodes"_a.none() = nb::none(),
        "milliseconds"_a.none() = nb::none(), nb::call_guard<nb::gil_scoped_release>(),
        "Best play as (seat, card), of the best cards always the lowest, and the value; as far as the limit allows.");

  m.def("bridge_tables", &tables, "deals"_a, nb::kw_only(), "nodes"_a.none() = nb::none(),
        "milliseconds"_a.none() = nb::none(), "megabytes"_a.none() = nb::none(), "threads"_a = 1,
        nb::call_guard<nb::gil_scoped_release>(),
        "The full table of each deal. `nodes` and `megabytes` are for each strain, `milliseconds` for all.");

  m.def("bridge_patterns", &patterns, "position"_a, nb::call_guard<nb::gil_scoped_release>(),
        "What the solver keeps once it has found the value, for checks. Each is true of all deals with this leader,\n"
        "these lengths by suit and seat, and these owners of the highest cards of each suit: North and South take\n"
        "at least and at most these numbers of tricks.");

  m.def("bridge_plain", &plain, "position"_a, nb::call_guard<nb::gil_scoped_release>(),
        "The value by a search that knows nothing but the rules: what the solver is checked against. At most eight\n"
        "cards in a hand.");

  m.def("bridge_draw", &draw, "known"_a, "barred"_a, "types"_a, nb::kw_only(), "wanted"_a, "tries"_a, "seed"_a,
        "Whole deals at random in which each hand has the cards known, none of those barred, and is of one of its\n"
        "types: a bit for each, points * 560 + the number of the lengths; nothing for any. At most `wanted` deals,\n"
        "fewer if `tries` tries do not give them.");
}
