// The random numbers are those of the papers, on every platform.
#include <array>

#include <cardtable/random.hpp>

#include "check.hpp"

using cardtable::Random;

// xoshiro256++ seeded with splitmix64(0) gives these numbers, as in the tests of Rust's rand_xoshiro.
TEST(numbers_are_those_of_xoshiro) {
  Random random(0);
  for (std::uint64_t wanted : {5987356902031041503u, 7051070477665621255u, 6633766593972829180u}) {
    CHECK(random.next() == wanted);
  }
}

// The same seed gives the same numbers, a copy goes on alike, another seed differs.
TEST(seeds_decide) {
  Random one(7), same(7), other(8);
  bool differs = false;
  for (int number = 0; number < 100; ++number) {
    const auto found = one.next();
    CHECK(found == same.next());
    differs = differs || found != other.next();
  }
  CHECK(differs);
  Random copy = one;
  CHECK(copy.next() == one.next());
}

// Numbers below a bound stay below it, and each comes as often: chi-square with 9 degrees of freedom far from its tail.
TEST(numbers_below_a_bound_are_even) {
  Random random(1);
  std::array<int, 10> seen{};
  constexpr int draws = 100000;
  for (int draw = 0; draw < draws; ++draw) ++seen[random.below(10)];
  double chi_square = 0;
  for (int count : seen) chi_square += (count - draws / 10.0) * (count - draws / 10.0) / (draws / 10.0);
  CHECK(chi_square < 30);
  CHECK(random.below(1) == 0);
}

// A fraction is never 1: a draw with it never goes past the last card.
TEST(fractions_are_below_one) {
  Random random(2);
  for (int draw = 0; draw < 100000; ++draw) {
    const float found = random.fraction();
    CHECK(found >= 0 && found < 1);
  }
}
