// The kernel as Python sees it. Only the files bind*.cpp know Python.
#include <nanobind/nanobind.h>
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
#include <tuple>
#include <utility>
#include <vector>

#include <cardtable/nimmt/facts.hpp>
#include <cardtable/nimmt/model.hpp>
#include <cardtable/nimmt/position.hpp>
#include <cardtable/nimmt/search.hpp>
#include <cardtable/nimmt/table.hpp>
#include <cardtable/tricks/position.hpp>
#include <cardtable/two_hand/endgame.hpp>
#include <cardtable/two_hand/playout.hpp>

#include "bind_bridge.hpp"
#include "bind_games.hpp"
#include "bind_nets.hpp"
#include "time_limit.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;

nimmt::Evaluation evaluate(const nimmt::Position& position, std::optional<std::uint64_t> worlds,
                           std::optional<double> milliseconds, std::uint64_t seed, nimmt::Policy own,
                           nimmt::Policy others, nimmt::Objective objective, bool halving, bool belief) {
  nimmt::Budget budget{worlds, {}};
  if (const auto time = time_of(milliseconds)) budget.time = *time;
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

// The cards of one round, each of which is there twice.
class Pack {
 public:
  void take(int kind) {
    check_kind(kind);
    if (++taken_[static_cast<std::size_t>(kind)] > 2) throw std::invalid_argument("a card is there too often");
  }

 private:
  std::array<int, two_hand::kind_count> taken_{};
};

std::vector<two_hand::Held> held(const Holding& cards, Pack& pack) {
  constexpr std::size_t largest_hand = 13;
  constexpr int all_names = (1 << (two_hand::pinochle + 1)) - 1;
  if (cards.size() > largest_hand) throw std::invalid_argument("a hand has at most 13 cards");
  std::vector<two_hand::Held> hand;
  for (const auto& [kind, served] : cards) {
    pack.take(kind);
    if (served & ~all_names) throw std::invalid_argument("a card has served in melds that do not exist");
    hand.push_back({kind, served});
  }
  return hand;
}

void check_trump(int trump) {
  if (trump < 0 || trump > 3) throw std::invalid_argument("suits are numbered from 0 to 3");
}

void check_round(const Holding& mine, const Holding& yours, two_hand::Due due) {
  const std::size_t led = due == two_hand::Due::chase ? 1 : 0;
  if (mine.empty() || mine.size() != yours.size() + led) {
    throw std::invalid_argument("both hands have the same number of cards, counting one that was led");
  }
}

// Both hands, out of a pack that the card to chase has left.
std::array<std::vector<two_hand::Held>, 2> hands_of(const Holding& mine, const Holding& yours, two_hand::Due due,
                                                    int lead, Pack& pack) {
  if (due == two_hand::Due::chase) pack.take(lead);
  auto own = held(mine, pack);
  return {std::move(own), held(yours, pack)};
}

using Solved = std::tuple<int, std::vector<int>, std::uint64_t>;

std::optional<Solved> solve_two_hand(const Holding& mine, const Holding& yours, int trump, bool classic,
                                     two_hand::Due due, int lead, std::optional<std::uint64_t> nodes,
                                     std::optional<double> milliseconds) {
  check_trump(trump);
  check_round(mine, yours, due);
  Pack pack;
  const two_hand::Ending ending{hands_of(mine, yours, due, lead, pack), trump, classic, due, lead};
  const two_hand::Patience patience{nodes.value_or(~std::uint64_t{0}), end_of(milliseconds)};
  const auto solution = two_hand::solve(ending, patience);
  if (!solution) return std::nullopt;
  return Solved{solution->value, solution->cards, solution->nodes};
}

std::vector<long> value_two_hand(const Holding& mine, const std::vector<std::tuple<Holding, std::vector<int>>>& worlds,
                                 int trump, bool classic, two_hand::Due due, int lead, int upcard,
                                 const std::vector<two_hand::Choice>& choices, two_hand::Habit own,
                                 two_hand::Habit other) {
  check_trump(trump);  // there may be no world to check it with
  for (const two_hand::Choice& choice : choices) {
    if (due != two_hand::Due::meld && choice.size() != 1) throw std::invalid_argument("one card is played");
    for (int place : choice) {
      if (place < 0 || place >= static_cast<int>(mine.size())) throw std::invalid_argument("a place not in the hand");
    }
  }
  std::vector<two_hand::World> all;
  for (const auto& [yours, stock] : worlds) {
    check_round(mine, yours, due);
    if (upcard >= 0 && stock.size() % 2 == 0) throw std::invalid_argument("above the trump card is an odd number");
    Pack pack;
    auto hands = hands_of(mine, yours, due, lead, pack);
    if (upcard >= 0) pack.take(upcard);
    for (int kind : stock) pack.take(kind);
    all.push_back({std::move(hands), stock, upcard, lead});
  }
  return two_hand::values(trump, classic, due, all, choices, {own, other});
}

double two_hand_against_course(const std::array<double, two_hand::weight_count>& weights, bool classic, int deals,
                               std::uint64_t seed) {
  if (deals < 1) throw std::invalid_argument("at least one deal is played");
  return two_hand::against_course(two_hand::weights_of(weights), classic, deals, seed);
}

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
        "over so many deals, each played from both sides.");
}

tricks::Limit trick_limit(std::optional<std::uint64_t> nodes, std::optional<double> milliseconds) {
  return {nodes.value_or(~std::uint64_t{0}), end_of(milliseconds)};
}

std::vector<tricks::Answer> trick_solve(const std::vector<tricks::Position>& positions,
                                        std::optional<std::vector<int>> targets, bool cards,
                                        std::optional<std::uint64_t> nodes, std::optional<double> milliseconds,
                                        int threads) {
  if (targets && targets->size() != positions.size()) throw std::invalid_argument("each position has a target");
  return tricks::solve(positions, {cards, std::move(targets)}, trick_limit(nodes, milliseconds), threads);
}

std::tuple<std::vector<std::pair<int, int>>, tricks::Answer> trick_line(const tricks::Position& position,
                                                                        std::optional<std::uint64_t> nodes,
                                                                        std::optional<double> milliseconds) {
  tricks::Line line = tricks::best_line(position, trick_limit(nodes, milliseconds));
  return {std::move(line.plays), std::move(line.answer)};
}

tricks::Answer trick_plain(const tricks::Position& position, std::optional<std::uint64_t> nodes) {
  return tricks::plain_value(position, trick_limit(nodes, std::nullopt));
}

std::vector<std::tuple<int, int, int>> card_bounds(const tricks::Answer& answer) {
  std::vector<std::tuple<int, int, int>> cards;
  for (const tricks::CardBounds& card : answer.cards) cards.emplace_back(card.kind, card.bounds.low, card.bounds.high);
  return cards;
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

  nb::class_<tricks::Answer>(m, "TrickAnswer", "What the side gets from here on: `low` to `high`.")
      .def_prop_ro("low", [](const tricks::Answer& answer) { return answer.value.low; })
      .def_prop_ro("high", [](const tricks::Answer& answer) { return answer.value.high; })
      .def_prop_ro("cards", &card_bounds, "by legal card, if asked for: its number, low, high")
      .def_ro("nodes", &tricks::Answer::nodes)
      .def_ro("complete", &tricks::Answer::complete, "whether the question was answered before the limit");
}

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
        nb::call_guard<nb::gil_scoped_release>(), "What the side gets in so many games of random cards.");

  m.def("trick_random_game", &tricks::random_game, "position"_a, nb::kw_only(), "seed"_a,
        "A game of random cards as (seat, card).");
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "cardtable's search kernel";
  bind_nimmt(m);
  bind_two_hand(m);
  bind_tricks(m);
  bind_bridge(m);
  bind_games(m);
  bind_nets(m);
}
