// What depends on one suit, by which of its cards are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include <cardtable/tricks/deal.hpp>

namespace cardtable::tricks {

// Tricks that the leader can take with the top cards of a suit, and what they bring for sure.
struct Run {
  std::uint8_t tricks = 0;
  std::uint8_t points = 0;
};

// Sets of cards of one hand. Neighbours have no other hand's card between them, so they take and lose the same tricks.
// Neighbours with equal points are equivalent, and one of these stands for all: a head.
template <class Cards>
struct Held {
  Cards heads = 0;
  Cards first = 0;  // the lowest head of each row of neighbours
  Cards rich = 0;   // the head that counts most in each row
  Cards cheap = 0;  // and the one that counts least
};

template <class Rules>
struct Shape {
  std::uint64_t hash = 0;  // the same for suits that only differ in the names of their ranks
  std::array<Held<std::uint16_t>, Rules::seats> held{};
  std::array<std::uint8_t, Rules::seats> length{};
  std::array<Run, Rules::seats> free{};                // if nobody else can ruff
  std::array<Run, Rules::seats> safe{};                // only while all who could ruff have to follow
  std::array<std::uint8_t, Rules::seats> top_cards{};  // of the highest cards that one side has, those of each seat
  std::array<std::uint8_t, 2> tops{};                  // their points, by whether the side is counted
  std::uint32_t idle = 0;  // how many cards that count nothing each seat has, eight bits for each
  std::uint8_t points = 0;
  std::uint8_t made = 0;  // for which deal
};

// Computes shapes for the hands of one deal.
template <class Rules>
class Shaper {
 public:
  using Kinds = Cards<Rules>;
  using Shape = tricks::Shape<Rules>;

  void begin(const Deal<Rules>& deal) {
    deal_ = &deal;
    for (int seat = 0; seat < Rules::seats; ++seat) {
      for (Set left = deal.owned[seat]; left; left &= left - 1) {
        owner_[std::countr_zero(left)] = static_cast<std::uint8_t>(seat);
      }
    }
    // The best card on the table also separates cards of a hand.
    if (deal.placed) owner_[deal.trick.best] = static_cast<std::uint8_t>(deal.trick.winner);
  }

  Shape shape(int suit, unsigned cards) const {
    const Row all = row(suit, cards);
    Shape shape;
    shape.hash = hash(all, Rules::trumps && suit == 0);
    for (int place = 0; place < all.size; ++place) {
      ++shape.length[all.owner[place]];
      shape.points = static_cast<std::uint8_t>(shape.points + worth(all, place));
      if (worth(all, place) == 0) shape.idle += 1u << (8 * all.owner[place]);
    }
    for (int seat = 0; seat < Rules::seats; ++seat) shape.held[seat] = held(all, seat, Kinds::tables.start[suit]);
    if constexpr (!Rules::misere) {
      for (int seat = 0; seat < Rules::seats; ++seat) cash(shape, all, seat);
      for (const bool side : {false, true}) count_tops(shape, all, side);
    }
    return shape;
  }

 private:
  static constexpr int longest = *std::max_element(Rules::widths.begin(), Rules::widths.end());

  // The remaining cards, from the lowest up.
  struct Row {
    std::array<std::uint8_t, longest> card;
    std::array<std::uint8_t, longest> owner;
    std::array<std::uint8_t, longest> rank;
    int size = 0;
  };

  Row row(int suit, unsigned cards) const {
    Row row;
    for (; cards; cards &= cards - 1) {
      const int card = Kinds::tables.start[suit] + std::countr_zero(cards);
      row.card[row.size] = static_cast<std::uint8_t>(card);
      row.owner[row.size] = owner_[card];
      row.rank[row.size++] = static_cast<std::uint8_t>(deal_->kind(card));
    }
    return row;
  }

  int worth(const Row& row, int place) const { return deal_->worth[row.card[place]]; }

  // Cards of one rank, or of several that are as good because one seat has them all and they count the same.
  struct Group {
    std::uint64_t owners = 0;  // how many cards each seat has, eight bits for each: copies are without an order
    int owner = nobody;        // if it is only one
    int points = 0;

    static constexpr int nobody = -1;
  };

  Group group(const Row& row, int& place) const {
    Group group{0, row.owner[place], worth(row, place)};
    for (const int rank = row.rank[place]; place < row.size && row.rank[place] == rank; ++place) {
      group.owners += std::uint64_t{1} << (8 * row.owner[place]);
      if (row.owner[place] != group.owner) group.owner = Group::nobody;
    }
    return group;
  }

  // Only the order of ranks is kept, and of neighbours with equal points only their number. So equivalent positions
  // share an entry of the table (as in DDS and in Ginsberg's partition search, 1996). The number of played cards in
  // between does not matter, because they take no trick.
  std::uint64_t hash(const Row& row, bool trump) const {
    std::uint64_t hash = trump ? 0x94d049bb133111ebu : 0x9e3779b97f4a7c15u;
    for (int place = 0; place < row.size;) {
      Group all = group(row, place);
      while (all.owner != Group::nobody && place < row.size) {
        int after = place;
        const Group next = group(row, after);
        if (next.owner != all.owner || next.points != all.points) break;
        all.owners += next.owners;
        place = after;
      }
      // Owners take 32 bits (four seats), points come above. Multiply and fold as in splitmix64.
      hash = (hash ^ (all.owners | static_cast<std::uint64_t>(all.points) << 40)) * 0xbf58476d1ce4e5b9u;
      hash ^= hash >> 29;
    }
    // Once more (a factor of MurmurHash3): suits are added up, and their sums must not cancel.
    return hash * 0xff51afd7ed558ccdu;
  }

  Held<std::uint16_t> held(const Row& row, int seat, int start) const {
    Held<std::uint16_t> held;
    int head = -1, rich = -1, cheap = -1;  // places in the row of neighbours that is not closed yet
    const auto add = [&](std::uint16_t& cards, int place) {
      cards = static_cast<std::uint16_t>(cards | 1u << (row.card[place] - start));
    };
    const auto close = [&] {
      if (head < 0) return;
      add(held.rich, rich);
      add(held.cheap, cheap);
      head = -1;
    };
    for (int place = 0; place < row.size; ++place) {
      if (row.owner[place] == seat && is_second_copy(row, place)) continue;
      const bool apart = row.owner[place] != seat || shared(row, place, seat);
      if (apart) close();
      if (row.owner[place] != seat) continue;
      const bool begins = head < 0;
      if (begins) rich = cheap = place;
      if (begins || worth(row, place) != worth(row, head)) {
        head = place;
        add(held.heads, place);
        if (begins) add(held.first, place);
        if (worth(row, place) > worth(row, rich)) rich = place;
        if (worth(row, place) < worth(row, cheap)) cheap = place;
      }
      if (apart) close();
    }
    close();
    return held;
  }

  // The copies of a seat lie beside each other, and the first of them stands for all.
  static bool is_second_copy(const Row& row, int place) {
    return place > 0 && row.rank[place - 1] == row.rank[place] && row.owner[place - 1] == row.owner[place];
  }

  // Whether another seat has a copy of this card, be it the next one or, where there are four of them, one behind it.
  static bool shared(const Row& row, int place, int seat) {
    for (const int step : {-1, 1}) {
      for (int other = place + step; other >= 0 && other < row.size && row.rank[other] == row.rank[place];
           other += step) {
        if (row.owner[other] != seat) return true;
      }
    }
    return false;
  }

  bool same_side(int one, int other) const { return deal_->counted[one] == deal_->counted[other]; }

  // The leader's top cards in turn. An equal card elsewhere does not beat them, but ends the run.
  void cash(Shape& shape, const Row& row, int leader) const {
    // A player who cannot follow and has a trump spoils it. A partner does so only where trumping is a duty.
    int following = row.size;
    for (int seat = 0; seat < Rules::seats; ++seat) {
      if (seat == leader || (!Rules::must_head && same_side(seat, leader))) continue;
      following = std::min<int>(following, shape.length[seat]);
    }
    Run run;
    bool open = true;
    for (int place = row.size; open && place > 0;) {
      int top = place;
      while (top > 1 && row.rank[top - 2] == row.rank[place - 1]) --top;
      for (int each = top - 1; each < place; ++each) {
        if (row.owner[each] != leader) {
          open = false;
          continue;
        }
        ++run.tricks;
        run.points = static_cast<std::uint8_t>(run.points + worth(row, each) + deal_->each);
      }
      place = top - 1;
      const Run with = joined(shape, row, leader, run);
      shape.free[leader] = with;
      // In one group the leader's cards count the same, so the points of some of them are easy to count.
      if (run.tricks <= following) {
        shape.safe[leader] = with;
      } else if (shape.safe[leader].tricks < following && run.tricks > 0) {
        Run part = run;
        for (; part.tricks > following; --part.tricks) {
          part.points = static_cast<std::uint8_t>(part.points - worth(row, top - 1) - deal_->each);
        }
        shape.safe[leader] = joined(shape, row, leader, part);
      }
    }
    add_long_cards(shape, row, leader);
  }

  // When the run has drawn all cards of the others, the rest of the leader's are as good.
  void add_long_cards(Shape& shape, const Row& row, int leader) const {
    Run& run = shape.free[leader];
    for (int seat = 0; seat < Rules::seats; ++seat) {
      if (seat != leader && shape.length[seat] > run.tricks) return;
    }
    // The run are the highest of them.
    int rest = shape.length[leader] - run.tricks;
    run.tricks = shape.length[leader];
    for (int place = 0; rest > 0; ++place) {
      if (row.owner[place] != leader) continue;
      run.points = static_cast<std::uint8_t>(run.points + worth(row, place) + deal_->each);
      --rest;
    }
  }

  // With what the others add: opponents must give at least their cheapest cards, partners give their best.
  Run joined(const Shape& shape, const Row& row, int leader, Run run) const {
    if (run.tricks == 0) return run;
    int sum = run.points;
    for (int seat = 0; seat < Rules::seats; ++seat) {
      if (seat == leader) continue;
      const bool partner = same_side(seat, leader);
      std::array<int, longest> worths;
      int size = 0;
      for (int place = 0; place < row.size; ++place) {
        if (row.owner[place] != seat) continue;
        const int points = worth(row, place);
        int at = size++;
        const auto later = [&](int other) { return partner ? other < points : other > points; };
        for (; at > 0 && later(worths[at - 1]); --at) worths[at] = worths[at - 1];
        worths[at] = points;
      }
      for (int given = 0; given < std::min<int>(run.tricks, shape.length[seat]); ++given) sum += worths[given];
    }
    return {run.tricks, static_cast<std::uint8_t>(sum)};
  }

  // Whatever is played, the highest trumps of a side are taken by that side. A copy on the other side ends the run: the
  // own one still takes a trick if there is another trump to play under the copy, for it is played as soon as a trump
  // is due without the copy before it, and then cannot be beaten. With more than two copies there may be several above
  // it, so none of them is sure.
  void count_tops(Shape& shape, const Row& row, bool side) const {
    int points = 0;
    bool open = true;
    for (int place = row.size - 1; open && place >= 0;) {
      int below = place;
      for (; below >= 0 && row.rank[below] == row.rank[place]; --below) {
        open = open && deal_->counted[row.owner[below]] == side;
      }
      for (; place > below; --place) {
        const int owner = row.owner[place];
        if (deal_->counted[owner] != side || (!open && (Rules::copies > 2 || shape.length[owner] == 1))) continue;
        points += worth(row, place);
        ++shape.top_cards[owner];
      }
    }
    shape.tops[side] = static_cast<std::uint8_t>(points);
  }

  const Deal<Rules>* deal_ = nullptr;
  std::array<std::uint8_t, Kinds::count> owner_{};
};

}  // namespace cardtable::tricks
