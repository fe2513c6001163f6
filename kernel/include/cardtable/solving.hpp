// What the solvers of all games share: limits, questions and bounds, and places in tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <cardtable/threads.hpp>

namespace cardtable {

using Clock = std::chrono::steady_clock;

struct Limit {
  std::uint64_t nodes = ~std::uint64_t{0};
  std::optional<Clock::time_point> until;
};

// Thrown when a limit is reached. What was proved before stays true.
struct LimitReached {};

// Counts nodes, and checks the clock once in 4096 of them: that is at most half a millisecond late and costs nothing.
class Meter {
 public:
  explicit Meter(const Limit& limit) : limit_(limit), cap_(limit.nodes) {}

  // From now on this share of the remaining nodes may be used. A quotient of the remainder cannot overflow, even if the
  // limit is the largest number.
  void share(std::uint64_t parts) { cap_ = nodes_ + (limit_.nodes - nodes_) / parts; }

  void count() {
    if (++nodes_ > cap_) stop();
    constexpr std::uint64_t clock_mask = (1u << 12) - 1;
    if ((nodes_ & clock_mask) == 0 && limit_.until && Clock::now() >= *limit_.until) stop();
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  [[noreturn]] void stop() {
    --nodes_;  // this one was not looked at
    throw LimitReached{};
  }

  Limit limit_;
  std::uint64_t cap_;
  std::uint64_t nodes_ = 0;
};

struct Bounds {
  int low;
  int high;

  bool exact() const { return low == high; }
  bool settles(int target) const { return low >= target || high < target; }
};

struct CardBounds {
  int card;
  Bounds bounds;
};

struct Answer {
  Bounds value;
  std::vector<CardBounds> cards;  // every legal card, if asked for
  std::uint64_t nodes;
  bool complete;  // the question was answered before the limit; otherwise the bounds are those proved so far
};

// With targets, one for each position, the question is only whether they are reached.
struct Questions {
  bool cards;
  std::optional<std::vector<int>> targets;
};

// One thread searches each position with empty tables, so answers depend neither on threads nor on each other.
template <class Position, class Solve>
auto answers_to(const Questions& questions, const std::vector<Position>& positions, int threads, Solve solve) {
  std::vector<decltype(solve(positions[0], std::optional<int>()))> answers(positions.size());
  in_threads(threads, positions.size(), [&](std::size_t number) {
    std::optional<int> target;
    if (questions.targets) target = (*questions.targets)[number];
    answers[number] = solve(positions[number], target);
  });
  return answers;
}

// Knuth's multiplicative hashing by the golden ratio: the highest bits of the product depend on all of the key.
constexpr std::uint64_t spread(std::uint64_t key) { return key * 0x9e3779b97f4a7c15u; }

// The place of a key in a table of two to the power of `bits`.
constexpr std::size_t place_of(std::uint64_t key, int bits) { return spread(key) >> (64 - bits); }

}  // namespace cardtable
