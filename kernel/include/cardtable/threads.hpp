// The same work for many numbers, distributed over threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace cardtable {

// Calls `work(number)` for each number below `count`. The first exception of a thread is rethrown.
template <class Work>
void in_threads(int threads, std::size_t count, Work work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto run = [&] {
    try {
      // A free thread takes the next number, because positions take very different times.
      for (std::size_t number; (number = next++) < count;) work(number);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  constexpr int most_threads = 256;
  const auto wanted = std::min<std::size_t>(count, static_cast<std::size_t>(std::clamp(threads, 1, most_threads)));
  std::vector<std::thread> others;
  others.reserve(wanted);
  try {
    while (others.size() + 1 < wanted) others.emplace_back(run);
  } catch (const std::system_error&) {
    // The system has no more threads. The existing ones do the work, and the answers are the same.
  }
  run();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cardtable
