// Cards and melds of two-hand pinochle, as the kernel numbers them.
#pragma once

#include <array>
#include <initializer_list>
#include <vector>

namespace cardtable::two_hand {

constexpr int kind_count = 24;
constexpr int rank_count = 6;

// A kind of card is suit * 6 + rank; suits are clubs, diamonds, hearts, spades, ranks 9 J Q K T A.
enum Rank { nine, jack, queen, king, ten, ace };

constexpr int suit_of(int kind) { return kind / rank_count; }
constexpr int rank_of(int kind) { return kind % rank_count; }
constexpr int points_of(int kind) {
  constexpr std::array<int, rank_count> points{0, 2, 3, 4, 10, 11};
  return points[rank_of(kind)];
}

// Whether the second of two cards takes the turn.
constexpr bool beats(int lead, int chase, int trump) {
  if (suit_of(lead) == suit_of(chase)) return rank_of(chase) > rank_of(lead);
  return suit_of(chase) == trump;
}

enum MeldName { run, royal_marriage, marriage, dix, aces, kings, queens, jacks, pinochle };

constexpr int points_of_meld(MeldName name) {
  constexpr std::array<int, 9> points{150, 40, 20, 10, 100, 80, 60, 40, 40};
  return points[name];
}

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

inline std::vector<Pattern> patterns(int trump) {
  std::vector<Pattern> all;
  const auto in_suit = [](int suit, std::initializer_list<int> ranks) {
    std::vector<int> kinds;
    for (int rank : ranks) kinds.push_back(suit * rank_count + rank);
    return kinds;
  };
  const auto around = [](int rank) {
    std::vector<int> kinds;
    for (int suit = 0; suit < 4; ++suit) kinds.push_back(suit * rank_count + rank);
    return kinds;
  };
  all.push_back({run, in_suit(trump, {ace, ten, king, queen, jack})});
  all.push_back({aces, around(ace)});
  all.push_back({kings, around(king)});
  all.push_back({queens, around(queen)});
  all.push_back({jacks, around(jack)});
  all.push_back({royal_marriage, in_suit(trump, {king, queen})});
  constexpr int diamonds = 1, spades = 3;
  all.push_back({pinochle, {spades * rank_count + queen, diamonds * rank_count + jack}});
  for (int suit = 0; suit < 4; ++suit) {
    if (suit != trump) all.push_back({marriage, in_suit(suit, {king, queen})});
  }
  all.push_back({dix, in_suit(trump, {nine})});
  return all;
}

}  // namespace cardtable::two_hand
