#include <cardtable/games/skat.hpp>

#include <bit>

namespace cardtable::games {
namespace skat {

using namespace tables::skat;

namespace {

// First those after picking up the skat, then those from the hand, in the order of legal actions.
constexpr auto all_contracts = [] {
  std::array<Contract, contracts> made{};
  for (int place = 0; place < contracts; ++place) {
    const auto [kind, hand, schneider, schwarz, ouvert] = tables::skat::contracts[place];
    made[place] = {Kind(kind), hand != 0, schneider != 0, schwarz != 0, ouvert != 0};
  }
  return made;
}();

int card_points(Set cards) {
  int sum = 0;
  for (; cards; cards &= cards - 1) sum += tables::skat::card_points[std::countr_zero(cards)];
  return sum;
}

// The unbroken run of tops from the club jack down, whether among these cards or not.
int matadors(Kind kind, Set held) {
  const auto& matadors = tops[kind];
  const bool has = held & bit(matadors[0]);
  int run = 0;
  while (run < top_count[kind] && bool(held & bit(matadors[run])) == has) ++run;
  return run;
}

// The smallest multiple of the base value that would have done.
int raised(int base_value, int bid) { return (bid + base_value - 1) / base_value * base_value; }

bool reached(const Contract& contract, const Taken& taken) {
  if (contract.schwarz) return taken.others == 0 && taken.tricks == tricks;
  return taken.points >= (contract.schneider ? to_schneider : to_win);
}

int levels(const Contract& contract, int tops, const Taken& taken) {
  const bool is_final = taken.tricks + taken.others == tables::skat::tricks;
  const bool schneider = is_final && (taken.points >= to_schneider || taken.points <= all_points - to_schneider);
  // A trick without points still saves from schwarz.
  const bool schwarz = is_final && (!taken.tricks || !taken.others);
  // An announced level counts as if it was made, whether it was or not, but never twice.
  return tops + 1 + contract.hand + (schneider || contract.schneider) + contract.schneider +
         (schwarz || contract.schwarz) + contract.schwarz + contract.ouvert;
}

}  // namespace

int value(Kind kind, Set held, bool hand) { return (matadors(kind, held) + 1 + hand) * base[kind]; }

int score(const Contract& contract, int bid, Set held, const Taken& taken) {
  const bool is_null = contract.kind == null_game;
  const int base_value = is_null ? null_values[2 * contract.hand + contract.ouvert] : base[contract.kind];
  const int value = is_null ? base_value : levels(contract, matadors(contract.kind, held), taken) * base_value;
  const bool won = is_null ? !taken.tricks : reached(contract, taken);
  if (value < bid) return -2 * raised(base_value, bid);
  return won ? value : -2 * value;
}

}  // namespace skat

using namespace skat;

SkatHand::SkatHand(int seats, Random& random) {
  check_seats(seats);
  Pack<cards> pack;
  for (Set& hand : hands_) hand = pack.draw(tricks, random);
  start(~(hands_[0] | hands_[1] | hands_[2]) & (bit(cards) - 1));
}

SkatHand::SkatHand(const Piles& piles) {
  check_piles(piles, {10, 10, 10, 2}, cards, copies);
  for (std::size_t seat = 0; seat < 3; ++seat) hands_[seat] = set_of(piles[seat]);
  start(set_of(piles[3]));
}

// Middlehand speaks first.
void SkatHand::start(Set skat) {
  found_ = skat_ = skat;
  turn_ = 1;
}

Piles SkatHand::piles() const {
  Piles piles;
  for (int seat = 0; seat < 3; ++seat) {
    Set dealt = hands_[seat];
    if (seat == declarer_) dealt = (dealt | skat_) & ~found_;
    piles.push_back(pile_of(dealt));
  }
  piles.push_back(pile_of(found_));
  return piles;
}

void SkatHand::legal(int seat, Choices& choices) const {
  choices.clear();
  if (seat != turn_) return;
  switch (phase_) {
    case Phase::bidding:
      if (answering_) {
        choices.add(yes);
        choices.add(pass);
      } else {
        choices.add(pass);
        for (int value = said_ + 1; value < values; ++value) choices.add(first_bid + value);
      }
      break;
    case Phase::choosing:
      choices.add(pick_up);
      for (int contract = announced; contract < contracts; ++contract) choices.add(first_contract + contract);
      break;
    case Phase::discarding:
      for (Set left = hands_[seat]; left; left &= left - 1) {
        const int one = std::countr_zero(left);
        // Pairs are numbered by their first card, then by their second. This many pairs have an earlier first card.
        const int before = first_discard + one * (2 * cards - 1 - one) / 2 - one - 1;
        choices.add(before, left & (left - 1));
      }
      break;
    case Phase::announcing:
      for (int contract = 0; contract < announced; ++contract) choices.add(first_contract + contract);
      break;
    case Phase::playing:
      choices.add(first_play, trick_.following(orders[all_contracts[contract_].kind], hands_[seat] & ~played_));
      break;
    case Phase::over: break;
  }
}

void SkatHand::apply(Action action) {
  history_.add(turn_, action);
  switch (phase_) {
    case Phase::bidding: bid(action); break;
    case Phase::choosing: choose(action); break;
    case Phase::discarding: discard(action - first_discard); break;
    case Phase::announcing: announce(action - first_contract); break;
    case Phase::playing: play(action - first_play); break;
    case Phase::over: break;
  }
}

// `speaker` bids to `hearer`. Forehand speaks to itself when both others have passed.
void SkatHand::ask(int speaker, int hearer, bool answering) {
  speaker_ = static_cast<std::int8_t>(speaker);
  hearer_ = static_cast<std::int8_t>(hearer);
  answering_ = answering;
  turn_ = answering ? hearer_ : speaker_;
}

void SkatHand::bid(int action) {
  if (action == pass) {
    passed();
  } else if (action == yes) {
    ask(speaker_, hearer_, false);
  } else {
    said_ = static_cast<std::int8_t>(action - first_bid);
    if (speaker_ == hearer_) {
      phase_ = Phase::choosing;
      declarer_ = turn_;
    } else {
      ask(speaker_, hearer_, true);
    }
  }
}

void SkatHand::passed() {
  const int left = turn_ == speaker_ ? hearer_ : speaker_;
  if (speaker_ == 1) {
    // Middlehand speaks in the first part only. The one who is left then hears rearhand.
    ask(2, left, false);
  } else if (said_ >= 0) {
    phase_ = Phase::choosing;
    turn_ = declarer_ = static_cast<std::int8_t>(left);
  } else if (speaker_ == 2) {
    // No value was said, so forehand was never asked and may still take the game.
    ask(0, 0, false);
  } else {
    phase_ = Phase::over;
    turn_ = nobody;
  }
}

void SkatHand::choose(int action) {
  if (action != pick_up) return announce(action - first_contract);
  picked_up_ = true;
  hands_[turn_] |= skat_;
  skat_ = 0;
  phase_ = Phase::discarding;
}

void SkatHand::discard(int pair) {
  int one = 0;
  for (; pair >= cards - 1 - one; ++one) pair -= cards - 1 - one;
  skat_ = bit(one) | bit(one + 1 + pair);
  hands_[turn_] &= ~skat_;
  phase_ = Phase::announcing;
}

void SkatHand::announce(int contract) {
  contract_ = static_cast<std::int8_t>(contract);
  phase_ = Phase::playing;
  turn_ = 0;
}

void SkatHand::play(int card) {
  played_ |= bit(card);
  const bool is_complete = trick_.add(orders[all_contracts[contract_].kind], card);
  if (is_complete) {
    const int winner = trick_.winner();
    for (const int each : trick_.cards) points_[winner] += static_cast<std::uint8_t>(tables::skat::card_points[each]);
    ++tricks_[winner];
    trick_.clear();
  }
  turn_ = static_cast<std::int8_t>(trick_.turn());
  if (is_complete && (std::popcount(played_) == 3 * tricks || decided())) finish();
}

// Whether the game ends at once, because it cannot be won any more.
bool SkatHand::decided() const {
  const Contract& contract = all_contracts[contract_];
  if (contract.kind == null_game) return tricks_[declarer_] > 0;
  const int others = tricks_[0] + tricks_[1] + tricks_[2] - tricks_[declarer_];
  if (contract.schwarz) return others > 0;
  return contract.schneider && points_[0] + points_[1] + points_[2] - points_[declarer_] > all_points - to_schneider;
}

void SkatHand::finish() {
  phase_ = Phase::over;
  turn_ = nobody;
  const int tricks = tricks_[declarer_];
  const Taken taken{points_[declarer_] + card_points(skat_), tricks, tricks_[0] + tricks_[1] + tricks_[2] - tricks};
  // Matadors in the skat count too, also in a hand game.
  score_ = score(all_contracts[contract_], bids[said_], hands_[declarer_] | skat_, taken);
}

void SkatHand::show(int seat, Sight& sight) const {
  sight.lies(trick_);
  const bool is_over = phase_ == Phase::over;
  const bool own_exchange = picked_up_ && seat == declarer_;
  const Contract* contract = contract_ < 0 ? nullptr : &all_contracts[contract_];
  sight.pile(hands_[seat] & ~played_);
  sight.pile(own_exchange ? found_ : 0);
  sight.pile(is_over || own_exchange ? skat_ : 0);
  sight.pile(contract && contract->ouvert ? hands_[declarer_] & ~played_ : 0);
  sight.one_of(3, seat);
  sight.number(said_ < 0 ? 0 : static_cast<double>(bids[said_]) / bids.back());
  sight.number(1 / 4.0);  // without kontra
  sight.one_of(3, declarer_ < 0 ? nobody : sight.from(declarer_));
  sight.one_of(6, contract ? contract->kind : nobody);
  sight.number(contract && contract->hand);
  sight.number(contract && contract->ouvert);
  for (int place = 0; place < 3; ++place) {
    sight.number(static_cast<double>(points_[sight.seat_at(place)]) / all_points);
  }
}

}  // namespace cardtable::games
