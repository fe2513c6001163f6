// Tests without a framework: TEST(name) { CHECK(condition); } and one main for each program.
#pragma once

#include <cstdio>
#include <exception>
#include <vector>

namespace cardtable::testing {

struct Test {
  const char* name;
  void (*run)();
};

inline std::vector<Test> tests;
inline long checks = 0;
inline long failures = 0;

inline bool add(const char* name, void (*run)()) {
  tests.push_back({name, run});
  return true;
}

inline void check(bool holds, const char* condition, const char* file, int line) {
  ++checks;
  if (holds) return;
  constexpr int most_printed = 20;
  if (++failures <= most_printed) std::printf("%s:%d: not true: %s\n", file, line, condition);
}

inline int run_all() {
  for (const Test& test : tests) {
    const long before = failures;
    try {
      test.run();
    } catch (const std::exception& error) {
      ++failures;
      std::printf("%s: %s\n", test.name, error.what());
    }
    std::printf("%s %s\n", failures == before ? "ok    " : "FAILED", test.name);
  }
  std::printf("%zu tests, %ld checks, %ld failures\n", tests.size(), checks, failures);
  return failures != 0;
}

}  // namespace cardtable::testing

#define CHECK(...) cardtable::testing::check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
#define TEST(name)                                                       \
  static void name();                                                    \
  static const bool name##_added = cardtable::testing::add(#name, name); \
  static void name()

int main() { return cardtable::testing::run_all(); }
