#include <algorithm>

#include <cardtable/bridge/patterns.hpp>

namespace cardtable::bridge {
namespace {

constexpr int owner_bits = 2 * rank_count;
constexpr int spare = 2 * owner_bits;
constexpr std::size_t first_lists = 1 << 8;
constexpr std::uint32_t first_room = 2;

// The two bits of each of the highest `depth` cards of a suit.
constexpr std::uint64_t mask_of(int depth) {
  const std::uint64_t all = (std::uint64_t{1} << owner_bits) - 1;
  return all & ~(all >> (2 * depth));
}

constexpr std::uint64_t mask_of(int low_suit, int high_suit) {
  return mask_of(low_suit) | mask_of(high_suit) << owner_bits;
}

// `slots` is a power of two. A bit of a product depends only on the bits of
// the key up to it, so the lowest ones are not used.
std::size_t slot_of(std::uint64_t key, std::size_t slots) {
  return static_cast<std::size_t>(spread(key) >> 20) & (slots - 1);
}

int field(std::uint64_t word, int number) { return static_cast<int>(word >> (spare + 4 * number) & 15); }

std::uint64_t fields(int first, int second, int third) {
  return static_cast<std::uint64_t>(first | second << 4 | third << 8) << spare;
}

}  // namespace

Patterns::Patterns(std::size_t most_bytes) : most_bytes_(most_bytes), lists_(first_lists) {}

void Patterns::clear() {
  std::vector<List>(first_lists).swap(lists_);
  used_ = 0;
  arena_.clear();
  for (auto& blocks : free_) blocks.clear();
}

std::size_t Patterns::bytes() const { return lists_.size() * sizeof(List) + arena_.capacity() * sizeof(Pattern); }

void Patterns::expect(std::uint64_t key) const {
#ifdef __GNUC__
  __builtin_prefetch(&lists_[slot_of(key, lists_.size())]);
#else
  static_cast<void>(key);
#endif
}

// Open addressing: a key lies in its slot or in the next free one after it. The table is never more than half full, so
// that a free slot ends every search soon.
const Patterns::List* Patterns::list_of(std::uint64_t key) const {
  for (std::size_t slot = slot_of(key, lists_.size());; slot = (slot + 1) & (lists_.size() - 1)) {
    const List& list = lists_[slot];
    if (!list.room) return nullptr;
    if (list.key == key) return &list;
  }
}

Patterns::List& Patterns::make_list(std::uint64_t key) {
  if (2 * used_ >= lists_.size()) rehash();
  for (std::size_t slot = slot_of(key, lists_.size());; slot = (slot + 1) & (lists_.size() - 1)) {
    List& list = lists_[slot];
    if (list.room && list.key != key) continue;
    if (!list.room) {
      ++used_;
      list.key = key;
      widen(list);
    }
    return list;
  }
}

void Patterns::rehash() {
  std::vector<List> wider(2 * lists_.size());
  for (const List& list : lists_) {
    if (!list.room) continue;
    std::size_t slot = slot_of(list.key, wider.size());
    while (wider[slot].room) slot = (slot + 1) & (wider.size() - 1);
    wider[slot] = list;
  }
  lists_.swap(wider);
}

// A list moves to a block of twice the size, and its old block waits for another list of that size.
void Patterns::widen(List& list) {
  const std::uint32_t room = list.room ? 2 * list.room : first_room;
  auto& blocks = free_[static_cast<std::size_t>(std::countr_zero(room))];
  std::uint32_t start;
  if (!blocks.empty()) {
    start = blocks.back();
    blocks.pop_back();
  } else {
    start = static_cast<std::uint32_t>(arena_.size());
    arena_.resize(arena_.size() + room);
  }
  if (list.room) {
    std::copy_n(arena_.begin() + list.start, list.size, arena_.begin() + start);
    free_[static_cast<std::size_t>(std::countr_zero(list.room))].push_back(list.start);
  }
  list.start = start;
  list.room = room;
}

std::optional<Remembered> Patterns::find(std::uint64_t key, const Owners& owners, int target) const {
  const List* list = list_of(key);
  if (!list) return std::nullopt;
  const Pattern* pattern = arena_.data() + list->start;
  for (const Pattern* end = pattern + list->size; pattern != end; ++pattern) {
    const std::uint64_t unlike = ((pattern->owners[0] ^ owners.pair[0]) & pattern->mask[0]) |
                                 ((pattern->owners[1] ^ owners.pair[1]) & pattern->mask[1]);
    if (unlike) continue;
    const Bounds bounds{field(pattern->owners[0], 2), field(pattern->owners[1], 2)};
    if (bounds.low < target && bounds.high >= target) continue;
    return result_of(*pattern);
  }
  return std::nullopt;
}

Remembered Patterns::result_of(const Pattern& pattern) {
  const auto& [first, second] = pattern.owners;
  return {{field(first, 2), field(second, 2)}, {field(first, 0), field(first, 1), field(second, 0), field(second, 1)}};
}

std::vector<Kept> Patterns::all() const {
  std::vector<Kept> kept;
  for (const List& list : lists_) {
    for (std::uint32_t place = list.start; place < list.start + list.size; ++place) {
      const Pattern& pattern = arena_[place];
      const Owners owners{{pattern.owners[0] & pattern.mask[0], pattern.owners[1] & pattern.mask[1]}};
      kept.push_back({list.key, owners, result_of(pattern)});
    }
  }
  return kept;
}

void Patterns::keep(std::uint64_t key, const Owners& owners, const Depths& depths, Bounds bounds) {
  if (bytes() > most_bytes_) clear();
  List& list = make_list(key);
  Pattern made{{}, {mask_of(depths[0], depths[1]), mask_of(depths[2], depths[3])}};
  for (int pair : {0, 1}) made.owners[pair] = owners.pair[pair] & made.mask[pair];
  // The same pattern again: both pieces of knowledge are combined. A special case that knows no more is removed.
  Pattern* const begin = arena_.data() + list.start;
  Pattern* kept = begin;
  for (Pattern* pattern = begin; pattern != begin + list.size; ++pattern) {
    const bool within = (pattern->mask[0] & made.mask[0]) == made.mask[0] &&
                        (pattern->mask[1] & made.mask[1]) == made.mask[1] &&
                        !(((pattern->owners[0] ^ made.owners[0]) & made.mask[0]) |
                          ((pattern->owners[1] ^ made.owners[1]) & made.mask[1]));
    if (within) {
      const Bounds known{field(pattern->owners[0], 2), field(pattern->owners[1], 2)};
      if (pattern->mask == made.mask) {
        bounds = {std::max(bounds.low, known.low), std::min(bounds.high, known.high)};
        continue;
      }
      if (known.low <= bounds.low && known.high >= bounds.high) continue;
    }
    *kept++ = *pattern;
  }
  list.size = static_cast<std::uint32_t>(kept - begin);
  if (list.size == list.room) widen(list);
  made.owners[0] |= fields(depths[0], depths[1], bounds.low);
  made.owners[1] |= fields(depths[2], depths[3], bounds.high);
  insert(list, made);
}

// The most general patterns come first: what relies on few cards makes patterns of few cards.
void Patterns::insert(List& list, const Pattern& made) {
  const auto cards = [](const Pattern& pattern) {
    const Depths depths = result_of(pattern).depths;
    return depths[0] + depths[1] + depths[2] + depths[3];
  };
  const int most = cards(made);
  const auto begin = arena_.begin() + list.start;
  auto place = begin + list.size++;
  for (; place != begin && cards(*(place - 1)) >= most; --place) *place = *(place - 1);
  *place = made;
}

}  // namespace cardtable::bridge
