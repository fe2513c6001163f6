// A whole hand of 6 nimmt! by the rules of the box: src/cardtable/games/nimmt/state.py.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <cardtable/games/hand.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/nimmt/table.hpp>

namespace cardtable::games {

// Cards are numbered from 0 here, so 104 has the number 103. Action `card` plays it, `cards + end` takes the row that
// ends in that card.
class NimmtHand {
 public:
  static constexpr int cards = nimmt::top_card;
  static constexpr int copies = 1;
  static constexpr int actions = 2 * cards;
  static constexpr int most_choices = nimmt::hand_size;
  static constexpr int most_seats = nimmt::max_seats;
  static constexpr int shown_piles = 1 + nimmt::row_count;
  static constexpr int shown_numbers(int seats) { return 3 * nimmt::row_count + 2 * seats; }
  using Choices = games::Choices<most_choices>;

  NimmtHand(int seats, Random& random);
  explicit NimmtHand(const Piles& piles);

  static void check_seats(int seats);

  int seats() const { return seats_; }
  int turn() const;
  bool to_act(int seat) const;
  void legal(int seat, Choices& choices) const;
  void apply(Action action);
  int points(int seat) const { return -table_.heads[seat]; }
  std::span<const Move> history() const { return history_.moves(); }
  Piles piles() const;
  void show(int seat, Sight& sight) const;

 private:
  enum class Phase : std::uint8_t { choosing, taking_row, over };
  // Everybody plays ten cards, and in each trick somebody may take a row.
  static constexpr int longest = nimmt::hand_size * (most_seats + 1);

  void start(std::array<int, nimmt::row_count> start);
  void choose(int card);
  void take_row(int end);
  void place(std::span<const nimmt::Played> cards);
  void remove(int seat, int card);

  int seats_ = 0;
  Phase phase_ = Phase::choosing;
  int held_ = nimmt::hand_size;  // cards in each hand
  int chosen_ = 0;               // the number of seats that have chosen a card for the next trick
  nimmt::Table table_;
  std::array<std::uint8_t, nimmt::row_count> started_{};  // ascending
  std::array<std::array<std::uint8_t, nimmt::row_limit>, nimmt::row_count> rows_{};
  std::array<std::array<std::uint8_t, nimmt::hand_size>, most_seats> hands_{};
  // By seat while they are chosen, ascending while the owner of the first takes a row.
  std::array<nimmt::Played, most_seats> waiting_{};
  History<longest> history_;
};

}  // namespace cardtable::games
