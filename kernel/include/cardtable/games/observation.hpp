// What a seat knows as numbers, with the same places as in src/cardtable/envs/encoding.py.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <cardtable/cards.hpp>
#include <cardtable/games/hand.hpp>

namespace cardtable::games {

// The encoding of each action, as numbers at some of many places. Python writes the table, so that cards and words have
// the same places as in the environments made from Views.
class Words {
 public:
  struct Part {
    std::uint16_t place;
    float value;
  };

  // Tables with a row for each action: its encoding, and what others see of it.
  Words(std::span<const float> said, std::span<const float> shown, int actions) : size_(0) {
    if (actions < 1 || said.size() != shown.size() || said.empty() || said.size() % static_cast<std::size_t>(actions)) {
      throw std::invalid_argument("both tables have a row for each action");
    }
    constexpr std::size_t widest = std::size_t{std::numeric_limits<decltype(Part::place)>::max()} + 1;
    const std::size_t width = said.size() / static_cast<std::size_t>(actions);
    if (width > widest) {
      throw std::invalid_argument("an action says at most " + std::to_string(widest) + " numbers, not " +
                                  std::to_string(width));
    }
    size_ = static_cast<int>(width);
    said_ = rows(said);
    shown_ = rows(shown);
  }

  int size() const { return size_; }
  int actions() const { return static_cast<int>(said_.size()); }
  std::span<const Part> said(Action action) const { return said_[action]; }
  std::span<const Part> shown(Action action) const { return shown_[action]; }

 private:
  std::vector<std::vector<Part>> rows(std::span<const float> table) const {
    std::vector<std::vector<Part>> rows(table.size() / static_cast<std::size_t>(size_));
    for (std::size_t at = 0; at < table.size(); ++at) {
      const std::size_t place = at % static_cast<std::size_t>(size_);
      if (table[at] != 0) {
        rows[at / static_cast<std::size_t>(size_)].push_back({static_cast<std::uint16_t>(place), table[at]});
      }
    }
    return rows;
  }

  int size_;
  std::vector<std::vector<Part>> said_;
  std::vector<std::vector<Part>> shown_;
};

// Where a hand writes what a seat sees besides the history: the trick, then pile after pile, then numbers.
class Sight {
 public:
  Sight(int seat, int seats, int cards, int copies, int piles, float* trick)
      : seat_(seat),
        seats_(seats),
        cards_(cards),
        each_(1.0f / static_cast<float>(copies)),
        trick_(trick),
        pile_(trick + seats * cards),
        number_(pile_ + piles * cards) {}

  void lies(int other, int card) { trick_[from(other) * cards_ + card] += each_; }

  template <int Seats>
  void lies(const TableTrick<Seats>& trick) {
    for (int place = 0; place < trick.lying; ++place) lies(trick.seat_at(place), trick.cards[place]);
  }

  void card(int card) { pile_[card] += each_; }

  void end_pile() { pile_ += cards_; }

  // Of a deck in which each card is there once.
  void pile(Set cards) {
    for (; cards; cards &= cards - 1) card(std::countr_zero(cards));
    end_pile();
  }

  // Of a deck with two copies: the kinds that are there, and of which there are both.
  void pile(Set once, Set twice) {
    for (; once; once &= once - 1) pile_[std::countr_zero(once)] = each_;
    for (; twice; twice &= twice - 1) pile_[std::countr_zero(twice)] = 1;
    end_pile();
  }

  void number(double value) { *number_++ = static_cast<float>(std::clamp(value, -1.0, 1.0)); }

  // As many numbers, with a 1 at this place; `nobody` is none of them.
  void one_of(int size, int place) {
    for (int number = 0; number < size; ++number) *number_++ = number == place;
  }

  // Seats count from the one that looks.
  int from(int other) const { return other >= seat_ ? other - seat_ : other - seat_ + seats_; }
  int seat_at(int place) const { return seat_ + place < seats_ ? seat_ + place : seat_ + place - seats_; }

 private:
  int seat_;
  int seats_;
  int cards_;
  float each_;
  float* trick_;
  float* pile_;
  float* number_;
};

template <class Hand>
int observation_size(const Words& words, int seats) {
  return seats * (1 + words.size() + Hand::cards) + Hand::shown_piles * Hand::cards + Hand::shown_numbers(seats);
}

// Who is to act, the sum of what each seat has done so far, and what the hand shows.
template <class Hand>
void observe(const Hand& hand, const Words& words, int seat, std::span<float> out) {
  std::fill(out.begin(), out.end(), 0.0f);
  const int seats = hand.seats();
  float* const done = out.data() + seats;
  Sight sight(seat, seats, Hand::cards, Hand::copies, Hand::shown_piles, done + seats * words.size());
  for (int other = 0; other < seats; ++other) out[sight.from(other)] = hand.to_act(other);
  for (const Move move : hand.history()) {
    float* const row = done + sight.from(move.seat) * words.size();
    for (const Words::Part part : words.shown(move.action)) row[part.place] = std::max(row[part.place], part.value);
  }
  hand.show(seat, sight);
}

}  // namespace cardtable::games
