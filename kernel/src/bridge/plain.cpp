#include <algorithm>

#include <cardtable/bridge/solver.hpp>

namespace cardtable::bridge {
namespace {

class Plain {
 public:
  explicit Plain(const Position& position) : hands_(position.hands), trump_(position.trump) {}

  // Tricks of North and South, between `low` and `high` as far as it matters.
  int search(int leader, std::vector<int>& trick, int low, int high) {
    if (trick.size() == seat_count) return next_trick(leader, trick, low, high);
    const int seat = after(leader, static_cast<int>(trick.size()));
    Cards legal = hands_[seat];
    if (!legal) return 0;
    if (!trick.empty() && (legal & of_suit(suit_of(trick[0])))) legal &= of_suit(suit_of(trick[0]));
    int best = of_north(seat) ? -1 : rank_count + 1;
    for (; legal && low < high; legal &= legal - 1) {
      const int card = lowest(legal);
      hands_[seat] ^= bit(card);
      trick.push_back(card);
      const int tricks = search(leader, trick, low, high);
      trick.pop_back();
      hands_[seat] ^= bit(card);
      best = of_north(seat) ? std::max(best, tricks) : std::min(best, tricks);
      if (of_north(seat)) {
        low = std::max(low, best);
      } else {
        high = std::min(high, best);
      }
    }
    return best;
  }

 private:
  int next_trick(int leader, const std::vector<int>& trick, int low, int high) {
    int best = 0;
    for (int place = 1; place < seat_count; ++place) {
      const bool same_suit = suit_of(trick[place]) == suit_of(trick[best]);
      if (same_suit ? trick[place] > trick[best] : suit_of(trick[place]) == trump_) best = place;
    }
    const int winner = after(leader, best);
    const int won = of_north(winner) ? 1 : 0;
    std::vector<int> empty;
    return won + search(winner, empty, low - won, high - won);
  }

  std::array<Cards, seat_count> hands_;
  int trump_;
};

}  // namespace

int plain_value(const Position& position) {
  std::vector<int> trick = position.trick;
  const int tricks = Plain(position).search(position.leader, trick, -1, rank_count + 1);
  return of_north(position.turn()) ? tricks : count(position.hands[position.turn()]) - tricks;
}

}  // namespace cardtable::bridge
