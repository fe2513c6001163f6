#include <memory>
#include <mutex>

#include <cardtable/tricks/dispatch.hpp>
#include <cardtable/tricks/playout.hpp>
#include <cardtable/tricks/position.hpp>
#include <cardtable/tricks/reference.hpp>
#include <cardtable/tricks/solver.hpp>

namespace cardtable::tricks {
namespace {

// Solvers have large tables, so they are kept and reused.
template <class Rules>
class Lent {
 public:
  Lent() {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      solver_ = std::move(idle_.back());
      idle_.pop_back();
    }
    if (!solver_) solver_ = std::make_unique<Solver<Rules>>();
  }

  ~Lent() {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(solver_));
  }

  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  Solver<Rules>& operator*() { return *solver_; }

 private:
  static inline std::mutex mutex_;
  static inline std::vector<std::unique_ptr<Solver<Rules>>> idle_;

  std::unique_ptr<Solver<Rules>> solver_;
};

}  // namespace

std::vector<Answer> solve(const std::vector<Position>& positions, const Questions& questions, const Limit& limit,
                          int threads) {
  return answers_to(questions, positions, threads, [&](const Position& position, std::optional<int> target) {
    return dispatch(position, [&]<class Rules>(Policy<Rules>) {
      Lent<Rules> solver;
      return (*solver).solve(position, questions.cards, target, limit);
    });
  });
}

Line best_line(const Position& position, const Limit& limit) {
  return dispatch(position, [&]<class Rules>(Policy<Rules>) {
    Lent<Rules> solver;
    return (*solver).line(position, limit);
  });
}

Answer plain_value(const Position& position, const Limit& limit) {
  return dispatch(position,
                  [&]<class Rules>(Policy<Rules>) { return Reference<Rules>(Deal<Rules>(position), limit).value(); });
}

std::vector<int> playouts(const Position& position, int count, std::uint64_t seed) {
  return dispatch(position, [&]<class Rules>(Policy<Rules>) {
    const Deal<Rules> deal(position);
    Random random(seed);
    std::vector<int> sums;
    for (int number = 0; number < count; ++number) sums.push_back(random_game(deal, random, [](int, int) {}));
    return sums;
  });
}

std::vector<std::pair<int, int>> random_game(const Position& position, std::uint64_t seed) {
  return dispatch(position, [&]<class Rules>(Policy<Rules>) {
    Random random(seed);
    std::vector<std::pair<int, int>> plays;
    const Deal<Rules> deal(position);
    random_game(deal, random, [&](int seat, int card) { plays.emplace_back(seat, deal.kind(card)); });
    return plays;
  });
}

}  // namespace cardtable::tricks
