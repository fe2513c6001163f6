// The table of positions at the beginning of tricks: bounds, and the card that proved them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace cardtable::tricks {

struct Known {
  int low;
  int high;
  int kind;  // a hint only: suits of one shape share an entry
};

// Eight entries of eight bytes fill a cache line, so that all places where a position can be cost one access to memory
// (buckets as in Stockfish's table). The lower bits of a key choose the set; its upper ones stay in the entry. Those
// between are lost: two positions that differ in them only would be taken for one. At least 36
// bits are kept, so that among the eight entries of a set that happens once in 2^33 looks or less. Entries of earlier
// searches count as empty, so every search sees an empty table without its being emptied, and what it finds does not
// depend on what was searched before.
template <int ValueBits>
class Table {
 public:
  static constexpr int ways = 8;

  void begin(int set_bits) {
    if (set_bits > capacity_bits_) allocate(set_bits);
    mask_ = (std::uint64_t{1} << set_bits) - 1;
    used_ = used_ > mask_ ? used_ : mask_;
    if (++generation_ > generations) {
      std::fill_n(sets_, (used_ + 1) * ways, 0);
      generation_ = 1;
      used_ = mask_;
    }
  }

  bool find(std::uint64_t key, int left, Known& known) const {
    const std::uint64_t wanted = tag(key, left);
    const std::uint64_t* set = sets_ + (key & mask_) * ways;
    for (int way = 0; way < ways; ++way) {
      if ((set[way] & tag_mask) == wanted) {
        known = unpack(set[way]);
        return true;
      }
    }
    return false;
  }

  // Takes the place of the same position, else of an empty entry, else of the one with the fewest tricks below it,
  // which is the cheapest to search again (by depth, as in Breuker and others, "Replacement Schemes for Transposition
  // Tables", 1994).
  void store(std::uint64_t key, int left, const Known& known) {
    const std::uint64_t wanted = tag(key, left);
    std::uint64_t* set = sets_ + (key & mask_) * ways;
    std::uint64_t* victim = set;
    int fewest = 1 << left_bits;
    for (int way = 0; way < ways; ++way) {
      if ((set[way] & tag_mask) == wanted) {
        victim = &set[way];
        break;
      }
      const bool empty = (set[way] >> generation_at & generations) != generation_;
      const int below = empty ? -1 : static_cast<int>(set[way] >> left_at & max_left);
      if (below < fewest) {
        fewest = below;
        victim = &set[way];
      }
    }
    *victim = wanted | static_cast<std::uint64_t>(known.kind) << kind_at |
              static_cast<std::uint64_t>(known.high) << ValueBits | static_cast<std::uint64_t>(known.low);
  }

 private:
  static constexpr int kind_bits = 5;
  static constexpr int left_bits = 4;
  static constexpr int generation_bits = 3;
  static constexpr std::uint64_t generations = (1 << generation_bits) - 1;
  static constexpr std::uint64_t max_left = (1 << left_bits) - 1;
  static constexpr std::uint64_t max_value = (1 << ValueBits) - 1;
  static constexpr int kind_at = 2 * ValueBits;
  static constexpr int left_at = kind_at + kind_bits;
  static constexpr int generation_at = left_at + left_bits;
  static constexpr int key_at = generation_at + generation_bits;
  static constexpr std::uint64_t tag_mask = ~((std::uint64_t{1} << left_at) - 1);

  std::uint64_t tag(std::uint64_t key, int left) const {
    return key >> key_at << key_at | generation_ << generation_at | static_cast<std::uint64_t>(left) << left_at;
  }

  static Known unpack(std::uint64_t entry) {
    return {static_cast<int>(entry & max_value), static_cast<int>(entry >> ValueBits & max_value),
            static_cast<int>(entry >> kind_at & ((1 << kind_bits) - 1))};
  }

  // calloc, because it leaves large memory untouched until it is used. Pages of two megabytes, where there are such,
  // save most misses of the address cache: nearly every look is at another page. Aligned to them, sets are aligned to
  // lines.
  void allocate(int set_bits) {
    const std::size_t bytes = (std::size_t{ways} * sizeof(std::uint64_t)) << set_bits;
    memory_.reset(std::calloc(bytes + huge_page, 1));
    if (!memory_) throw std::bad_alloc{};
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
    sets_ = reinterpret_cast<std::uint64_t*>((address + huge_page - 1) / huge_page * huge_page);
#if defined(MADV_HUGEPAGE)
    madvise(sets_, bytes, MADV_HUGEPAGE);
#endif
    capacity_bits_ = set_bits;
    generation_ = 0;
    used_ = 0;
  }

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  static constexpr std::size_t huge_page = 2u << 20;

  std::unique_ptr<void, Free> memory_;
  std::uint64_t* sets_ = nullptr;
  int capacity_bits_ = -1;
  std::uint64_t mask_ = 0;
  std::uint64_t used_ = 0;
  std::uint64_t generation_ = 0;
};

}  // namespace cardtable::tricks
