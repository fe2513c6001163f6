// Plays a hand to its end with the cards of one world.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>

#include <cardtable/nimmt/model.hpp>
#include <cardtable/nimmt/table.hpp>
#include <cardtable/nimmt/world.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

// How cards are chosen in playouts.
enum class Policy {
  uniform,     // any card
  descending,  // any card first, then the highest
  learned,     // a card drawn from the model
};

// Puts a hand in random order into the one its policy works on: that of playing, or ascending for the model.
inline void arrange(Hand& hand, Policy policy) {
  const auto end = hand.cards.begin() + hand.size;
  if (policy == Policy::learned) std::sort(hand.cards.begin(), end);
  if (policy == Policy::descending && hand.size > 1) std::sort(hand.cards.begin() + 1, end, std::greater<>());
}

using Policies = std::array<Policy, max_seats>;  // by seat

class Playout {
 public:
  // Refers to the model, which policies that are not learned do without.
  Playout(int seats, int seat, const Model* model, const Crowd& crowd)
      : seats_(seats), seat_(seat), model_(model), crowd_(crowd) {}

  // Empties the arranged hands onto the table. opening is the card that the own seat plays first, already out of its
  // hand; without one its policy chooses.
  void run(Table& table, Hands hands, const Policies& policies, std::optional<int> opening, Random random) const {
    std::array<Played, max_seats> cards;
    const std::span trick(cards.data(), static_cast<std::size_t>(seats_));
    std::array<int, max_seats> next{};
    const int tricks = hands[seat_].size + opening.has_value();
    const bool learned = std::count(policies.begin(), policies.begin() + seats_, Policy::learned) > 0;
    for (int left = tricks; left > 0; --left) {
      std::optional<Chooser> chooser;
      if (learned) chooser.emplace(*model_, table.rows, crowd_, left);
      for (int seat = 0; seat < seats_; ++seat) {
        Hand& hand = hands[seat];
        int card;
        if (seat == seat_ && opening) {
          card = *opening;
          opening.reset();
        } else if (policies[seat] == Policy::learned) {
          card = hand.remove(chooser->draw(hand, random));
        } else {
          card = hand.cards[next[seat]++];
        }
        trick[seat] = played(card, seat);
      }
      sort_ascending(trick);
      table.lay_trick(trick);
    }
  }

 private:
  int seats_;
  int seat_;
  const Model* model_;
  Crowd crowd_;
};

}  // namespace cardtable::nimmt
