// Many hands of one game at once, written into arrays. Finished hands are replaced at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <cardtable/games/hand.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/random.hpp>
#include <cardtable/threads.hpp>

namespace cardtable::games {

// Where a batch writes, one row for each hand. Null arrays are not written.
struct Arrays {
  std::int32_t* seats = nullptr;    // whose choice is next
  std::int32_t* choices = nullptr;  // how many legal actions that seat has
  float* rewards = nullptr;         // by seat the points of a hand that has just ended, otherwise 0
  bool* ended = nullptr;            // whether it has
  std::int8_t* mask = nullptr;      // 1 for each legal action, which come first
  float* observations = nullptr;
  float* actions = nullptr;  // the encoding of each legal action
};

// The choice that leaves a hand as it is.
constexpr std::int32_t wait = -1;

// A batch belongs to one thread at a time, which may use others to help.
template <class Hand>
class Batch {
 public:
  // Without words there are no observations and actions to write.
  Batch(int seats, int count, std::uint64_t seed, std::shared_ptr<const Words> words, const Arrays& arrays)
      : seats_(seats), words_(std::move(words)), arrays_(arrays) {
    Hand::check_seats(seats);
    if (count < 1) throw std::invalid_argument("a batch has 1 hand or more, not " + std::to_string(count));
    if (words_ && words_->actions() != Hand::actions) throw std::invalid_argument("the words are of another game");
    if (arrays_.actions) {
      // `write` clears only what this batch has written, and the array may have belonged to another one.
      const auto row = Hand::most_choices * static_cast<std::size_t>(words_->size());
      std::fill_n(arrays_.actions, static_cast<std::size_t>(count) * row, 0.0f);
    }
    places_.reserve(static_cast<std::size_t>(count));
    const std::uint64_t base = Random(seed).next();
    for (int number = 0; number < count; ++number) {
      // Each row has its own random numbers, so it does not matter which thread deals. The factor is an odd number of
      // Steele and Vigna (2021): consecutive seeds would give overlapping streams.
      places_.emplace_back(seats, base ^ (static_cast<std::uint64_t>(number) + 1) * 0xd1342543de82ef95u);
      start(static_cast<std::size_t>(number));
    }
  }

  int size() const { return static_cast<int>(places_.size()); }

  const Hand& hand(int number) const { return places_.at(static_cast<std::size_t>(number)).hand; }

  // Deals all hands again.
  void reset(int threads) {
    in_parts(threads, [this](std::size_t number) {
      places_[number].deal(seats_);
      start(number);
    });
  }

  // Takes for each hand an index into the legal actions, or `wait`, which leaves the hand as it is. Throws, and changes
  // nothing, if one does not exist. The choices are copied first, because their owner may change them meanwhile.
  void step(std::span<const std::int32_t> chosen, int threads) {
    if (chosen.size() != places_.size()) {
      throw std::invalid_argument("a choice for each of the " + std::to_string(size()) + " hands, not " +
                                  std::to_string(chosen.size()));
    }
    chosen_.assign(chosen.begin(), chosen.end());
    for (std::size_t number = 0; number < chosen_.size(); ++number) {
      const int count = places_[number].legal.count();
      if (chosen_[number] < wait || chosen_[number] >= count) {
        throw std::invalid_argument("hand " + std::to_string(number) + " has the choices 0 to " +
                                    std::to_string(count - 1) + ", so there is no " + std::to_string(chosen_[number]));
      }
    }
    in_parts(threads, [this](std::size_t number) {
      Place& place = places_[number];
      if (chosen_[number] == wait) return end(number, false);
      place.hand.apply(place.legal[chosen_[number]]);
      const bool is_over = place.hand.turn() == nobody;
      end(number, is_over);
      if (is_over) place.deal(seats_);
      write(number);
    });
  }

 private:
  struct Place {
    Place(int seats, std::uint64_t seed) : random(seed), hand(seats, random) {}

    void deal(int seats) { hand = Hand(seats, random); }

    Random random;
    Hand hand;
    typename Hand::Choices legal;
  };

  // Threads take neighbouring hands together: two threads writing side by side would slow each other down.
  template <class Work>
  void in_parts(int threads, Work work) {
    constexpr std::size_t part = 64;
    const std::size_t count = places_.size();
    in_threads(threads, (count + part - 1) / part, [count, work](std::size_t number) {
      for (std::size_t at = number * part; at < std::min(count, (number + 1) * part); ++at) work(at);
    });
  }

  void start(std::size_t number) {
    end(number, false);
    write(number);
  }

  void end(std::size_t number, bool is_over) {
    if (arrays_.ended) arrays_.ended[number] = is_over;
    if (!arrays_.rewards) return;
    const Hand& hand = places_[number].hand;
    float* const row = arrays_.rewards + number * static_cast<std::size_t>(seats_);
    for (int seat = 0; seat < seats_; ++seat) row[seat] = is_over ? static_cast<float>(hand.points(seat)) : 0.0f;
  }

  void write(std::size_t number) {
    Place& place = places_[number];
    if (arrays_.actions) say(number, 0);
    const int seat = place.hand.turn();
    place.hand.legal(seat, place.legal);
    if (arrays_.seats) arrays_.seats[number] = seat;
    if (arrays_.choices) arrays_.choices[number] = place.legal.count();
    if (arrays_.mask) {
      std::int8_t* const row = arrays_.mask + number * Hand::most_choices;
      std::fill(std::fill_n(row, place.legal.count(), std::int8_t{1}), row + Hand::most_choices, std::int8_t{0});
    }
    if (arrays_.observations) {
      const auto size = static_cast<std::size_t>(observation_size<Hand>(*words_, seats_));
      observe(place.hand, *words_, seat, {arrays_.observations + number * size, size});
    }
    if (arrays_.actions) say(number, 1);
  }

  // Writes the encoding of the legal actions, times 1; or, times 0, clears what was written for the last decision,
  // which is few of many numbers.
  void say(std::size_t number, float times) {
    const typename Hand::Choices& legal = places_[number].legal;
    const auto size = static_cast<std::size_t>(words_->size());
    float* row = arrays_.actions + number * Hand::most_choices * size;
    for (int choice = 0; choice < legal.count(); ++choice, row += size) {
      for (const Words::Part part : words_->said(legal[choice])) row[part.place] = times * part.value;
    }
  }

  int seats_;
  std::shared_ptr<const Words> words_;
  Arrays arrays_;
  std::vector<Place> places_;
  std::vector<std::int32_t> chosen_;  // the choices of the step that is being taken
};

// Deals and plays this many hands with random choices. Returns the number of decisions and the sum of each seat's
// points.
template <class Hand>
std::pair<std::int64_t, std::vector<std::int64_t>> random_hands(int seats, int count, std::uint64_t seed) {
  Hand::check_seats(seats);
  Random random(seed);
  typename Hand::Choices legal;
  std::int64_t decisions = 0;
  std::vector<std::int64_t> points(static_cast<std::size_t>(seats));
  for (int number = 0; number < count; ++number) {
    Hand hand(seats, random);
    for (int seat; (seat = hand.turn()) != nobody; ++decisions) {
      hand.legal(seat, legal);
      hand.apply(legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.count())))]);
    }
    for (int seat = 0; seat < seats; ++seat) points[static_cast<std::size_t>(seat)] += hand.points(seat);
  }
  return {decisions, points};
}

}  // namespace cardtable::games
