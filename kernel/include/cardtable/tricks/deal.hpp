// Who owns which card: what stays the same while a position is searched.
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

constexpr int nothing = -1;

// Which card is which bit of a set: the same for every deal, unless the deck is packed.
template <class Rules>
struct Places {
  using Kinds = Cards<Rules>;

  explicit Places(const Position&) {}

  static int first(int kind) { return kind * Rules::copies; }
  static int kind(int card) { return card / Rules::copies; }
  static Set beating(int card) { return Kinds::tables.beaten_by[card]; }
};

// Suit by suit the remaining cards, from the lowest up. There are at most as many as a suit has places: positions from
// outside are checked for that.
template <class Rules>
  requires(Rules::packed)
struct Places<Rules> {
  using Kinds = Cards<Rules>;
  static constexpr int ranks = Kinds::kinds / Kinds::suits;

  explicit Places(const Position& position) {
    std::array<int, Kinds::kinds> there{};
    for (int kind : position.trick) ++there[kind];
    for (const auto& hand : position.hands) {
      for (int kind : hand) ++there[kind];
    }
    kinds_.fill(nothing);
    for (int suit = 0; suit < Kinds::suits; ++suit) {
      int card = Kinds::tables.start[suit];
      for (int kind = suit * ranks; kind < (suit + 1) * ranks; ++kind) {
        first_[kind] = card;
        for (int copy = 0; copy < there[kind]; ++copy) kinds_[card++] = kind;
      }
      const int end = card;
      for (card = Kinds::tables.start[suit]; card < end; ++card) {
        for (int other = card + 1; other < end; ++other) {
          if (kinds_[other] > kinds_[card]) beaten_by_[card] |= bit(other);
        }
        if (suit != 0) beaten_by_[card] |= Kinds::trumps;
      }
    }
  }

  int first(int kind) const { return first_[kind]; }
  int kind(int card) const { return kinds_[card]; }
  Set beating(int card) const { return beaten_by_[card]; }

 private:
  std::array<int, Kinds::kinds> first_{};
  std::array<int, Kinds::count> kinds_;
  std::array<Set, Kinds::count> beaten_by_{};
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
  std::array<int, Rules::seats> table{};
  Trick trick{};
  Places<Rules> places;

  explicit Deal(const Position& position)
      : each(position.each),
        last(position.last),
        leader(position.leader),
        placed(static_cast<int>(position.trick.size())),
        places(position) {
    // In a misere no card counts, so more of them make no difference.
    for (int card = 0; card < Kinds::count && !Rules::misere; ++card) {
      if (kind(card) != nothing) worth[card] = static_cast<std::uint8_t>(position.worth[kind(card)]);
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
    const auto next_copy = [&](int kind) { return places.first(kind) + used[kind]++; };
    for (int place = 0; place < placed; ++place) {
      const int card = table[place] = next_copy(position.trick[place]);
      const int seat = (leader + place) % Rules::seats;
      trick = place == 0 ? lead(card, seat) : after(trick, card, seat);
    }
    for (int seat = 0; seat < Rules::seats; ++seat) {
      for (int kind : position.hands[seat]) owned[seat] |= bit(next_copy(kind));
    }
  }

  // The kind of a card; `nothing` for a place without a card.
  int kind(int card) const { return places.kind(card); }

  // How high a card is in its suit.
  int rank(int card) const {
    if constexpr (Rules::packed) return kind(card) % (Kinds::kinds / Kinds::suits);
    return (card - Kinds::tables.start[Kinds::tables.suit_of[card]]) / Rules::copies;
  }

  Set beating(int card) const { return places.beating(card); }

  // What a hand may play when a card was led and another, or the same, takes the trick so far.
  Set following(Set hand, int led, int best) const { return Kinds::legal(hand, led, beating(best)); }

  Set out() const {
    Set all = 0;
    for (Set hand : owned) all |= hand;
    return all;
  }

  // The tricks to come, including the one on the table.
  int tricks() const { return (std::popcount(out()) + placed) / Rules::seats; }

  int turn() const { return (leader + placed) % Rules::seats; }

  static int next(int seat) { return seat + 1 == Rules::seats ? 0 : seat + 1; }

  Trick lead(int card, int seat) const { return {card, card, seat, worth[card]}; }

  Trick after(const Trick& before, int card, int seat) const {
    const int points = before.points + worth[card];
    if (beating(before.best) & bit(card)) return {before.led, card, seat, points};
    return {before.led, before.best, before.winner, points};
  }

  Trick played(const Trick& before, int place, int card, int seat) const {
    return place == 0 ? lead(card, seat) : after(before, card, seat);
  }

  Set legal(Set out, const Trick& before, int place, int seat) const {
    const Set hand = out & owned[seat];
    return place == 0 ? hand : following(hand, before.led, before.best);
  }

  // What a complete trick counts for the counted side; a misere is lost by the first one.
  int gain(const Trick& complete, bool is_last) const {
    if constexpr (Rules::misere) return 0;
    if (!counted[complete.winner]) return 0;
    return complete.points + each + (is_last ? last : 0);
  }

  bool loses(const Trick& complete) const { return Rules::misere && counted[complete.winner]; }

  // The most that is possible from here on.
  int all_points() const { return all_points(out(), trick, tricks()); }

  int all_points(Set out, const Trick& begun, int tricks) const {
    if constexpr (Rules::misere) return 1;
    int sum = begun.points + each * tricks + last;
    for (Set left = out; left; left &= left - 1) sum += worth[std::countr_zero(left)];
    return sum;
  }
};

}  // namespace cardtable::tricks
