#include <cardtable/two_hand/playout.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace cardtable::two_hand {
namespace {

class Playout {
 public:
  Playout(int trump, bool classic, Due due) : trump_(trump), classic_(classic), due_(due), patterns_(patterns(trump)) {
    for (const Pattern& pattern : patterns_) {
      for (int kind : pattern.kinds) with_[kind].push_back(&pattern);
    }
  }
  Playout(const Playout&) = delete;

  // How many points more than seat 1 seat 0 gets from here on.
  int value(World world, const Choice& choice) const;

 private:
  struct Round {
    World world;
    std::array<int, 2> score{};
    std::size_t drawn = 0;
    bool stocked() const { return world.upcard >= 0; }
  };

  static constexpr int trump_cost = 100;
  static constexpr int last_turn_points = 10;

  bool declarable(const Pattern& pattern, const std::vector<Held>& hand, int without) const;
  int melds_lost(const std::vector<Held>& hand, int place) const;
  int lead(const Round& round, int seat) const;
  int chase(const Round& round, int seat, int lead) const;
  bool allowed(const Round& round, int seat, int lead, int card) const;
  void meld(Round& round, int seat) const;
  Choice cards_for(const Pattern& pattern, const std::vector<Held>& hand) const;
  void declare(Round& round, int seat, const Choice& places, MeldName name) const;
  void draw(Round& round, int winner) const;
  int won(Round& round, int leader, int lead, int chase) const;
  MeldName name_of(const std::vector<Held>& hand, const Choice& places) const;
  static int take(std::vector<Held>& hand, int place);

  int trump_;
  bool classic_;
  Due due_;
  std::vector<Pattern> patterns_;
  std::array<std::vector<const Pattern*>, kind_count> with_;  // by kind: the patterns it is part of
};

int Playout::take(std::vector<Held>& hand, int place) {
  const int kind = hand[place].kind;
  hand.erase(hand.begin() + place);
  return kind;
}

bool Playout::declarable(const Pattern& pattern, const std::vector<Held>& hand, int without) const {
  const int forbids = forbidden(pattern.name, classic_);
  bool fresh = false;
  for (int kind : pattern.kinds) {
    bool there = false;
    for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
      if (hand[place].kind != kind || place == without || hand[place].served & forbids) continue;
      there = true;
      fresh = fresh || !hand[place].served;
    }
    if (!there) return false;
  }
  return fresh;
}

// The points of the melds that a hand can declare only as long as it has the card at this place.
int Playout::melds_lost(const std::vector<Held>& hand, int place) const {
  int points = 0;
  for (const Pattern* pattern : with_[hand[place].kind]) {
    if (declarable(*pattern, hand, -1) && !declarable(*pattern, hand, place)) points += points_of_meld(pattern->name);
  }
  return points;
}

int Playout::lead(const Round& round, int seat) const {
  const auto& hand = round.world.hands[seat];
  const bool melds = round.stocked() || !classic_;
  int best = -1, most = 0;
  for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
    const int kind = hand[place].kind;
    const int lost = melds ? melds_lost(hand, place) : 0;
    const int worth = points_of(kind) + (suit_of(kind) == trump_ ? trump_cost : 0) - lost * 10 * trump_cost;
    if (best < 0 || worth > most) most = worth, best = place;
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

int Playout::chase(const Round& round, int seat, int lead) const {
  const auto& hand = round.world.hands[seat];
  int best = -1, least = 0;
  for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
    const int kind = hand[place].kind;
    if (!allowed(round, seat, lead, kind)) continue;
    int cost = points_of(kind) + (suit_of(kind) == trump_ ? trump_cost : 0);
    if (!beats(lead, kind, trump_)) cost += 10 * trump_cost;
    if (best < 0 || cost < least) least = cost, best = place;
  }
  return best;
}

void Playout::declare(Round& round, int seat, const Choice& places, MeldName name) const {
  for (int place : places) round.world.hands[seat][place].served |= 1 << name;
  round.score[seat] += points_of_meld(name);
}

// The meld that counts most; by the classic rules, with a stock only, and a dix beside it.
void Playout::meld(Round& round, int seat) const {
  if (classic_ && !round.stocked()) return;
  const auto& hand = round.world.hands[seat];
  for (const Pattern& pattern : patterns_) {
    if (!declarable(pattern, hand, -1)) continue;
    declare(round, seat, cards_for(pattern, hand), pattern.name);
    const Pattern& nine = patterns_.back();
    if (classic_ && declarable(nine, hand, -1)) declare(round, seat, cards_for(nine, hand), dix);
    return;
  }
}

// Cards of a hand that make this meld, new ones where there are any.
Choice Playout::cards_for(const Pattern& pattern, const std::vector<Held>& hand) const {
  const int forbids = forbidden(pattern.name, classic_);
  Choice places;
  for (int kind : pattern.kinds) {
    int chosen = -1;
    for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
      if (hand[place].kind != kind || hand[place].served & forbids) continue;
      if (chosen < 0 || !hand[place].served) chosen = place;
    }
    places.push_back(chosen);
  }
  return places;
}

MeldName Playout::name_of(const std::vector<Held>& hand, const Choice& places) const {
  const auto is_in = [&](int kind) {
    return std::any_of(places.begin(), places.end(), [&](int place) { return hand[place].kind == kind; });
  };
  for (const Pattern& pattern : patterns_) {
    if (pattern.kinds.size() == places.size() && std::all_of(pattern.kinds.begin(), pattern.kinds.end(), is_in)) {
      return pattern.name;
    }
  }
  throw std::invalid_argument("these cards are no meld");
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

// Both cards are on the table: who wins them, melds, and both draw.
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

int Playout::value(World world, const Choice& choice) const {
  Round round{std::move(world), {}, 0};
  auto& hands = round.world.hands;
  int leader = 0;
  const auto led = [&](int place) {
    const int lead = take(hands[leader], place);
    const int reply = take(hands[1 - leader], chase(round, 1 - leader, lead));
    leader = won(round, leader, lead, reply);
  };
  if (due_ == Due::lead) {
    led(choice[0]);
  } else if (due_ == Due::chase) {
    leader = won(round, 1, round.world.lead, take(hands[0], choice[0]));
  } else {
    if (!choice.empty()) declare(round, 0, choice, name_of(hands[0], choice));
    draw(round, 0);
  }
  while (!hands[leader].empty()) led(lead(round, leader));
  return round.score[0] - round.score[1];
}

}  // namespace

std::vector<long> values(int trump, bool classic, Due due, const std::vector<World>& worlds,
                         const std::vector<Choice>& choices) {
  const Playout playout(trump, classic, due);
  std::vector<long> sums(choices.size(), 0);
  for (const World& world : worlds) {
    for (std::size_t number = 0; number < choices.size(); ++number) {
      sums[number] += playout.value(world, choices[number]);
    }
  }
  return sums;
}

}  // namespace cardtable::two_hand
