// Monte Carlo evaluation of a decision: which card to play, or which row to take.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include <cardtable/nimmt/objective.hpp>
#include <cardtable/nimmt/playout.hpp>
#include <cardtable/nimmt/position.hpp>

namespace cardtable::nimmt {

struct Settings {
  Policy own = Policy::learned;
  Policy others = Policy::learned;
  Objective objective = Objective::hand;
  bool halving = true;  // give up the worse half of the candidates again and again; else all see every world
  bool belief = true;   // let earlier choices of the others tell about their hands; else every deal is as likely
  std::uint64_t seed = 0;
};

// Whichever is spent first; one of them must be given.
struct Budget {
  std::optional<std::uint64_t> worlds;
  std::optional<std::chrono::duration<double>> time;
};

struct Value {
  int candidate;  // a card, or the last card of the row to take
  double mean;
  double error;  // standard error of the mean
  std::uint64_t worlds;
};

struct Evaluation {
  std::vector<Value> values;  // best first
  std::uint64_t worlds;       // dealt in all
};

// All candidates are tried in the same worlds with the same random numbers. The result depends on the seed and on the
// number of worlds only.
//
// A policy that is learned and belief need a model; std::invalid_argument without one.
Evaluation evaluate(const Position& position, const Model* model, const Settings& settings, const Budget& budget);

}  // namespace cardtable::nimmt
