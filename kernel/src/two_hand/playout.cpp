#include <cardtable/two_hand/playout.hpp>

#include <algorithm>
#include <utility>

#include <cardtable/random.hpp>

namespace cardtable::two_hand {
namespace {

class Playout {
 public:
  Playout(int trump, bool classic, std::array<Habit, 2> habits, const Weights& weights = usual_weights)
      : trump_(trump),
        classic_(classic),
        habits_(habits),
        melding_(trump, classic),
        careful_(melding_, trump, classic, weights) {}
  Playout(const Playout&) = delete;

  // The lead of seat 0 over seat 1 in points from here on.
  int value(World world, Due due, const Choice& choice) const;

  // The same from the first lead on, which this seat has.
  int whole(World world, int leader) const;

 private:
  struct Round {
    World world;
    std::array<int, 2> score{};
    std::size_t drawn = 0;
    bool stocked() const { return world.upcard >= 0; }
    Sight sight(int seat) const {
      return {world.hands[seat], stocked() ? static_cast<int>(world.stock.size() - drawn) + 1 : 0};
    }
  };

  // Makes one number of what the course compares in turn: points of melds lost, or whether the card wins the turn (ten
  // times this); whether it is a trump (this); and its points (at most 11).
  static constexpr int trump_cost = 100;
  static constexpr int last_turn_points = 10;

  int lead(const Round& round, int seat) const;
  int chase(const Round& round, int seat, int lead) const;
  double lead_worth(const Round& round, int seat, int place) const;
  double chase_worth(const Round& round, int seat, int lead, int place) const;
  bool allowed(const Round& round, int seat, int lead, int card) const;
  void meld(Round& round, int seat) const;
  void declare(Round& round, int seat, const Choice& places, MeldName name) const;
  void draw(Round& round, int winner) const;
  int won(Round& round, int leader, int lead, int chase) const;
  int turn(Round& round, int leader, int place) const;
  int finish(Round& round, int leader) const;
  static int take(std::vector<Held>& hand, int place);

  int trump_;
  bool classic_;
  std::array<Habit, 2> habits_;
  Melding melding_;
  Careful careful_;
};

int Playout::take(std::vector<Held>& hand, int place) {
  const int kind = hand[place].kind;
  hand.erase(hand.begin() + place);
  return kind;
}

double Playout::lead_worth(const Round& round, int seat, int place) const {
  const auto& hand = round.world.hands[seat];
  const int kind = hand[place].kind;
  if (habits_[seat] == Habit::course) {
    const int lost = round.stocked() || !classic_ ? melding_.lost(hand, place) : 0;
    return points_of(kind) + (suit_of(kind) == trump_ ? trump_cost : 0) - lost * 10 * trump_cost;
  }
  if (round.stocked()) return careful_.lead(round.sight(seat), place);
  // Without a stock both know all cards, and can predict what the other will play.
  const int reply = round.world.hands[1 - seat][chase(round, 1 - seat, kind)].kind;
  return careful_.turn(round.sight(seat), place, reply, !beats(kind, reply, trump_));
}

double Playout::chase_worth(const Round& round, int seat, int lead, int place) const {
  const int kind = round.world.hands[seat][place].kind;
  const bool wins = beats(lead, kind, trump_);
  if (habits_[seat] == Habit::careful) return careful_.turn(round.sight(seat), place, lead, wins);
  const int cost = points_of(kind) + (suit_of(kind) == trump_ ? trump_cost : 0);
  return -cost - (wins ? 0 : 10 * trump_cost);
}

int Playout::lead(const Round& round, int seat) const {
  int best = no_place;
  double most = 0;
  for (int place = 0; place < static_cast<int>(round.world.hands[seat].size()); ++place) {
    const double worth = lead_worth(round, seat, place);
    if (best == no_place || worth > most) most = worth, best = place;
  }
  return best;
}

int Playout::chase(const Round& round, int seat, int lead) const {
  const auto& hand = round.world.hands[seat];
  int best = no_place;
  double most = 0;
  for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
    if (!allowed(round, seat, lead, hand[place].kind)) continue;
    const double worth = chase_worth(round, seat, lead, place);
    if (best == no_place || worth > most) most = worth, best = place;
  }
  return best;
}

bool Playout::allowed(const Round& round, int seat, int lead, int card) const {
  if (!classic_ || round.stocked()) return true;
  const auto& hand = round.world.hands[seat];
  const auto any = [&](auto test) {
    return std::any_of(hand.begin(), hand.end(), [&](const Held& each) { return test(each.kind); });
  };
  const int suit = suit_of(lead);
  if (any([&](int kind) { return suit_of(kind) == suit; })) {
    if (suit_of(card) != suit) return false;
    const bool can_beat = any([&](int kind) { return suit_of(kind) == suit && rank_of(kind) > rank_of(lead); });
    return suit != trump_ || !can_beat || rank_of(card) > rank_of(lead);
  }
  return suit_of(card) == trump_ || !any([&](int kind) { return suit_of(kind) == trump_; });
}

void Playout::declare(Round& round, int seat, const Choice& places, MeldName name) const {
  for (int place : places) round.world.hands[seat][place].served |= 1 << name;
  round.score[seat] += points_of_meld(name);
}

// The meld that counts most; by the classic rules, with a stock only, and a dix beside it.
void Playout::meld(Round& round, int seat) const {
  if (classic_ && !round.stocked()) return;
  const auto& hand = round.world.hands[seat];
  for (const Pattern& pattern : melding_.patterns()) {
    if (melding_.lacks(pattern, hand, no_place, 0) > 0) continue;
    declare(round, seat, melding_.cards_for(pattern, hand), pattern.name);
    const Pattern& nine = melding_.patterns().back();
    if (classic_ && melding_.lacks(nine, hand, no_place, 0) == 0) {
      declare(round, seat, melding_.cards_for(nine, hand), dix);
    }
    return;
  }
}

void Playout::draw(Round& round, int winner) const {
  World& world = round.world;
  if (!round.stocked()) return;
  world.hands[winner].push_back({world.stock[round.drawn++], 0});
  if (round.drawn < world.stock.size()) {
    world.hands[1 - winner].push_back({world.stock[round.drawn++], 0});
  } else {
    world.hands[1 - winner].push_back({world.upcard, 0});
    world.upcard = -1;
  }
}

// Both cards are on the table: the winner takes them and melds, and both draw.
int Playout::won(Round& round, int leader, int lead, int chase) const {
  const int winner = beats(lead, chase, trump_) ? 1 - leader : leader;
  round.score[winner] += points_of(lead) + points_of(chase);
  if (round.world.hands[winner].empty()) {
    if (classic_) round.score[winner] += last_turn_points;
    return winner;
  }
  meld(round, winner);
  draw(round, winner);
  return winner;
}

// The card at this place is led and chased. Returns who leads next.
int Playout::turn(Round& round, int leader, int place) const {
  auto& hands = round.world.hands;
  const int lead = take(hands[leader], place);
  const int reply = take(hands[1 - leader], chase(round, 1 - leader, lead));
  return won(round, leader, lead, reply);
}

int Playout::finish(Round& round, int leader) const {
  while (!round.world.hands[leader].empty()) leader = turn(round, leader, lead(round, leader));
  return round.score[0] - round.score[1];
}

int Playout::value(World world, Due due, const Choice& choice) const {
  Round round{std::move(world), {}, 0};
  auto& hands = round.world.hands;
  if (due == Due::lead) return finish(round, turn(round, 0, choice[0]));
  if (due == Due::chase) return finish(round, won(round, 1, round.world.lead, take(hands[0], choice[0])));
  if (!choice.empty()) declare(round, 0, choice, melding_.name_of(hands[0], choice));
  draw(round, 0);
  return finish(round, 0);
}

int Playout::whole(World world, int leader) const {
  Round round{std::move(world), {}, 0};
  return finish(round, leader);
}

// Twelve cards each, the trump card, and the rest as the stock.
World dealt(const std::vector<int>& deck) {
  constexpr int hand_size = 12;
  World world{{}, {deck.begin() + 2 * hand_size + 1, deck.end()}, deck[2 * hand_size], -1};
  for (int place = 0; place < 2 * hand_size; ++place) world.hands[place / hand_size].push_back({deck[place], 0});
  return world;
}

}  // namespace

std::vector<long> values(int trump, bool classic, Due due, const std::vector<World>& worlds,
                         const std::vector<Choice>& choices, std::array<Habit, 2> habits) {
  const Playout playout(trump, classic, habits);
  std::vector<long> sums(choices.size(), 0);
  for (const World& world : worlds) {
    for (std::size_t number = 0; number < choices.size(); ++number) {
      sums[number] += playout.value(world, due, choices[number]);
    }
  }
  return sums;
}

double against_course(const Weights& weights, bool classic, int deals, std::uint64_t seed) {
  std::vector<int> deck(2 * kind_count);
  for (std::size_t place = 0; place < deck.size(); ++place) deck[place] = static_cast<int>(place / 2);
  Random random(seed);
  double sum = 0;
  for (int deal = 0; deal < deals; ++deal) {
    for (std::size_t left = deck.size(); left > 1; --left) {
      std::swap(deck[left - 1], deck[random.below(static_cast<std::uint32_t>(left))]);
    }
    World world = dealt(deck);
    const Playout playout(suit_of(world.upcard), classic, {Habit::careful, Habit::course}, weights);
    for (int side = 0; side < 2; ++side) {
      sum += playout.whole(world, side);
      std::swap(world.hands[0], world.hands[1]);
    }
  }
  return sum / (2.0 * deals);
}

}  // namespace cardtable::two_hand
