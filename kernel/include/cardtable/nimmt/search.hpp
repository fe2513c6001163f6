// Monte Carlo evaluation of a decision: which card to play, or which row to take.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include <cardtable/nimmt/objective.hpp>
#include <cardtable/nimmt/policy.hpp>
#include <cardtable/nimmt/position.hpp>

namespace cardtable::nimmt {

struct Settings {
  Policy own = Policy::fitted;
  Policy others = Policy::fitted;
  Objective objective = Objective::hand;
  bool halving = true;  // drop the worse half of the candidates several times; else all get every world
  std::uint64_t seed = 0;
  int belief = 0;
  const Model* own_model = nullptr;
  const Model* others_model = nullptr;
};

// Whichever ends first; at least one of them must be given.
struct Budget {
  std::optional<std::uint64_t> worlds;
  std::optional<std::chrono::nanoseconds> time;
};

struct Value {
  int candidate;  // a card, or the end of the row to take
  double mean;
  double error;  // standard error of the mean
  std::uint64_t worlds;
};

struct Evaluation {
  std::vector<Value> values;  // best first
  std::uint64_t worlds;
};

// Throws std::invalid_argument for an impossible position before anything is searched.
Evaluation evaluate(const Position& position, const Settings& settings, const Budget& budget);

}  // namespace cardtable::nimmt
