// Small nets that say which card a player of skat plays, from what this player has seen.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <cardtable/nets/net.hpp>
#include <cardtable/skat/card_play.hpp>

namespace cardtable::skat {

// What the seat to act has seen, as the places of the inputs that are 1. Two other seats are told apart: for the
// declarer the next and the one after, for a defender the declarer and the partner.
class CardInputs {
 public:
  // Sets of cards, one behind the other, then what the others do not have, and single facts.
  enum Block { hand, first_played, second_played, own_played, first_on_table, second_on_table, skat, winning, highest };
  static constexpr int blocks = highest + 1;
  static constexpr int first_without = blocks * Ranking::cards;
  static constexpr int second_without = first_without + Ranking::groups;
  static constexpr int is_behind_declarer = second_without + Ranking::groups;
  static constexpr int first_wins = is_behind_declarer + 1;
  static constexpr int second_wins = first_wins + 1;
  static constexpr int points_of_declarer = second_wins + 1;
  static constexpr int tens = 13;
  static constexpr int points_of_defenders = points_of_declarer + tens;
  static constexpr int count = points_of_defenders + tens;

  explicit CardInputs(const CardPlay& game);

  std::span<const std::uint16_t> places() const { return {places_.data(), filled_}; }

 private:
  void add(int place) { places_[filled_++] = static_cast<std::uint16_t>(place); }
  void add_set(Block block, Ranking::Set cards);
  void add_groups(int first, Ranking::Set without);

  std::size_t filled_ = 0;
  std::array<std::uint16_t, 160> places_;
};

class CardNets {
 public:
  // For the declarer of a suit game, its defenders, the declarer of a grand and its defenders, three layers each: from
  // the inputs to a score for each card. std::invalid_argument if the sizes do not match.
  explicit CardNets(std::span<const nets::Layer> layers);

  static constexpr int families = 4;
  static int family(const CardPlay& game) { return 2 * game.ranking().is_grand() + (game.turn() != game.declarer()); }

  // The legal card with the highest score.
  int choose(const CardPlay& game) const;
  // How often players play this legal card there.
  float share(const CardPlay& game, int card) const;

 private:
  struct Net {
    nets::Dense in, between, out;
  };
  std::array<float, Ranking::cards> scores(const CardPlay& game) const;

  std::vector<Net> nets_;
};

}  // namespace cardtable::skat
