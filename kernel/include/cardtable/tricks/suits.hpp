// A position is the sum of its suits. Owners stay the same for a whole deal, so everything about a suit depends on a
// few bits, and is computed when it is first needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include <cardtable/tricks/shape.hpp>

namespace cardtable::tricks {

template <class Rules>
class Suits {
 public:
  using Kinds = Cards<Rules>;
  using Shape = tricks::Shape<Rules>;

  Suits() {
    int size = 0;
    for (int suit = 0; suit < Kinds::suits; ++suit) {
      first_[suit] = size;
      size += 1 << Rules::widths[suit];
    }
    shapes_.resize(size);
  }

  void begin(const Deal<Rules>& deal) {
    deal_ = &deal;
    shaper_.begin(deal);
    // Shapes of earlier deals are recognized by their number, until the numbers are used up: clearing all shapes takes
    // longer than solving a small ending.
    if (++number_ == std::numeric_limits<decltype(Shape::made)>::max()) {
      std::fill(shapes_.begin(), shapes_.end(), Shape{});
      number_ = 1;
    }
  }

  const Shape& at(int suit, Set out) {
    const auto cards = static_cast<unsigned>((out & Kinds::tables.suit[suit]) >> Kinds::tables.start[suit]);
    Shape& shape = shapes_[first_[suit] + cards];
    if (shape.made != number_) [[unlikely]] {
      shape = shaper_.shape(suit, cards);
      shape.made = number_;
    }
    return shape;
  }

  // The key of a position at the beginning of a trick, and for all its cards the points and the number that count
  // nothing.
  struct Sum {
    std::uint64_t key;
    int points;
    std::uint32_t idle;
  };

  Sum sum(Set out, int leader) {
    // A sum, so that a position whose suits change places has the same key. It has the same value too, for what their
    // cards count is in the hashes, and trumps hash apart. An odd factor (Vigna's, of xorshift64*) tells the leader.
    Sum sum{0x2545f4914f6cdd1du * static_cast<std::uint64_t>(leader + 1), 0, 0};
    for (int suit = 0; suit < Kinds::suits; ++suit) {
      const Shape& shape = at(suit, out);
      sum.key += shape.hash;
      sum.points += shape.points;
      sum.idle += shape.idle;
    }
    // The lowest bits choose the place in the table, so they have to depend on all bits.
    sum.key ^= sum.key >> 32;
    return sum;
  }

  // What a seat has in the suits of these cards.
  Held<Set> held(Set cards, Set out, int seat) {
    Held<Set> all;
    for (int suit = 0; suit < Kinds::suits; ++suit) {
      if (!(cards & Kinds::tables.suit[suit])) continue;
      const auto& held = at(suit, out).held[seat];
      const int start = Kinds::tables.start[suit];
      all.heads |= Set{held.heads} << start;
      all.first |= Set{held.first} << start;
      all.rich |= Set{held.rich} << start;
      all.cheap |= Set{held.cheap} << start;
    }
    return all;
  }

  // What the highest trumps of a side count.
  int tops(Set out, bool counted) {
    if constexpr (!Rules::trumps) return 0;
    return at(0, out).tops[counted];
  }

  // What the leader can cash at once, and what the highest trumps of either side are worth, out of `most` points (the
  // quick and later tricks of DDS, in points). Cashing never loses to the value: the leader may stop after it, and
  // points are not negative. Suits are added up: a run in one takes nothing from a run in another, but for ruffs, which
  // `free` and `safe` are about; after trumps are drawn (`free`) nobody can ruff any more.
  Bounds bounds(Set out, int leader, int left, int most, std::uint32_t idle) {
    int tricks = 0, points = 0;
    bool free = true;
    std::array<int, 2> tops{};
    if constexpr (Rules::trumps) {
      const Shape& trumps = at(0, out);
      tricks = trumps.free[leader].tricks;
      points = trumps.free[leader].points;
      tops = {sure_trumps(trumps, idle, false, left, most), sure_trumps(trumps, idle, true, left, most)};
      for (int seat = 0; seat < Rules::seats; ++seat) {
        if (seat == leader || (!Rules::must_head && deal_->counted[seat] == deal_->counted[leader])) continue;
        free = free && trumps.length[seat] <= tricks;
      }
    }
    for (int suit = Rules::trumps; suit < Kinds::suits; ++suit) {
      const Shape& shape = at(suit, out);
      const Run& run = free ? shape.free[leader] : shape.safe[leader];
      tricks += run.tricks;
      points += run.points;
    }
    if (tricks >= left) points = most;
    const bool counted = deal_->counted[leader];
    const int mine = std::max(points, tops[counted]);
    const int yours = tops[!counted];
    return counted ? Bounds{mine, most - yours} : Bounds{yours, most - mine};
  }

 private:
  // What the highest trumps of a side bring: each of those in one hand takes a trick, to which all others add a card.
  int sure_trumps(const Shape& trumps, std::uint32_t idle, bool counted, int left, int most) const {
    int tricks = 0, owner = 0;
    for (int seat = 0; seat < Rules::seats; ++seat) {
      if (deal_->counted[seat] != counted || trumps.top_cards[seat] <= tricks) continue;
      tricks = trumps.top_cards[seat];
      owner = seat;
    }
    if (tricks == 0) return 0;
    if (tricks >= left) return most;
    int points = trumps.tops[counted] + tricks * deal_->each;
    for (int seat = 0; seat < Rules::seats; ++seat) {
      if (seat == owner) continue;
      const int cheap = static_cast<int>(idle >> (8 * seat) & 0xff) + trumps.top_cards[seat];
      points += std::max(0, tricks - cheap) * deal_->least;
    }
    return points;
  }

  const Deal<Rules>* deal_ = nullptr;
  Shaper<Rules> shaper_;
  std::array<int, Kinds::suits> first_{};
  std::vector<Shape> shapes_;
  decltype(Shape::made) number_ = 0;
};

}  // namespace cardtable::tricks
