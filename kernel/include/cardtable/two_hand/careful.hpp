// Rules of thumb that weigh what a card takes, what it is worth later, and the melds that it would break.
#pragma once

#include <array>
#include <vector>

#include <cardtable/two_hand/melding.hpp>

namespace cardtable::two_hand {

// A number for each rank, for plain suits and for trumps.
using ByCard = std::array<std::array<double, rank_count>, 2>;

// All in points. Fitted by lab/two_hand_rules.py.
struct Weights {
  ByCard led;                                     // of leading a card while there is a stock
  ByCard led_meld;                                // for each point of a meld that waits for a turn to be won
  ByCard kept;                                    // of still having a card afterwards
  ByCard kept_last;                               // the same once the stock is gone
  double broken_lead, broken_chase, broken_last;  // for each point of melds that a card breaks
  double meld, meld_last;                         // for each point of a meld that winning the turn allows
  double turn, turn_last;                         // of winning a turn, beside its points
  double lacks_one, lacks_two, whole;             // of a meld's points, with a whole stock still to come
};

constexpr int weight_count = 4 * 2 * rank_count + 10;

// The weights as one row of numbers, in the order in which they are declared.
Weights weights_of(const std::array<double, weight_count>& row);
std::array<double, weight_count> row_of(const Weights& weights);

extern const Weights usual_weights;

// What the seat to play knows. `stock` is its number of cards, including the one turned up.
struct Sight {
  const std::vector<Held>& hand;
  int stock;
};

class Careful {
 public:
  Careful(const Melding& melding, int trump, bool classic, const Weights& weights)
      : melding_(melding), trump_(trump), classic_(classic), weights_(weights) {}

  // The value of leading the card at this place while there is a stock.
  double lead(Sight sight, int place) const;

  // The value of playing the card at this place in a turn with the other card, and of winning it or not.
  double turn(Sight sight, int place, int other, bool wins) const;

 private:
  double broken(Sight sight, int place) const;
  double hope(const Pattern& pattern, Sight sight, int without) const;
  double of(const ByCard& table, int kind) const { return table[suit_of(kind) == trump_][rank_of(kind)]; }
  bool melds(Sight sight) const { return sight.stock > 0 || !classic_; }

  const Melding& melding_;
  int trump_;
  bool classic_;
  const Weights& weights_;
};

}  // namespace cardtable::two_hand
