// One player without a stock: the cards at the start, the melds in them, and what happens to both.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <cardtable/two_hand/cards.hpp>

namespace cardtable::two_hand {

// Cards of a hand, a bit for each place in it.
using Mask = std::uint32_t;

// What is left of a hand: the cards held, those of them that were never melded, and the melds that can still be
// declared, by their numbers. What can be melded only ever gets less: a meld dies when one of its cards is played,
// serves in another of its name, or none of its cards is new any more. So nothing else of the past matters.
struct Hand {
  Mask held;
  Mask fresh;
  std::uint64_t alive;
};

struct Meld {
  Mask cards;
  int points;
  std::uint64_t clash;  // the melds that die when this one is declared: those of its name that share a card
  std::vector<int> places;
};

class Side {
 public:
  Side(const std::vector<Held>& cards, int trump, bool classic);

  Hand all() const;
  Hand played(Hand hand, int card) const;
  Hand declared(Hand hand, int meld) const;

  // The distinct cards: of two copies that are both new, or both in no meld alive, only one.
  Mask distinct(Hand hand) const;

  // The cards that may chase this one.
  Mask replies(Mask held, int lead) const;

  // All melds alive together.
  int melds_worth(Hand hand) const;

  // The number of the meld of just these cards. Throws if they can make none.
  int meld_of(const std::vector<int>& places) const;

  // The points of this many of the cheapest of these cards.
  int cheapest(Mask cards, int count) const;

  int size = 0;
  std::vector<int> kind;
  std::vector<int> points;
  std::vector<int> twin;  // the other copy of the same kind, -1 if there is none
  std::vector<Meld> melds;
  std::vector<std::uint64_t> with;  // by card: the melds it is part of
  std::vector<int> sum;             // by cards: their points
  Mask trumps = 0;

 private:
  void list_melds(const std::vector<Held>& cards);
  Hand plain(Hand hand) const;

  int trump_;
  bool classic_;
  Mask fresh_ = 0;
  std::vector<int> rising_;  // the cards from the fewest points to the most
};

}  // namespace cardtable::two_hand
