// Time limits from Python.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace cardtable {

constexpr double most_milliseconds = 1e12;  // 30 years: what is longer would not fit the clock

// A time limit that is already over counts as no time left.
inline std::optional<std::chrono::duration<double, std::milli>> time_of(std::optional<double> milliseconds) {
  if (!milliseconds) return std::nullopt;
  if (std::isnan(*milliseconds)) throw std::invalid_argument("milliseconds are a number");
  return std::chrono::duration<double, std::milli>(std::clamp(*milliseconds, 0.0, most_milliseconds));
}

inline std::optional<std::chrono::steady_clock::time_point> end_of(std::optional<double> milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto time = time_of(milliseconds);
  if (!time) return std::nullopt;
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(*time);
}

}  // namespace cardtable
