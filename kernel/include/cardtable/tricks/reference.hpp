// The plain solver that the real one is checked and measured against: zero windows, and a table at the beginning of
// tricks with the exact cards as key. Of two copies in one hand one is tried, as the rules list them. Nothing else.
#pragma once

#include <algorithm>
#include <vector>

#include <cardtable/tricks/deal.hpp>

namespace cardtable::tricks {

template <class Rules>
class Reference {
 public:
  Reference(const Deal<Rules>& deal, const Limit& limit)
      : deal_(deal),
        meter_(limit),
        table_bits_(std::min(2 * deal.tricks() + 4, 21)),
        table_(std::size_t{1} << table_bits_) {}

  // Bisects between what is certain and what is possible.
  Answer value() {
    Bounds bounds{0, deal_.all_points()};
    try {
      while (!bounds.exact()) {
        const int target = (bounds.low + bounds.high + 1) / 2;
        const bool reached = play(deal_.out(), deal_.trick, deal_.placed, deal_.turn(), target);
        (reached ? bounds.low : bounds.high) = reached ? target : target - 1;
      }
    } catch (const LimitReached&) {
      return {bounds, {}, meter_.nodes(), false};
    }
    return {bounds, {}, meter_.nodes(), true};
  }

 private:
  struct Known {
    Set cards = 0;
    int leader = 0;
    int low = 0;
    int high = 0;
  };

  // Whether the counted side gets at least `need` from here on.
  bool play(Set out, const Trick& trick, int place, int seat, int need) {
    if (need <= 0) return true;
    meter_.count();
    if (place == Rules::seats) return complete(out, trick, need);
    if (place == 0 && !out) return Rules::misere;
    return place == 0 ? lead(out, seat, need) : any(out, trick, place, seat, need);
  }

  bool lead(Set out, int seat, int need) {
    const std::size_t slot = place_of(out ^ static_cast<Set>(seat) << 62, table_bits_);
    const bool found = table_[slot].cards == out && table_[slot].leader == seat;
    const Known known = found ? table_[slot] : Known{out, seat, 0, deal_.all_points()};
    if (known.low >= need) return true;
    if (known.high < need) return false;
    const bool reached = any(out, {}, 0, seat, need);
    table_[slot] = reached ? Known{out, seat, need, known.high} : Known{out, seat, known.low, need - 1};
    return reached;
  }

  bool any(Set out, const Trick& trick, int place, int seat, int need) {
    const bool wanted = deal_.counted[seat];
    const Set legal = deal_.legal(out, trick, place, seat);
    for (Set left = legal; left; left &= left - 1) {
      const int card = std::countr_zero(left);
      if (card > 0 && deal_.kind(card - 1) == deal_.kind(card) && legal & bit(card - 1)) continue;
      const Trick after = deal_.played(trick, place, card, seat);
      if (play(out & ~bit(card), after, place + 1, Deal<Rules>::next(seat), need) == wanted) return wanted;
    }
    return !wanted;
  }

  bool complete(Set out, const Trick& trick, int need) {
    if (deal_.loses(trick)) return false;
    return play(out, {}, 0, trick.winner, need - deal_.gain(trick, !out));
  }

  Deal<Rules> deal_;
  Meter meter_;
  int table_bits_;
  std::vector<Known> table_;
};

}  // namespace cardtable::tricks
