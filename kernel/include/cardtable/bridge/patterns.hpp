// The transposition table of the solver. A result is stored for all positions with the same relevant features: the same
// lengths of all sixteen holdings, the same hand on lead, and the same owners of the highest cards of each suit, as far
// down as the result relies on ranks (Ginsberg's partition search, JAIR 14, 2001; the winning ranks of DDS).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <cardtable/bridge/cards.hpp>
#include <cardtable/solving.hpp>

namespace cardtable::bridge {

// Owners of the remaining cards, suit by suit and card by card from the highest down, two bits each.
struct Owners {
  std::array<std::uint64_t, 2> pair;  // clubs in the low half of the first, hearts in that of the second
};

// How many of the highest cards of each suit a result relies on.
using Depths = std::array<int, suit_count>;

struct Remembered {
  Bounds bounds;  // of the tricks of North and South from here on
  Depths depths;
};

// A result and all positions it applies to.
struct Kept {
  std::uint64_t key;
  Owners owners;  // as far as the depths reach
  Remembered result;
};

class Patterns {
 public:
  explicit Patterns(std::size_t most_bytes);

  void clear();

  // A hint that this key will be needed soon.
  void expect(std::uint64_t key) const;

  // What is known about a position of these lengths and this leader, if it decides whether `target` is reached.
  std::optional<Remembered> find(std::uint64_t key, const Owners& owners, int target) const;

  void keep(std::uint64_t key, const Owners& owners, const Depths& depths, Bounds bounds);

  std::size_t bytes() const;

  std::vector<Kept> all() const;

 private:
  // The twelve bits that owners leave free in each word hold the bounds and the depths.
  struct Pattern {
    std::array<std::uint64_t, 2> owners;
    std::array<std::uint64_t, 2> mask;
  };
  static_assert(sizeof(Pattern) == 32);

  // The patterns of one key, in a block of the arena.
  struct List {
    std::uint64_t key = 0;
    std::uint32_t start = 0;
    std::uint32_t size = 0;
    std::uint32_t room = 0;  // 0: the slot is free
  };

  static Remembered result_of(const Pattern& pattern);
  const List* list_of(std::uint64_t key) const;
  List& make_list(std::uint64_t key);
  void widen(List& list);
  void insert(List& list, const Pattern& made);
  void rehash();

  std::size_t most_bytes_;
  std::vector<List> lists_;
  std::size_t used_ = 0;
  std::vector<Pattern> arena_;
  std::array<std::vector<std::uint32_t>, 32> free_;  // blocks by the logarithm of their size
};

}  // namespace cardtable::bridge
