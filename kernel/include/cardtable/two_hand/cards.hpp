// Cards and melds of two-hand pinochle, as the kernel numbers them.
#pragma once

#include <vector>

#include <cardtable/games/pinochle_cards.hpp>

namespace cardtable::two_hand {

constexpr int kind_count = 24;
constexpr int rank_count = 6;

// A kind of card is suit * 6 + rank; suits are clubs, diamonds, hearts, spades, ranks 9 J Q K T A.
enum Rank { nine, jack, queen, king, ten, ace };

constexpr int suit_of(int kind) { return kind / rank_count; }
constexpr int rank_of(int kind) { return kind % rank_count; }
constexpr int points_of(int kind) { return tables::two_hand::card_points[ace - rank_of(kind)]; }

// Whether the second of two cards takes the turn.
constexpr bool beats(int lead, int chase, int trump) {
  if (suit_of(lead) == suit_of(chase)) return rank_of(chase) > rank_of(lead);
  return suit_of(chase) == trump;
}

using games::pinochle::MeldName;
using enum games::pinochle::MeldName;

constexpr int points_of_meld(MeldName name) { return tables::two_hand::meld_points[name]; }

// The names under which a card must not have served to be good for a meld of this name.
constexpr int forbidden(MeldName name, bool classic) {
  if (!classic) return 1 << name;
  const auto kind_of = [](int each) { return each <= dix ? 0 : each <= jacks ? 1 : 2; };
  int names = 0;
  for (int each = run; each <= pinochle; ++each) {
    const bool counts_less = points_of_meld(static_cast<MeldName>(each)) < points_of_meld(name);
    if (kind_of(each) == kind_of(name) && !counts_less) names |= 1 << each;
  }
  return names;
}

// A card of a hand, and a bit for each name of a meld that it has served in.
struct Held {
  int kind;
  int served;
};

struct Pattern {
  MeldName name;
  std::vector<int> kinds;
};

// By trump, from the most points to the fewest; of equal points first those with more cards.
const std::vector<Pattern>& patterns(int trump);

}  // namespace cardtable::two_hand
