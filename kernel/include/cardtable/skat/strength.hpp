// What hands of skat are worth before the play: which two to push, and what each skat would make of ten cards.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <cardtable/skat/hand_nets.hpp>

namespace cardtable::skat {

// What makes a game harder: that it is played from the hand; of a null, with open cards.
enum class Announced { nothing, hand_or_ouvert };

struct Push {
  Cards pushed;
  float odds;  // the logarithm
};

// Calls `each` with every two of these cards.
template <class Each>
void each_pair(Cards cards, Each each) {
  for (Cards left = cards; left; left &= left - 1) {
    const Cards one = left & -left;
    for (Cards others = left & (left - 1); others; others &= others - 1) each(one | (others & -others));
  }
}

class Strength {
 public:
  // The layers of the nets for suit games, grand and null, and for bids, one behind the other.
  explicit Strength(std::span<const nets::Layer> layers);

  float odds(int trump, Cards hand, Cards pushed, bool forehand, Announced announced) const;

  // Calls `each` with every sensible way to push two of twelve. Trumps are pushed only if there are no two other cards.
  template <class Each>
  void each_push(int trump, Cards twelve, bool forehand, Each each) const {
    each_pair(free_to_push(trump, twelve), [&](Cards pushed) {
      each(Push{pushed, odds(trump, twelve & ~pushed, pushed, forehand, Announced::nothing)});
    });
  }
  // All of them, best first; and the best one.
  std::vector<Push> pushes(int trump, Cards twelve, bool forehand) const;
  Push best_push(int trump, Cards twelve, bool forehand) const;

  const BidNet& bids() const { return bids_; }

 private:
  static Cards free_to_push(int trump, Cards twelve);
  const GameNet& net(int trump) const { return trump == null ? null_ : trump == grand ? grand_ : suit_; }

  GameNet suit_, grand_, null_;
  BidNet bids_;
};

// For every skat that there may be with these ten: the skat, and the best push for clubs, diamonds, hearts, spades,
// grand and null.
struct Found {
  Cards skat;
  std::array<Push, suit_count + 2> games;
};
std::vector<Found> with_each_skat(const Strength& strength, Cards hand, bool forehand);
constexpr std::array<int, suit_count + 2> all_games{0, 1, 2, 3, grand, null};

}  // namespace cardtable::skat
