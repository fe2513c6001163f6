// What whole hands of all games share: numbered actions, the record of a hand, and piles that were dealt.
//
// A hand of a game is a small class that is copied cheaply. Its phases and names are those of the Python rules in
// src/cardtable/games, which are authoritative: tests/laws/test_kernel_hands.py compares the two. It has
//   cards, copies        kinds of cards in the deck and how often each is there
//   actions              how many different actions there are; each game numbers its own
//   most_choices         no seat ever has more legal actions
//   shown_piles, shown_numbers    what show() tells
//   Hand(seats, random), Hand(piles)
//   seats(), turn(), to_act(seat), legal(seat, choices), apply(action), points(seat), history(), piles()
//   show(seat, sight)    what this seat sees besides the history
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <cardtable/cards.hpp>
#include <cardtable/random.hpp>

namespace cardtable::games {

using Action = std::uint16_t;

constexpr int nobody = -1;

struct Move {
  std::uint8_t seat;
  Action action;
};

// The actions so far, with whose they were. A copy takes only what is filled.
template <int Most>
class History {
 public:
  History() = default;
  History(const History& other) { *this = other; }
  History& operator=(const History& other) {
    count_ = other.count_;
    std::copy_n(other.moves_.begin(), count_, moves_.begin());
    return *this;
  }

  void add(int seat, Action action) { moves_[count_++] = {static_cast<std::uint8_t>(seat), action}; }

  std::span<const Move> moves() const { return {moves_.data(), static_cast<std::size_t>(count_)}; }

 private:
  int count_ = 0;
  std::array<Move, Most> moves_;
};

// What hands of most games share: they are always for as many seats, of which one is to act.
template <class Hand, int Seats, int Longest>
class OneAtATime {
 public:
  static constexpr int most_seats = Seats;

  static void check_seats(int seats) {
    if (seats != Seats)
      throw std::invalid_argument(Hand::game_name + std::string(" has ") + std::to_string(Seats) + " seats");
  }

  int seats() const { return Seats; }
  int turn() const { return turn_; }
  bool to_act(int seat) const { return seat == static_cast<const Hand*>(this)->turn(); }
  std::span<const Move> history() const { return history_.moves(); }

 protected:
  std::int8_t turn_ = 0;
  History<Longest> history_;
};

// Legal actions in the documented order.
template <int Most>
class Choices {
 public:
  void clear() { count_ = 0; }
  void add(int action) { actions_[count_++] = static_cast<Action>(action); }
  // An action for each of these cards.
  void add(int first, Set cards) {
    for (; cards; cards &= cards - 1) add(first + std::countr_zero(cards));
  }
  int count() const { return count_; }
  Action operator[](int place) const { return actions_[place]; }

 private:
  int count_ = 0;
  std::array<Action, Most> actions_;
};

using Piles = std::vector<std::vector<int>>;

inline std::vector<int> pile_of(Set cards) {
  std::vector<int> pile;
  for (; cards; cards &= cards - 1) pile.push_back(std::countr_zero(cards));
  return pile;
}

inline Set set_of(const std::vector<int>& pile) {
  Set cards = 0;
  for (const int card : pile) cards |= bit(card);
  return cards;
}

// Throws unless there are piles of these sizes and no card is there too often. Cards are numbered from 0.
inline void check_piles(const Piles& piles, const std::vector<std::size_t>& sizes, int cards, int copies) {
  if (piles.size() != sizes.size()) {
    throw std::invalid_argument("a deal of this game has " + std::to_string(sizes.size()) + " piles, not " +
                                std::to_string(piles.size()));
  }
  std::vector<int> seen(static_cast<std::size_t>(cards));
  for (std::size_t pile = 0; pile < piles.size(); ++pile) {
    if (piles[pile].size() != sizes[pile]) {
      throw std::invalid_argument("pile " + std::to_string(pile) + " has " + std::to_string(sizes[pile]) +
                                  " cards, not " + std::to_string(piles[pile].size()));
    }
    for (const int card : piles[pile]) {
      if (card < 0 || card >= cards) throw std::invalid_argument("there is no card " + std::to_string(card));
      if (++seen[static_cast<std::size_t>(card)] > copies) {
        throw std::invalid_argument("card " + std::to_string(card) + " is there too often");
      }
    }
  }
}

// A pack of which cards are drawn one after the other.
template <int Cards>
class Pack {
 public:
  Pack() { std::iota(cards_.begin(), cards_.end(), std::uint8_t{0}); }

  // Fisher and Yates, only as far as cards are drawn.
  int draw(Random& random) {
    std::swap(cards_[drawn_], cards_[drawn_ + random.below(static_cast<std::uint32_t>(Cards - drawn_))]);
    return cards_[drawn_++];
  }

  Set draw(int count, Random& random) {
    Set drawn = 0;
    for (; count > 0; --count) drawn |= bit(draw(random));
    return drawn;
  }

 private:
  int drawn_ = 0;
  std::array<std::uint8_t, Cards> cards_;
};

}  // namespace cardtable::games
