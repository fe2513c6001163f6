// Looks for weights of the card order that need fewer nodes: changes a few at random, and keeps what is better.
//
//   order SECONDS SEED < deals
//
// Each line of the deals is a position and the question: game, leader, target or -1 for the exact value, number of
// counted seats, these seats, points of each trick, points of the last, number of kinds, worth of each kind, number of
// seats, cards of each, all hands. The first half is searched on, the other half tells what that is worth elsewhere.
// lab/tune_solver.py makes deals and runs this.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <cardtable/random.hpp>
#include <cardtable/tricks/dispatch.hpp>
#include <cardtable/tricks/solver.hpp>

namespace {

using namespace cardtable;
using namespace cardtable::tricks;

struct Question {
  Position position;
  std::optional<int> target;
};

std::vector<int> numbers(std::istream& in, int count) {
  std::vector<int> read(static_cast<std::size_t>(count));
  for (int& number : read) in >> number;
  return read;
}

int number(std::istream& in) { return numbers(in, 1)[0]; }

std::vector<Question> questions(std::istream& in) {
  std::vector<Question> all;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    Question question;
    Position& position = question.position;
    position.game = static_cast<Game>(number(words));
    position.leader = number(words);
    const int target = number(words);
    if (target >= 0) question.target = target;
    position.side = numbers(words, number(words));
    position.each = number(words);
    position.last = number(words);
    position.worth = numbers(words, number(words));
    const int seats = number(words), cards = number(words);
    for (int seat = 0; seat < seats; ++seat) position.hands.push_back(numbers(words, cards));
    if (!words) throw std::invalid_argument("not a deal: " + line);
    check(position);
    all.push_back(std::move(question));
  }
  return all;
}

// Half by the mean, which the hard deals make, and half by the geometric mean, to which all count the same.
class Cost {
 public:
  void add(std::uint64_t nodes) {
    constexpr double overhead = 200;  // what it takes to begin a search, in nodes
    const double cost = static_cast<double>(nodes) + overhead;
    logarithms_ += std::log(cost);
    sum_ += cost;
    ++count_;
  }

  double value() const { return (logarithms_ / count_ + std::log(sum_ / count_)) / 2; }

 private:
  double logarithms_ = 0;
  double sum_ = 0;
  int count_ = 0;
};

// The weights as one row of numbers: all of them are ints, which std::bit_cast needs to be of one size.
using Flat = std::array<int, sizeof(Weights) / sizeof(int)>;

template <class Rules>
class Tuner {
  std::unique_ptr<Solver<Rules>> solver_ = std::make_unique<Solver<Rules>>();

 public:
  explicit Tuner(std::span<const Question> deals)
      : best(solver_->search.order.weights), deals_(deals), best_costs_(costs(best, deals, false)) {}

  Weights best;

  // Costs after each deal; it stops early when it is clearly dearer than the best so far.
  std::vector<double> costs(const Weights& weights, std::span<const Question> deals, bool may_stop) {
    constexpr double clearly = 0.05;  // of a logarithm: 5 %
    solver_->search.order.weights = weights;
    std::vector<double> found;
    Cost cost;
    for (const Question& question : deals) {
      cost.add(solver_->solve(question.position, false, question.target, {}).nodes);
      found.push_back(cost.value());
      const std::size_t done = found.size();
      if (may_stop && done * 4 >= deals.size() && found.back() > best_costs_[done - 1] + clearly) break;
    }
    return found;
  }

  // Whether a change of one to three weights was for the better: hill climbing, for there is no slope to follow. A step
  // is as wide as the weight is large, and never less than four, so that small weights can grow and change their sign.
  bool step(Random& random) {
    Flat changed = std::bit_cast<Flat>(best);
    for (std::uint32_t times = 1 + random.below(3); times; --times) {
      const std::size_t which = random.below(static_cast<std::uint32_t>(changed.size()));
      const float width = 4 + 0.8f * static_cast<float>(std::abs(changed[which]));
      changed[which] += static_cast<int>(std::lround((2 * random.fraction() - 1) * width));
    }
    auto weights = std::bit_cast<Weights>(changed);
    weights.history_limit = std::clamp(weights.history_limit, 9, 22);
    const std::vector<double> found = costs(weights, deals_, true);
    if (found.size() < deals_.size() || found.back() >= best_costs_.back()) return false;
    best = weights;
    best_costs_ = found;
    return true;
  }

 private:
  std::span<const Question> deals_;
  std::vector<double> best_costs_;
};

template <class Rules>
void tune(const std::vector<Question>& all, std::chrono::seconds time, std::uint64_t seed) {
  const std::span<const Question> deals(all);
  const std::span<const Question> seen = deals.first(deals.size() / 2), fresh = deals.subspan(deals.size() / 2);
  Tuner<Rules> tuner(seen);
  const Weights start = tuner.best;
  Random random(seed);
  int tried = 0, better = 0;
  for (const auto end = Clock::now() + time; Clock::now() < end; ++tried) better += tuner.step(random);
  const auto factor = [&](std::span<const Question> on) {
    return std::exp(tuner.costs(start, on, false).back() - tuner.costs(tuner.best, on, false).back());
  };
  std::cout << "tried " << tried << ", better " << better << "; fewer nodes by a factor of " << factor(seen)
            << " on these deals, " << factor(fresh) << " on others\n";
  for (int weight : std::bit_cast<Flat>(tuner.best)) std::cout << weight << ", ";
  std::cout << '\n';
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "order SECONDS SEED < deals\n";
    return 2;
  }
  const std::vector<Question> all = questions(std::cin);
  if (all.size() < 2) {
    std::cerr << "at least two deals are needed\n";
    return 2;
  }
  const std::chrono::seconds time(std::atol(words[1]));
  const std::uint64_t seed = std::strtoull(words[2], nullptr, 10);
  dispatch(all[0].position, [&]<class Rules>(Policy<Rules>) { tune<Rules>(all, time, seed); });
}
