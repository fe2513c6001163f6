#include <cardtable/games/bridge.hpp>

#include <algorithm>
#include <bit>

namespace cardtable::games {
namespace bridge_board {
namespace {

constexpr int strains = 5;
constexpr int no_trumps = 4;
constexpr int all_tricks = 13;

}  // namespace

int score(const Contract& contract, int tricks) {
  return tables::bridge::scores[(contract.level - 1) * strains * 3 + contract.strain * 3 + contract.doubled][tricks];
}

}  // namespace bridge_board

using namespace bridge_board;
using tables::bridge::orders;

BridgeHand::BridgeHand(int seats, Random& random) {
  check_seats(seats);
  Pack<cards> pack;
  for (int seat = 0; seat < 3; ++seat) hands_[seat] = pack.draw(all_tricks, random);
  hands_[3] = ~(hands_[0] | hands_[1] | hands_[2]) & (bit(cards) - 1);
}

BridgeHand::BridgeHand(const Piles& piles) {
  check_piles(piles, {13, 13, 13, 13}, cards, copies);
  for (std::size_t seat = 0; seat < most_seats; ++seat) hands_[seat] = set_of(piles[seat]);
}

Piles BridgeHand::piles() const {
  Piles piles;
  for (const Set hand : hands_) piles.push_back(pile_of(hand));
  return piles;
}

// Law 19: one doubles a bid of the other side, and redoubles their double.
bool BridgeHand::may_double(int seat) const { return last_ >= 0 && doubled_ == 0 && ((seat ^ bidder_) & 1); }

bool BridgeHand::may_redouble(int seat) const { return last_ >= 0 && doubled_ == 1 && !((seat ^ bidder_) & 1); }

void BridgeHand::legal(int seat, Choices& choices) const {
  choices.clear();
  if (seat != turn()) return;
  if (phase_ == Phase::bidding) {
    choices.add(pass);
    if (may_double(seat)) choices.add(double_bid);
    if (may_redouble(seat)) choices.add(redouble);
    for (int bid = last_ + 1; bid < bids; ++bid) choices.add(first_bid + bid);
  } else if (phase_ == Phase::playing) {
    choices.add(first_play, trick_.following(orders[no_trumps], hands_[turn_] & ~played_));
  }
}

void BridgeHand::apply(Action action) {
  history_.add(turn(), action);
  if (phase_ == Phase::bidding) {
    call(action);
  } else {
    play(action - first_play);
  }
}

void BridgeHand::call(int action) {
  if (action == pass) {
    ++passes_;
  } else {
    passes_ = 0;
    if (action == double_bid) {
      doubled_ = 1;
    } else if (action == redouble) {
      doubled_ = 2;
    } else {
      last_ = static_cast<std::int8_t>(action - first_bid);
      bidder_ = turn_;
      doubled_ = 0;
      auto& first = named_[turn_ & 1][last_ % strains];
      if (first < 0) first = turn_;
    }
  }
  turn_ = static_cast<std::int8_t>((turn_ + 1) & 3);
  // Law 22: three passes end it, but at the start the fourth player is asked too.
  if (passes_ == (last_ < 0 ? 4 : 3)) end_auction();
}

void BridgeHand::end_auction() {
  if (last_ < 0) {
    phase_ = Phase::over;
    turn_ = nobody;
    return;
  }
  phase_ = Phase::playing;
  // The first of the side that bid last to have named the strain.
  declarer_ = named_[bidder_ & 1][last_ % strains];
  turn_ = trick_.leader = static_cast<std::int8_t>((declarer_ + 1) & 3);
}

void BridgeHand::play(int card) {
  played_ |= bit(card);
  if (trick_.add(orders[last_ % strains], card)) {
    ++won_[trick_.winner() & 1];
    trick_.clear();
  }
  turn_ = static_cast<std::int8_t>(trick_.turn());
  if (won_[0] + won_[1] < all_tricks) return;
  phase_ = Phase::over;
  turn_ = nobody;
  score_ = score({last_ / strains + 1, last_ % strains, doubled_}, won_[declarer_ & 1]);
}

void BridgeHand::show(int seat, Sight& sight) const {
  sight.lies(trick_);
  sight.pile(hands_[seat] & ~played_);
  // Law 41: dummy is spread after the opening lead.
  sight.pile(played_ ? hands_[dummy()] & ~played_ : 0);
  sight.pile(0);  // a hand that claimed
  const bool is_settled = declarer_ >= 0;
  sight.one_of(4, turn_ < 0 ? nobody : sight.from(turn_));
  sight.one_of(4, sight.from(0));
  sight.one_of(4, is_settled ? sight.from(declarer_) : nobody);
  sight.one_of(strains, is_settled ? last_ % strains : nobody);
  sight.number(is_settled ? (last_ / strains + 1) / 7.0 : 0);
  sight.number(is_settled ? doubled_ / 2.0 : 0);
  for (const int side : {seat & 1, 1 - (seat & 1)}) {
    sight.number(static_cast<double>(won_[side]) / all_tricks);
    sight.number(0);  // vulnerable
  }
}

}  // namespace cardtable::games
