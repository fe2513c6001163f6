#include <cardtable/games/pinochle.hpp>

#include <bit>

namespace cardtable::games {

using namespace pinochle;

namespace {

using tables::pinochle::both;
using tables::pinochle::single;

constexpr int all_tricks = tables::pinochle::tricks;

// Lays the cards of a meld down, once or both copies.
void lay(Cards& laid, Set cards, bool is_double) {
  for (; cards; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    laid.add(card);
    if (is_double) laid.add(card);
  }
}

// All melds of a hand: their points, and their cards onto the table.
int meld(const Cards& hand, int trump, Cards& laid) {
  const auto& all = patterns[trump];
  int points = 0;
  const bool has_run = !(all[run].cards & ~hand.once);
  if (has_run) {
    const bool is_double = !(all[run].cards & ~hand.twice);
    points += is_double ? both[run] : single[run];
    lay(laid, all[run].cards, is_double);
    // A run has its marriage in it: only both the second king and the second queen add something to it.
    if (!is_double && !(all[royal_marriage].cards & ~hand.twice)) {
      points += single[royal_marriage];
      lay(laid, all[royal_marriage].cards, false);
    }
  }
  for (int place = has_run ? 2 : 1; place < pattern_count; ++place) {
    const Pattern& pattern = all[place];
    if (pattern.cards & ~hand.once) continue;
    const bool is_double = !(pattern.cards & ~hand.twice);
    points += is_double ? both[pattern.name] : single[pattern.name];
    lay(laid, pattern.cards, is_double);
  }
  return points;
}

}  // namespace

PinochleHand::PinochleHand(int seats, Random& random) {
  check_seats(seats);
  Pack<copies * cards> pack;
  for (Cards& hand : hands_) {
    for (int dealt = 0; dealt < all_tricks; ++dealt) hand.add(pack.draw(random) / copies);
  }
  turn_ = 1;
}

PinochleHand::PinochleHand(const Piles& piles) {
  check_piles(piles, {12, 12, 12, 12}, cards, copies);
  for (int seat = 0; seat < most_seats; ++seat) {
    for (const int card : piles[static_cast<std::size_t>(seat)]) hands_[seat].add(card);
  }
  turn_ = 1;
}

Piles PinochleHand::piles() const {
  auto dealt = hands_;
  for (const Move move : history()) {
    if (move.action >= first_play) dealt[move.seat].add(move.action - first_play);
  }
  Piles piles;
  for (const Cards& hand : dealt) {
    piles.emplace_back();
    for (int card = 0; card < cards; ++card) piles.back().insert(piles.back().end(), hand.count(card), card);
  }
  return piles;
}

Set PinochleHand::allowed() const {
  const Set hand = hands_[turn_].once;
  if (!trick_.lying) return hand;
  const auto& order = orders[trump_];
  return heading(hand, order.same_suit[trick_.cards[0]], order.trumps, order.beaten_by[trick_.best_card()]);
}

void PinochleHand::legal(int seat, Choices& choices) const {
  choices.clear();
  if (seat != turn_) return;
  switch (phase_) {
    case Phase::bidding:
      choices.add(pass);
      for (int bid = high_ + 1; bid <= highest_bid; ++bid) choices.add(first_bid + bid - lowest_bid);
      break;
    case Phase::naming:
      for (int suit = 0; suit < suits; ++suit) choices.add(first_trump + suit);
      choices.add(throw_in);
      break;
    case Phase::playing: choices.add(first_play, allowed()); break;
    case Phase::over: break;
  }
}

void PinochleHand::apply(Action action) {
  history_.add(turn_, action);
  switch (phase_) {
    case Phase::bidding: call(action); break;
    case Phase::naming: name(action); break;
    case Phase::playing: play(action - first_play); break;
    case Phase::over: break;
  }
}

// Everybody speaks once, but who holds the bid is not asked.
void PinochleHand::call(int action) {
  if (action != pass) {
    high_ = static_cast<std::uint8_t>(action - first_bid + lowest_bid);
    holder_ = turn_;
  }
  silent_ |= static_cast<std::uint8_t>(1u << turn_);
  for (int step = 1; step <= 4; ++step) {
    const int speaker = (turn_ + step) & 3;
    if (!(silent_ >> speaker & 1) && speaker != holder_) {
      turn_ = static_cast<std::int8_t>(speaker);
      return;
    }
  }
  phase_ = Phase::naming;
  turn_ = holder_;
}

void PinochleHand::name(int action) {
  if (action == throw_in) {
    points_[holder_ & 1] = static_cast<std::int16_t>(-high_);
    phase_ = Phase::over;
    turn_ = nobody;
    return;
  }
  trump_ = static_cast<std::int8_t>(action - first_trump);
  for (int seat = 0; seat < most_seats; ++seat) {
    melded_[seat & 1] += static_cast<std::int16_t>(meld(hands_[seat], trump_, laid_[seat]));
  }
  phase_ = Phase::playing;
  trick_.leader = holder_;
}

void PinochleHand::play(int card) {
  hands_[turn_].remove(card);
  const bool is_complete = trick_.add(orders[trump_], card);
  if (is_complete) {
    const int side = trick_.winner() & 1;
    ++tricks_[side];
    for (const int each : trick_.cards) counters_[side] += static_cast<std::int16_t>(tables::pinochle::counters[each]);
    trick_.clear();
  }
  turn_ = static_cast<std::int8_t>(trick_.turn());
  if (tricks_[0] + tricks_[1] < all_tricks) return;
  counters_[turn_ & 1] += tables::pinochle::last_trick;
  finish();
}

// The bidders score meld and counters if that is their bid or more, and lose the bid otherwise. The others score
// theirs, but a meld only counts with a trick.
void PinochleHand::finish() {
  phase_ = Phase::over;
  turn_ = nobody;
  const int side = holder_ & 1, other = 1 - side;
  const int made = melded_[side] + counters_[side];
  points_[side] = static_cast<std::int16_t>(made < high_ ? -high_ : made);
  points_[other] = static_cast<std::int16_t>((tricks_[other] ? melded_[other] : 0) + counters_[other]);
}

void PinochleHand::show(int seat, Sight& sight) const {
  sight.lies(trick_);
  sight.pile(hands_[seat].once, hands_[seat].twice);
  sight.pile(0);  // cards given
  sight.pile(0);  // cards returned
  for (int place = 0; place < most_seats; ++place) {
    const Cards& laid = laid_[sight.seat_at(place)];
    sight.pile(laid.once, laid.twice);
  }
  sight.number(static_cast<double>(high_) / highest_bid);
  sight.one_of(4, sight.from(holder_));
  sight.one_of(suits, trump_);
  sight.number(0);  // a moon
  for (const int side : {seat & 1, 1 - (seat & 1)}) {
    sight.number(static_cast<double>(melded_[side]) / tables::pinochle::target);
    sight.number(static_cast<double>(counters_[side]) / tables::pinochle::all_counters);
    sight.number(0);  // the score of the match
  }
}

}  // namespace cardtable::games
