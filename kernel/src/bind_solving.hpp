// Limits from Python, and answers to it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cardtable/solving.hpp>

namespace cardtable {

constexpr double most_milliseconds = 1e12;  // 30 years: what is longer would not fit the clock

// A time limit that is already over counts as no time left.
inline std::optional<std::chrono::duration<double, std::milli>> time_of(std::optional<double> milliseconds) {
  if (!milliseconds) return std::nullopt;
  if (std::isnan(*milliseconds)) throw std::invalid_argument("milliseconds are a number");
  return std::chrono::duration<double, std::milli>(std::clamp(*milliseconds, 0.0, most_milliseconds));
}

inline Limit limit_of(std::optional<std::uint64_t> nodes, std::optional<double> milliseconds) {
  Limit limit;
  if (nodes) limit.nodes = *nodes;
  if (const auto time = time_of(milliseconds))
    limit.until = Clock::now() + std::chrono::duration_cast<Clock::duration>(*time);
  return limit;
}

// Python's class of what a solver answers; `number` is what Python calls a card.
template <class Answer, class Number>
nanobind::class_<Answer> bind_answer(nanobind::module_& m, const char* name, const char* what, Number number) {
  return nanobind::class_<Answer>(m, name, what)
      .def_prop_ro("low", [](const Answer& answer) { return answer.value.low; })
      .def_prop_ro("high", [](const Answer& answer) { return answer.value.high; })
      .def_prop_ro(
          "cards",
          [number](const Answer& answer) {
            std::vector<std::tuple<int, int, int>> cards;
            for (const auto& [card, bounds] : answer.cards) cards.emplace_back(number(card), bounds.low, bounds.high);
            return cards;
          },
          "by legal card, if asked for: its number, low, high")
      .def_prop_ro(
          "nodes", [](const Answer& answer) { return answer.nodes; }, "how many cards were tried")
      .def_prop_ro(
          "complete", [](const Answer& answer) { return answer.complete; },
          "whether the question was answered before the limit");
}

}  // namespace cardtable
