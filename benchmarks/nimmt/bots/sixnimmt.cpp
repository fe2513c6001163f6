// A SixNimmt bot that costs next to nothing, so that a benchmark measures the host: it plays any
// card and takes any row.

#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace {

std::vector<int> numbers(const std::string& text) {
  std::vector<int> found;
  bool open = false;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !open) found.push_back(0);
    if (digit) found.back() = found.back() * 10 + (c - '0');
    open = digit;
  }
  return found;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  const char* seed = std::getenv("CARDTABLE_SEED");
  std::minstd_rand any(seed != nullptr ? std::strtoul(seed, nullptr, 10) + 1 : 1);
  std::vector<int> hand;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.starts_with("INFO|NEWGAME|")) {
      hand = numbers(line);
    } else if (line == "CMD|PICKCARD") {
      std::swap(hand[any() % hand.size()], hand.back());
      std::cout << hand.back() << std::endl;
      hand.pop_back();
    } else if (line == "CMD|PICKROW") {
      std::cout << any() % 4 << std::endl;
    } else if (line.starts_with("INFO|GAMEEND|")) {
      break;
    }
  }
}
