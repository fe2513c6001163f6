// A whole hand of skat by the International Skat Order: src/cardtable/games/skat, options as in the preset `isko`.
#pragma once

#include <array>
#include <cstdint>

#include <cardtable/cards.hpp>
#include <cardtable/games/hand.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/tables.hpp>

namespace cardtable::games {

// Cards are numbered suit * 8 + rank: clubs, diamonds, hearts, spades, each 7 8 9 T J Q K A.
namespace skat {

enum Kind : std::uint8_t { diamonds, hearts, spades, clubs, grand, null_game };

struct Contract {
  Kind kind;
  bool hand;
  bool schneider;
  bool schwarz;
  bool ouvert;
};

constexpr int values = tables::skat::bids.size();  // that can be bid
constexpr int announced = tables::skat::announced;
constexpr int contracts = tables::skat::contracts.size();
constexpr int cards = 32;

// The numbers of actions, kind after kind: three calls, then values upwards, contracts, cards, pairs of cards.
constexpr int pass = 0;
constexpr int yes = 1;
constexpr int pick_up = 2;
constexpr int first_bid = 3;
constexpr int first_contract = first_bid + values;
constexpr int first_play = first_contract + contracts;
constexpr int first_discard = first_play + cards;
constexpr int actions = first_discard + cards * (cards - 1) / 2;
// Every value said and answered, three passes, the exchange, the cards.
constexpr int longest = 2 * values + 3 + 3 + 30;

// What the declarer has in the end: card points with the skat, and the tricks of both sides. Where a game ended at
// once because it could not be won any more, nobody has made schneider or schwarz.
struct Taken {
  int points;
  int tricks;
  int others;
};

// The value of a suit game or grand with these twelve cards, skat included, if nobody makes schneider.
int value(Kind kind, Set held, bool hand);

// What the declarer gets; `held` are the twelve cards, skat included.
int score(const Contract& contract, int bid, Set held, const Taken& taken);

}  // namespace skat

class SkatHand : public OneAtATime<SkatHand, 3, skat::longest> {
 public:
  static constexpr const char* game_name = "skat";
  static constexpr int cards = skat::cards;
  static constexpr int copies = 1;
  static constexpr int actions = skat::actions;
  static constexpr int most_choices = 66;  // two of twelve cards
  static constexpr int shown_piles = 4;
  static constexpr int shown_numbers(int) { return 19; }
  using Choices = games::Choices<most_choices>;

  SkatHand(int seats, Random& random);
  explicit SkatHand(const Piles& piles);

  void legal(int seat, Choices& choices) const;
  void apply(Action action);
  int points(int seat) const { return seat == declarer_ ? score_ : 0; }
  Piles piles() const;
  void show(int seat, Sight& sight) const;

 private:
  enum class Phase : std::uint8_t { bidding, choosing, discarding, announcing, playing, over };

  void start(Set skat);
  void bid(int action);
  void passed();
  void ask(int speaker, int hearer, bool answering);
  void choose(int action);
  void discard(int action);
  void announce(int contract);
  void play(int card);
  bool decided() const;
  void finish();

  Phase phase_ = Phase::bidding;
  std::int8_t speaker_ = 1;
  std::int8_t hearer_ = 0;
  bool answering_ = false;
  std::int8_t said_ = -1;  // the place of the last value, -1 before the first
  std::int8_t declarer_ = nobody;
  std::int8_t contract_ = -1;
  TableTrick<3> trick_;
  std::array<std::uint8_t, 3> points_{};
  std::array<std::uint8_t, 3> tricks_{};
  std::array<Set, 3> hands_{};  // as dealt, after the exchange as played with
  Set found_ = 0;               // the skat as dealt
  Set skat_ = 0;                // the skat as it is now
  Set played_ = 0;
  bool picked_up_ = false;
  int score_ = 0;
};

}  // namespace cardtable::games
