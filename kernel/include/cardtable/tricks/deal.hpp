// Whose card is whose: what stays the same while a position is searched.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include <cardtable/tricks/position.hpp>
#include <cardtable/tricks/rules.hpp>

namespace cardtable::tricks {

// A trick that has begun. `points` are those of its cards.
struct Trick {
  int led;
  int best;
  int winner;
  int points;
};

template <class Rules>
struct Deal {
  using Kinds = Cards<Rules>;

  std::array<Set, Rules::seats> owned{};  // every card in it is still to be played
  std::array<bool, Rules::seats> counted{};
  std::array<std::uint8_t, Kinds::count> worth{};
  Set idle = 0;   // cards that count nothing
  int least = 0;  // what any other counts at least
  int each;
  int last;
  int leader;
  int placed;  // cards of the first trick that are on the table already
  Trick trick{};

  explicit Deal(const Position& position)
      : each(position.each),
        last(position.last),
        leader(position.leader),
        placed(static_cast<int>(position.trick.size())) {
    // In a misere no card counts, so that more of them make no difference.
    for (int card = 0; card < Kinds::count && !Rules::misere; ++card) {
      worth[card] = static_cast<std::uint8_t>(position.worth[card / Rules::copies]);
    }
    for (int card = 0; card < Kinds::count; ++card) {
      if (worth[card] == 0) {
        idle |= bit(card);
      } else {
        least = least ? std::min<int>(least, worth[card]) : worth[card];
      }
    }
    for (int seat : position.side) counted[seat] = true;
    std::array<int, Kinds::kinds> used{};
    const auto next_copy = [&used](int kind) { return kind * Rules::copies + used[kind]++; };
    for (int place = 0; place < placed; ++place) {
      const int card = next_copy(position.trick[place]);
      const int seat = (leader + place) % Rules::seats;
      trick = place == 0 ? lead(card, seat) : after(trick, card, seat);
    }
    for (int seat = 0; seat < Rules::seats; ++seat) {
      for (int kind : position.hands[seat]) owned[seat] |= bit(next_copy(kind));
    }
  }

  Set out() const {
    Set all = 0;
    for (Set hand : owned) all |= hand;
    return all;
  }

  // The tricks to come, one on the table included.
  int tricks() const { return (std::popcount(out()) + placed) / Rules::seats; }

  int turn() const { return (leader + placed) % Rules::seats; }

  static int next(int seat) { return seat + 1 == Rules::seats ? 0 : seat + 1; }

  Trick lead(int card, int seat) const { return {card, card, seat, worth[card]}; }

  Trick after(const Trick& before, int card, int seat) const {
    const int points = before.points + worth[card];
    if (Kinds::beating(before.best) & bit(card)) return {before.led, card, seat, points};
    return {before.led, before.best, before.winner, points};
  }

  Trick played(const Trick& before, int place, int card, int seat) const {
    return place == 0 ? lead(card, seat) : after(before, card, seat);
  }

  Set legal(Set out, const Trick& before, int place, int seat) const {
    const Set hand = out & owned[seat];
    return place == 0 ? hand : Kinds::legal(hand, before.led, before.best);
  }

  // What a complete trick counts for the counted side; a misere is lost by the first one.
  int gain(const Trick& complete, bool is_last) const {
    if constexpr (Rules::misere) return 0;
    if (!counted[complete.winner]) return 0;
    return complete.points + each + (is_last ? last : 0);
  }

  bool loses(const Trick& complete) const { return Rules::misere && counted[complete.winner]; }

  // The most there can be from here on.
  int all_points() const { return all_points(out(), trick, tricks()); }

  int all_points(Set out, const Trick& begun, int tricks) const {
    if constexpr (Rules::misere) return 1;
    int sum = begun.points + each * tricks + last;
    for (Set left = out; left; left &= left - 1) sum += worth[std::countr_zero(left)];
    return sum;
  }
};

// A search that has to stop.
struct Stopped {};

// Counts nodes, and looks at the clock once in 4096 of them: that is half a millisecond late at most, and costs
// nothing.
class Meter {
 public:
  explicit Meter(const Limit& limit) : limit_(limit), cap_(limit.nodes) {}

  // From now on there may be this part of the nodes that are left.
  // A quotient of what is left cannot overflow, also when the limit is the largest number.
  void share(std::uint64_t parts) { cap_ = nodes_ + (limit_.nodes - nodes_) / parts; }

  void count() {
    if (++nodes_ > cap_) stop();
    constexpr std::uint64_t clock_mask = (1u << 12) - 1;
    if ((nodes_ & clock_mask) == 0 && limit_.until && Clock::now() >= *limit_.until) stop();
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  [[noreturn]] void stop() {
    --nodes_;  // this one was not looked at
    throw Stopped{};
  }

  Limit limit_;
  std::uint64_t cap_;
  std::uint64_t nodes_ = 0;
};

}  // namespace cardtable::tricks
