// Which melds a hand may declare, and what happens to them when a card is played.
#pragma once

#include <array>
#include <vector>

#include <cardtable/two_hand/cards.hpp>

namespace cardtable::two_hand {

// Some cards of a hand, by their places in it.
using Choice = std::vector<int>;

constexpr int no_place = -1;
constexpr int nothing_new = 99;

class Melding {
 public:
  Melding(int trump, bool classic);
  Melding(const Melding&) = delete;

  // All of them, from the most points to the fewest.
  const std::vector<Pattern>& patterns() const { return patterns_; }

  // The melds that a card of this kind is part of.
  const std::vector<const Pattern*>& with(int kind) const { return with_[kind]; }

  // How many of a meld's cards a hand lacks, the card at `without` not counted; `nothing_new` if it has them all but
  // melded each of them before. It stops counting above `most`, because playouts ask this most of their time.
  int lacks(const Pattern& pattern, const std::vector<Held>& hand, int without, int most) const;

  // The points of the best meld that could be declared now; 0 if there is none.
  int best(const std::vector<Held>& hand, int without) const;

  // The points of the melds that a hand can declare only as long as it has the card at this place.
  int lost(const std::vector<Held>& hand, int place) const;

  // Cards of a hand that make this meld, new ones where there are any.
  Choice cards_for(const Pattern& pattern, const std::vector<Held>& hand) const;

  // The meld of just these cards. Throws if they are none.
  MeldName name_of(const std::vector<Held>& hand, const Choice& places) const;

 private:
  bool classic_;
  const std::vector<Pattern>& patterns_;
  std::array<std::vector<const Pattern*>, kind_count> with_;
};

}  // namespace cardtable::two_hand
