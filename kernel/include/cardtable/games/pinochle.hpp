// A whole hand of four-hand pinochle: src/cardtable/games/pinochle, options as in the preset `sdz`. Seat 0 deals and
// holds the lowest bid until somebody bids more.
#pragma once

#include <array>
#include <cstdint>

#include <cardtable/cards.hpp>
#include <cardtable/games/hand.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/games/pinochle_cards.hpp>

namespace cardtable::games {

// Four calls, trump, the cards.
class PinochleHand : public OneAtATime<PinochleHand, 4, 4 + 1 + 48> {
 public:
  static constexpr const char* game_name = "pinochle";
  static constexpr int cards = pinochle::kinds;
  static constexpr int copies = 2;
  static constexpr int lowest_bid = tables::pinochle::lowest_bid;
  static constexpr int highest_bid = tables::pinochle::highest_bid;
  // The numbers of actions: two words, then bids upwards, trumps, cards.
  static constexpr int pass = 0;
  static constexpr int throw_in = 1;
  static constexpr int first_bid = 2;
  static constexpr int first_trump = first_bid + highest_bid - lowest_bid + 1;
  static constexpr int first_play = first_trump + pinochle::suits;
  static constexpr int actions = first_play + cards;
  static constexpr int most_choices = highest_bid - lowest_bid + 2;
  static constexpr int shown_piles = 3 + most_seats;
  static constexpr int shown_numbers(int) { return 16; }
  using Choices = games::Choices<most_choices>;

  PinochleHand(int seats, Random& random);
  explicit PinochleHand(const Piles& piles);

  void legal(int seat, Choices& choices) const;
  void apply(Action action);
  int points(int seat) const { return points_[seat & 1]; }
  Piles piles() const;
  void show(int seat, Sight& sight) const;

 private:
  enum class Phase : std::uint8_t { bidding, naming, playing, over };

  void call(int action);
  void name(int action);
  void play(int card);
  void finish();
  Set allowed() const;

  Phase phase_ = Phase::bidding;
  std::int8_t holder_ = 0;
  std::uint8_t silent_ = 0;  // a bit for each seat that speaks no more
  std::int8_t trump_ = -1;
  std::uint8_t high_ = lowest_bid;
  TableTrick<4> trick_;
  std::array<std::int8_t, 2> tricks_{};
  std::array<std::int16_t, 2> counters_{};
  std::array<std::int16_t, 2> melded_{};
  std::array<std::int16_t, 2> points_{};
  std::array<pinochle::Cards, 4> hands_{};
  std::array<pinochle::Cards, 4> laid_{};  // melds, as often as cards are in them, twice at most
};

}  // namespace cardtable::games
