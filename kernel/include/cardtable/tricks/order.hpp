// Which card to try first: by who will take the trick, and by which cards caused cutoffs before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include <cardtable/tricks/deal.hpp>

namespace cardtable::tricks {

// What makes a card worth trying early, separately for leads and for following cards.
struct CardWeights {
  int won;          // for every trick that goes to the own side
  int own_win;      // for one that goes to this very seat
  int won_points;   // for each point that the card adds to it
  int won_rank;     // against high cards in it
  int lost_points;  // against each point that the card gives away
  int lost_rank;    // against high cards in a lost trick
  int trump;        // against trumps
  int length;       // against cards of long suits
};

// Found by random search on the number of nodes: `python -m lab.tune_solver`. They decide how long a search takes,
// never its result. docs/strength.md, "Open cards", says what they and the history save.
struct Weights {
  CardWeights lead;
  CardWeights follow;
  int declarer_trump;  // for trumps that the counted side leads
  int history;         // times what history says, in 64ths
  int history_limit;   // as a power of two
};

template <class Rules>
constexpr Weights default_weights() {
  // A misere is reversed: each side wants the other to take tricks, so winning one counts against a card.
  if constexpr (Rules::misere) {
    return {{-148, -4, -1, -1, 0, -23, 0, 2}, {-137, -85, 1, -7, -3, -13, -3, 100}, -3, 1, 14};
  } else if constexpr (Rules::must_head) {
    return {{12, -2, 13, 0, 0, 11, 10, 1}, {144, 10, 31, 7, 64, 7, -3, 0}, -25, 3, 10};
  } else {
    return {{38, 4, 7, -1, 5, -3, 0, -7}, {20, 0, 16, 2, 5, 5, -6, -4}, 28, 3, 10};
  }
}

// Moves in the order in which they are tried, and the results of those that were tried.
struct Moves {
  static constexpr int most = 16;

  std::array<std::uint8_t, most> card;
  std::array<int, most> merit;
  std::array<int, most> value;
  int size = 0;

  // Insertion sort, because there are few.
  void add(int move, int its_merit) {
    int place = size++;
    for (; place > 0 && merit[place - 1] < its_merit; --place) {
      card[place] = card[place - 1];
      merit[place] = merit[place - 1];
    }
    card[place] = static_cast<std::uint8_t>(move);
    merit[place] = its_merit;
  }
};

// Which cards caused cutoffs before, for leads and as answers to each lead (the history heuristic of Schaeffer, 1989;
// by the answered move as in the counter moves of chess programs). A card has one owner throughout a deal, so no other
// index is needed.
template <class Rules>
class History {
 public:
  static constexpr int no_lead = Cards<Rules>::count;

  void begin(int limit_bits) {
    merit_ = {};
    limit_bits_ = limit_bits;
  }

  int of(int led, int card) const { return merit_[led][card]; }

  // The card that caused the cutoff gains, those tried in vain before it lose; more if more tricks are left.
  void cut(int led, const Moves& moves, int by, int left) {
    auto& merits = merit_[led];
    const int credit = 1 << left;
    for (int tried = 0; tried < by; ++tried) age(merits[moves.card[tried]], -credit, credit);
    age(merits[moves.card[by]], credit, credit);
  }

 private:
  // The "gravity" of Stockfish's histories: merit += change - merit * |change| / limit. It moves towards +-limit and
  // never beyond, because the pull back grows with the merit; so new evidence always counts. In 64 bits, because the
  // product has more than 32; the shift of a negative number rounds down, which C++20 defines.
  void age(int& merit, int change, int credit) {
    merit += change - static_cast<int>(static_cast<std::int64_t>(merit) * credit >> limit_bits_);
  }

  int limit_bits_ = 0;
  std::array<std::array<int, Cards<Rules>::count>, Cards<Rules>::count + 1> merit_{};
};

// Who takes a trick if those behind who want it, and can, take it as cheaply as possible; whether that side gets it
// whatever they play; and the points that those behind must add, not counting trumps.
struct Outlook {
  int winner;
  bool sure;
  int forced;
};

template <class Rules>
Outlook outlook_of(const Deal<Rules>& deal, Set out, Trick trick, int place, int seat) {
  using Kinds = Cards<Rules>;
  int highest = trick.best;  // that can be the best card by now; the one of the trick is the lowest
  bool sure = true;
  int forced = 0;
  // Why `sure` is: before each opponent of who takes it so far, the best card lies between `trick.best`, the lowest it
  // can be, and `highest`. Where opponents may not hold back (must_head), and have to beat even the highest, they take
  // it for certain; elsewhere they do so if all they may play beats even the highest. If they can beat the lowest, but
  // need not, nothing is sure.
  for (; place < Rules::seats; ++place, seat = Deal<Rules>::next(seat)) {
    const Set hand = out & deal.owned[seat];
    const Set legal = deal.following(hand, trick.led, trick.best);
    if (!(Kinds::tables.following(hand, trick.led) & (deal.idle | Kinds::trumps))) forced += deal.least;
    const Set beating = legal & deal.beating(trick.best);
    if (!beating) continue;
    const Set beating_all = deal.beating(highest);
    const bool other_side = deal.counted[seat] != deal.counted[trick.winner];
    if (other_side) {
      const bool must = Rules::must_head ? (deal.following(hand, trick.led, highest) & beating_all) != 0
                                         : (legal & ~beating_all) == 0;
      sure = sure && must;
    }
    if (Rules::must_head || other_side) {
      trick.best = std::countr_zero(beating);
      trick.winner = seat;
    }
    const int top = std::bit_width(beating) - 1;
    if (beating_all & bit(top)) highest = top;
  }
  return {trick.winner, sure, forced};
}

template <class Rules>
class Order {
 public:
  Weights weights = default_weights<Rules>();

  void begin(const Deal<Rules>& deal) {
    deal_ = &deal;
    history_.begin(weights.history_limit);
  }

  Outlook outlook(Set out, const Trick& trick, int place, int card, int seat) const {
    const Trick with = deal_->played(trick, place, card, seat);
    return outlook_of(*deal_, out & ~bit(card), with, place + 1, Deal<Rules>::next(seat));
  }

  // Called for every card that is tried, and the compiler does not inline it by itself.
  [[gnu::always_inline]] int merit(Set out, const Trick& trick, int place, int card, int seat, int winner) const {
    const CardWeights& weight = place == 0 ? weights.lead : weights.follow;
    const int suit = Kinds::tables.suit_of[card];
    const int rank = deal_->rank(card);
    const int worth = deal_->worth[card];
    int merit = deal_->counted[winner] == deal_->counted[seat]
                    ? weight.won + weight.won_points * worth - weight.won_rank * rank
                    : -weight.lost_points * worth - weight.lost_rank * rank;
    if (winner == seat) merit += weight.own_win;
    if (Rules::trumps && suit == 0) {
      merit -= weight.trump;
      if (place == 0 && deal_->counted[seat]) merit += weights.declarer_trump;
    } else if (weight.length) {
      merit -= weight.length * std::popcount(out & deal_->owned[seat] & Kinds::tables.suit[suit]);
    }
    return merit + history_.of(answered(place, trick), card) * weights.history / history_unit;
  }

  void cut(int place, const Trick& trick, const Moves& moves, int by, int left) {
    history_.cut(answered(place, trick), moves, by, left);
  }

 private:
  using Kinds = Cards<Rules>;

  static constexpr int history_unit = 64;

  static int answered(int place, const Trick& trick) { return place == 0 ? History<Rules>::no_lead : trick.led; }

  const Deal<Rules>* deal_ = nullptr;
  History<Rules> history_;
};

}  // namespace cardtable::tricks
