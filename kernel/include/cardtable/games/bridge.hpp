// A whole board of bridge: src/cardtable/games/bridge, options as in the preset `duplicate`. North deals, nobody is
// vulnerable, nobody claims.
#pragma once

#include <array>
#include <cstdint>

#include <cardtable/cards.hpp>
#include <cardtable/games/hand.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/tables.hpp>

namespace cardtable::games {

// Cards are numbered suit * 13 + rank: clubs, diamonds, hearts, spades, each from its deuce up.
namespace bridge_board {

constexpr int bids = 35;  // level by level, in each clubs to no trumps

// The numbers of actions: three calls, then bids upwards, then cards.
constexpr int pass = 0;
constexpr int double_bid = 1;
constexpr int redouble = 2;
constexpr int first_bid = 3;
constexpr int first_play = first_bid + bids;
constexpr int actions = first_play + 52;

struct Contract {
  int level;
  int strain;
  int doubled;
};

// For the declarer's side, not vulnerable (Law 77).
int score(const Contract& contract, int tricks);

}  // namespace bridge_board

// Law 22: three passes, then each of 35 bids with a double, a redouble and two passes after each call; 52 cards.
class BridgeHand : public OneAtATime<BridgeHand, 4, 319 + 52> {
 public:
  static constexpr const char* game_name = "bridge";
  static constexpr int cards = 52;
  static constexpr int copies = 1;
  static constexpr int actions = bridge_board::actions;
  static constexpr int most_choices = 36;
  static constexpr int shown_piles = 3;
  static constexpr int shown_numbers(int) { return 23; }
  using Choices = games::Choices<most_choices>;

  BridgeHand(int seats, Random& random);
  explicit BridgeHand(const Piles& piles);

  // The declarer decides for dummy: `turn_` is the hand that a card is due from.
  int turn() const { return phase_ == Phase::playing && turn_ == dummy() ? declarer_ : turn_; }
  void legal(int seat, Choices& choices) const;
  void apply(Action action);
  int points(int seat) const { return (seat ^ declarer_) & 1 ? -score_ : score_; }
  Piles piles() const;
  void show(int seat, Sight& sight) const;

 private:
  enum class Phase : std::uint8_t { bidding, playing, over };

  int dummy() const { return declarer_ ^ 2; }
  void call(int action);
  void end_auction();
  void play(int card);
  bool may_double(int seat) const;
  bool may_redouble(int seat) const;

  Phase phase_ = Phase::bidding;
  std::int8_t last_ = -1;    // the highest bid, -1 before the first
  std::int8_t bidder_ = 0;   // who made it
  std::int8_t doubled_ = 0;  // 0, 1 or 2
  std::int8_t passes_ = 0;   // how many came last
  std::int8_t declarer_ = nobody;
  TableTrick<4> trick_;
  std::array<std::int8_t, 2> won_{};  // tricks by side
  // By side and strain: who named it first.
  std::array<std::array<std::int8_t, 5>, 2> named_{{{-1, -1, -1, -1, -1}, {-1, -1, -1, -1, -1}}};
  std::array<Set, 4> hands_{};
  Set played_ = 0;
  int score_ = 0;
};

}  // namespace cardtable::games
