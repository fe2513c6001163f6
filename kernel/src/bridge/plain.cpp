#include <algorithm>
#include <unordered_map>

#include <cardtable/bridge/solver.hpp>

namespace cardtable::bridge {
namespace {

// All cards are tried, lowest first. Results are stored for exactly this position only.
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
    return won + lead(winner, low - won, high - won);
  }

  int lead(int leader, int low, int high) {
    Bounds& known = known_at(leader);
    if (known.low >= high || known.low == known.high) return known.low;
    if (known.high <= low) return known.high;
    std::vector<int> empty;
    const int tricks = search(leader, empty, low, high);
    if (tricks > low) known.low = std::max(known.low, tricks);
    if (tricks < high) known.high = std::min(known.high, tricks);
    return tricks;
  }

  // The hands follow from all cards that are out; no card has the bits behind the first suit.
  Bounds& known_at(int leader) {
    const Cards out = hands_[0] | hands_[1] | hands_[2] | hands_[3];
    const auto place = known_.try_emplace(out | static_cast<Cards>(leader) << rank_count, Bounds{0, count(hands_[0])});
    return place.first->second;
  }

  std::array<Cards, seat_count> hands_;
  int trump_;
  std::unordered_map<Cards, Bounds> known_;
};

}  // namespace

int plain_value(const Position& position) {
  std::vector<int> trick = position.trick;
  const int tricks = Plain(position).search(position.leader, trick, -1, rank_count + 1);
  return of_north(position.turn()) ? tricks : count(position.hands[position.turn()]) - tricks;
}

}  // namespace cardtable::bridge
