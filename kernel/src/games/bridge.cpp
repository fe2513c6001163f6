#include <cardtable/games/bridge.hpp>

#include <algorithm>
#include <bit>
#include <stdexcept>

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

void BridgeHand::check_seats(int seats) {
  if (seats != most_seats) throw std::invalid_argument("bridge has 4 seats");
}

BridgeHand::BridgeHand(int seats, Random& random) {
  check_seats(seats);
  Pack<cards> pack;
  for (int seat = 0; seat < 3; ++seat) {
    for (int dealt = 0; dealt < all_tricks; ++dealt) hands_[seat] |= bit(pack.draw(random));
  }
  hands_[3] = ~(hands_[0] | hands_[1] | hands_[2]) & (bit(cards) - 1);
}

BridgeHand::BridgeHand(const Piles& piles) {
  check_piles(piles, {13, 13, 13, 13}, cards, copies);
  for (int seat = 0; seat < most_seats; ++seat) {
    for (const int card : piles[static_cast<std::size_t>(seat)]) hands_[seat] |= bit(card);
  }
}

Piles BridgeHand::piles() const {
  Piles piles;
  for (Set hand : hands_) {
    piles.emplace_back();
    for (; hand; hand &= hand - 1) piles.back().push_back(std::countr_zero(hand));
  }
  return piles;
}

// Law 19: one doubles a bid of the other side, and redoubles their double.
bool BridgeHand::may_double(int seat) const { return last_ >= 0 && doubled_ == 0 && ((seat ^ bidder_) & 1); }

bool BridgeHand::may_redouble(int seat) const { return last_ >= 0 && doubled_ == 1 && !((seat ^ bidder_) & 1); }

Set BridgeHand::allowed() const {
  const Set hand = hands_[due_] & ~played_;
  return lying_ ? orders[no_trumps].following(hand, trick_[0]) : hand;
}

void BridgeHand::legal(int seat, Choices& choices) const {
  choices.clear();
  if (seat != turn()) return;
  if (phase_ == Phase::bidding) {
    choices.add(pass);
    if (may_double(seat)) choices.add(double_bid);
    if (may_redouble(seat)) choices.add(redouble);
    for (int bid = last_ + 1; bid < bids; ++bid) choices.add(first_bid + bid);
  } else if (phase_ == Phase::playing) {
    for (Set left = allowed(); left; left &= left - 1) choices.add(first_play + std::countr_zero(left));
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
      bidder_ = due_;
      doubled_ = 0;
      auto& first = named_[due_ & 1][last_ % strains];
      if (first < 0) first = due_;
    }
  }
  due_ = static_cast<std::int8_t>((due_ + 1) & 3);
  // Law 22: three passes end it, but at the start the fourth player is asked too.
  if (passes_ == (last_ < 0 ? 4 : 3)) end_auction();
}

void BridgeHand::end_auction() {
  if (last_ < 0) {
    phase_ = Phase::over;
    due_ = nobody;
    return;
  }
  phase_ = Phase::playing;
  // The first of the side that bid last to have named the strain.
  declarer_ = named_[bidder_ & 1][last_ % strains];
  due_ = static_cast<std::int8_t>((declarer_ + 1) & 3);
}

void BridgeHand::play(int card) {
  played_ |= bit(card);
  trick_[lying_++] = static_cast<std::uint8_t>(card);
  due_ = static_cast<std::int8_t>((due_ + 1) & 3);
  if (lying_ < 4) return;
  lying_ = 0;
  // The fourth to play sits before the leader.
  due_ = static_cast<std::int8_t>((due_ + orders[last_ % strains].best(trick_, 4)) & 3);
  ++won_[due_ & 1];
  if (won_[0] + won_[1] < all_tricks) return;
  phase_ = Phase::over;
  due_ = nobody;
  score_ = score({last_ / strains + 1, last_ % strains, doubled_}, won_[declarer_ & 1]);
}

void BridgeHand::show(int seat, Sight& sight) const {
  for (int place = 0; place < lying_; ++place) sight.lies((due_ - lying_ + place) & 3, trick_[place]);
  sight.pile(hands_[seat] & ~played_);
  // Law 41: dummy is spread after the opening lead.
  sight.pile(played_ ? hands_[dummy()] & ~played_ : 0);
  sight.pile(0);  // a hand that claimed
  const bool is_settled = declarer_ >= 0;
  sight.one_of(4, due_ < 0 ? nobody : sight.from(due_));
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
