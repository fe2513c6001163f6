// A small random number generator whose output is the same on every platform.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace cardtable {

// xoshiro256++ by Blackman and Vigna, seeded through splitmix64. The distributions of the standard library
// are not used anywhere: their output is up to the implementation.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) {
      // splitmix64 of Steele, Lea and Flood (2014), as the authors of xoshiro advise: no seed gives a state of zeros.
      seed += 0x9e3779b97f4a7c15u;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // 0 .. bound - 1, by Lemire's multiply-and-shift (2019) without his second draw: the bias is below bound / 2^32,
  // which is nothing against sampling error.
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

  // 0 <= x < 1. A float has 24 bits, so that 24 of them are exact; one more could round up to 1.
  float fraction() { return static_cast<float>(next() >> 40) * 0x1p-24f; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace cardtable
