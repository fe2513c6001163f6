#include <cardtable/games/skat.hpp>

#include <bit>
#include <stdexcept>

namespace cardtable::games {
namespace skat {
namespace {

constexpr std::array<int, values> bids{18,  20,  22,  23,  24,  27,  30,  33,  35,  36,  40,  44,  45,  46,  48,  50,
                                       54,  55,  59,  60,  63,  66,  70,  72,  77,  80,  81,  84,  88,  90,  96,  99,
                                       100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154,
                                       156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264};

// First those after picking up the skat, then those from the hand, in the order of legal actions.
constexpr auto all_contracts = [] {
  std::array<Contract, contracts> made{};
  int next = 0;
  for (int kind = diamonds; kind <= null_game; ++kind) made[next++] = {Kind(kind), false, false, false, false};
  made[next++] = {null_game, false, false, false, true};
  for (int kind = diamonds; kind <= grand; ++kind) {
    // Showing the cards announces schwarz, and announcing schwarz announces schneider.
    made[next++] = {Kind(kind), true, false, false, false};
    made[next++] = {Kind(kind), true, true, false, false};
    made[next++] = {Kind(kind), true, true, true, false};
    made[next++] = {Kind(kind), true, true, true, true};
  }
  made[next++] = {null_game, true, false, false, false};
  made[next++] = {null_game, true, false, false, true};
  return made;
}();

constexpr int suits = 4;
constexpr int ranks = 8;
constexpr int jack = 4;
constexpr std::array<int, 7> by_points{0, 1, 2, 5, 6, 3, 7};  // 7 8 9 Q K T A
constexpr std::array<int, 4> jacks{1 * ranks + jack, 2 * ranks + jack, 3 * ranks + jack, 0 * ranks + jack};
// By kind: the suit of the deck, -1 for none.
constexpr std::array<int, 6> suit_of{1, 2, 3, 0, -1, -1};

constexpr std::array<int, 7> plain(int suit) {
  std::array<int, 7> cards{};
  for (int place = 0; place < 7; ++place) cards[place] = suit * ranks + by_points[place];
  return cards;
}

constexpr std::array<int, 11> suit_and_jacks(int suit) {
  std::array<int, 11> cards{};
  for (int place = 0; place < 7; ++place) cards[place] = suit * ranks + by_points[place];
  for (int place = 0; place < 4; ++place) cards[7 + place] = jacks[place];
  return cards;
}

constexpr auto orders = [] {
  std::array<Order<cards>, 6> made{};
  for (int kind = diamonds; kind <= grand; ++kind) {
    if (kind == grand) {
      made[kind].add_trumps(jacks);
    } else {
      made[kind].add_trumps(suit_and_jacks(suit_of[kind]));
    }
    for (int suit = 0; suit < suits; ++suit) {
      if (suit != suit_of[kind]) made[kind].add(plain(suit));
    }
  }
  // In null the ten ranks below the jack, and jacks are cards of their suits: the order of the deck.
  for (int suit = 0; suit < suits; ++suit) {
    std::array<int, ranks> whole{};
    for (int rank = 0; rank < ranks; ++rank) whole[rank] = suit * ranks + rank;
    made[null_game].add(whole);
  }
  return made;
}();

constexpr std::array<int, ranks> worth{0, 0, 0, 10, 2, 3, 4, 11};
constexpr std::array<int, 5> base{9, 10, 11, 12, 24};
constexpr int all_points = 120;
constexpr int to_win = 61;
constexpr int to_schneider = 90;  // then 30 are left for the others, who need 31 to be out of it
constexpr int all_tricks = 10;

constexpr int points_of(int card) { return worth[card % ranks]; }

int card_points(Set cards) {
  int sum = 0;
  for (; cards; cards &= cards - 1) sum += points_of(std::countr_zero(cards));
  return sum;
}

// The unbroken run of tops from the club jack down, whether among these cards or not.
int matadors(Kind kind, Set held) {
  const bool has = held & bit(jacks[3]);
  int run = 0;
  for (int place = 3; place >= 0; --place) {
    if (bool(held & bit(jacks[place])) != has) return run;
    ++run;
  }
  if (kind == grand) return run;
  for (int place = 6; place >= 0; --place) {
    if (bool(held & bit(suit_of[kind] * ranks + by_points[place])) != has) return run;
    ++run;
  }
  return run;
}

int null_value(const Contract& contract) {
  if (contract.ouvert) return contract.hand ? 59 : 46;
  return contract.hand ? 35 : 23;
}

// The smallest multiple of the base value that would have done.
int raised(int base_value, int bid) { return (bid + base_value - 1) / base_value * base_value; }

bool reached(const Contract& contract, const Taken& taken) {
  if (contract.schwarz) return taken.others == 0 && taken.tricks == all_tricks;
  return taken.points >= (contract.schneider ? to_schneider : to_win);
}

int levels(const Contract& contract, int tops, const Taken& taken) {
  const bool is_final = taken.tricks + taken.others == all_tricks;
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
  const int base_value = is_null ? null_value(contract) : base[contract.kind];
  const int value = is_null ? base_value : levels(contract, matadors(contract.kind, held), taken) * base_value;
  const bool won = is_null ? !taken.tricks : reached(contract, taken);
  if (value < bid) return -2 * raised(base_value, bid);
  return won ? value : -2 * value;
}

}  // namespace skat

using namespace skat;

void SkatHand::check_seats(int seats) {
  if (seats != most_seats) throw std::invalid_argument("skat has 3 seats");
}

SkatHand::SkatHand(int seats, Random& random) {
  check_seats(seats);
  Pack<cards> pack;
  for (Set& hand : hands_) {
    for (int dealt = 0; dealt < 10; ++dealt) hand |= bit(pack.draw(random));
  }
  skat_ = ~(hands_[0] | hands_[1] | hands_[2]) & (bit(cards) - 1);
  found_ = skat_;
}

SkatHand::SkatHand(const Piles& piles) {
  check_piles(piles, {10, 10, 10, 2}, cards, copies);
  for (int seat = 0; seat < 3; ++seat) {
    for (const int card : piles[static_cast<std::size_t>(seat)]) hands_[seat] |= bit(card);
  }
  for (const int card : piles[3]) skat_ |= bit(card);
  found_ = skat_;
}

Piles SkatHand::piles() const {
  Piles piles;
  for (int seat = 0; seat < 3; ++seat) {
    Set dealt = hands_[seat];
    if (seat == declarer_) dealt = (dealt | skat_) & ~found_;
    piles.emplace_back();
    for (; dealt; dealt &= dealt - 1) piles.back().push_back(std::countr_zero(dealt));
  }
  piles.emplace_back();
  for (Set dealt = found_; dealt; dealt &= dealt - 1) piles.back().push_back(std::countr_zero(dealt));
  return piles;
}

// Cards a seat may play: it must follow suit if it can.
Set SkatHand::allowed(int seat) const {
  const Set hand = hands_[seat] & ~played_;
  return lying_ ? orders[all_contracts[contract_].kind].following(hand, trick_[0]) : hand;
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
        for (Set rest = left & (left - 1); rest; rest &= rest - 1) choices.add(before + std::countr_zero(rest));
      }
      break;
    case Phase::announcing:
      for (int contract = 0; contract < announced; ++contract) choices.add(first_contract + contract);
      break;
    case Phase::playing:
      for (Set left = allowed(seat); left; left &= left - 1) choices.add(first_play + std::countr_zero(left));
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
  trick_[lying_++] = static_cast<std::uint8_t>(card);
  const int next = turn_ == 2 ? 0 : turn_ + 1;
  turn_ = static_cast<std::int8_t>(next);
  if (lying_ < 3) return;
  lying_ = 0;
  // The third to play sits before the leader.
  const int winner = (next + orders[all_contracts[contract_].kind].best(trick_, 3)) % 3;
  for (const int each : trick_) points_[winner] += static_cast<std::uint8_t>(points_of(each));
  ++tricks_[winner];
  turn_ = static_cast<std::int8_t>(winner);
  if (std::popcount(played_) == 30 || decided()) finish();
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
  // The leader is this many seats back.
  for (int place = 0; place < lying_; ++place) sight.lies((turn_ + 3 - lying_ + place) % 3, trick_[place]);
  const bool is_over = phase_ == Phase::over;
  const bool own_exchange = picked_up_ && seat == declarer_;
  const Contract* contract = contract_ < 0 ? nullptr : &all_contracts[contract_];
  sight.pile(hands_[seat] & ~played_);
  sight.pile(own_exchange ? found_ : 0);
  sight.pile(is_over || own_exchange ? skat_ : 0);
  sight.pile(contract && contract->ouvert ? hands_[declarer_] & ~played_ : 0);
  sight.one_of(3, seat);
  sight.number(said_ < 0 ? 0 : bids[said_] / 264.0);
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
