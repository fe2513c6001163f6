// A whole round of two-hand pinochle: src/cardtable/games/two_hand_pinochle, by the rules of the course. Any card may
// be played at any time, the winner of a turn may declare one meld, and nothing is exchanged.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <cardtable/games/hand.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/games/pinochle_cards.hpp>
#include <cardtable/games/two_hand_table.hpp>

namespace cardtable::games {

namespace two_hand_round {

constexpr int stock_size = 23;
constexpr int deck_size = 48;

// The cards of any meld with any trump: runs, marriages and nines by suit, four of a rank, the pinochle.
constexpr int meld_kinds = 3 * pinochle::suits + 4 + 1;

// The numbers of actions: three words, then cards, each with no star, one or two, then melds, each with every choice of
// stars for its cards, those of the last card changing first.
constexpr int heads = 0;
constexpr int tails = 1;
constexpr int no_meld = 2;
constexpr int first_play = 3;
constexpr int first_meld = first_play + stars * pinochle::kinds;
constexpr int actions = first_meld + pinochle::suits * (243 + 9 + 3) + 4 * 81 + 9;
constexpr int turns = 24;

}  // namespace two_hand_round

// The call, two cards a turn, a meld after each but the last.
class TwoHandHand : public OneAtATime<TwoHandHand, 2, 1 + 3 * two_hand_round::turns> {
 public:
  static constexpr const char* game_name = "two-hand pinochle";
  static constexpr int cards = pinochle::kinds;
  static constexpr int copies = 2;
  static constexpr int actions = two_hand_round::actions;
  static constexpr int most_choices = 120;
  static constexpr int shown_piles = 7;
  static constexpr int shown_numbers(int) { return 14; }
  using Choices = games::Choices<most_choices>;

  TwoHandHand(int seats, Random& random);
  explicit TwoHandHand(const Piles& piles);

  void legal(int seat, Choices& choices) const;
  void apply(Action action);
  int points(int seat) const { return score_[seat]; }
  Piles piles() const;
  void show(int seat, Sight& sight) const;

 private:
  enum class Phase : std::uint8_t { tossing, leading, chasing, melding, over };

  void start();
  void add_melds(Choices& choices) const;
  void play(int card, int star_count);
  void win(int chase);
  void meld(int action);
  void refill();
  int upcard() const { return deck_[2 * two_hand_round::hand_size]; }

  Phase phase_ = Phase::tossing;
  std::int8_t coin_ = 0;  // 0 for heads
  std::int8_t trump_ = 0;
  std::int8_t lead_ = -1;  // the card to be chased
  std::int8_t drawn_ = 0;  // cards that have left the stock
  bool upcard_lies_ = true;
  std::array<std::int8_t, 2> declared_{};  // how many melds
  std::array<std::int16_t, 2> score_{};
  std::array<pinochle::Cards, 2> hands_{};  // with the melded cards
  std::array<pinochle::Cards, 2> won_{};
  std::array<two_hand_round::Table, 2> tables_{};
  // As dealt: both hands, the trump card, the stock from the top on.
  std::array<std::uint8_t, two_hand_round::deck_size> deck_{};
};

}  // namespace cardtable::games
