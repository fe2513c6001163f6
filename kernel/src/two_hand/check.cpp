// Checks whether this can be a round of two-hand pinochle, with the number that is wrong.
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <cardtable/two_hand/endgame.hpp>
#include <cardtable/two_hand/playout.hpp>

namespace cardtable::two_hand {
namespace {

constexpr int copies = 2;

// The cards of one round.
class Pack {
 public:
  void take(int kind) {
    if (kind < 0 || kind >= kind_count) {
      throw std::invalid_argument("cards are numbered from 0 to 23, so there is no " + std::to_string(kind));
    }
    if (++taken_[static_cast<std::size_t>(kind)] > copies) {
      throw std::invalid_argument("card " + std::to_string(kind) + " is there too often: a pack has it twice");
    }
  }

  void take(const std::vector<Held>& hand) {
    constexpr std::size_t largest_hand = 13;
    constexpr int all_names = (1 << (pinochle + 1)) - 1;
    if (hand.size() > largest_hand) {
      throw std::invalid_argument("a hand has at most 13 cards, not " + std::to_string(hand.size()));
    }
    for (const Held& card : hand) {
      take(card.kind);
      if (card.served & ~all_names) {
        throw std::invalid_argument("card " + std::to_string(card.kind) + " has served in melds that do not exist");
      }
    }
  }

 private:
  std::array<int, kind_count> taken_{};
};

void check_trump(int trump) {
  if (trump < 0 || trump > 3) {
    throw std::invalid_argument("suits are numbered from 0 to 3, so there is no " + std::to_string(trump));
  }
}

// Takes both hands, and the card to chase, out of a pack.
void take_hands(const std::array<std::vector<Held>, 2>& hands, Due due, int lead, Pack& pack) {
  const std::size_t led = due == Due::chase ? 1 : 0;
  if (hands[0].empty() || hands[0].size() != hands[1].size() + led) {
    throw std::invalid_argument("both hands have the same number of cards, counting one that was led; not " +
                                std::to_string(hands[0].size()) + " and " + std::to_string(hands[1].size() + led));
  }
  if (led) pack.take(lead);
  for (const auto& hand : hands) pack.take(hand);
}

void check_choice(const Choice& choice, Due due, std::size_t cards) {
  if (due != Due::meld && choice.size() != 1) {
    throw std::invalid_argument("one card is played, not " + std::to_string(choice.size()));
  }
  for (const int place : choice) {
    if (place < 0 || static_cast<std::size_t>(place) >= cards) {
      throw std::invalid_argument("the places of this hand are 0 to " + std::to_string(cards - 1) +
                                  ", so there is no " + std::to_string(place));
    }
  }
}

}  // namespace

void check(const Ending& ending) {
  check_trump(ending.trump);
  Pack pack;
  take_hands(ending.hands, ending.due, ending.lead, pack);
}

void check(const Ending& ending, const std::vector<Choice>& choices) {
  check(ending);
  for (const Choice& choice : choices) check_choice(choice, ending.due, ending.hands[0].size());
}

void check(int trump, Due due, const std::vector<World>& worlds, const std::vector<Choice>& choices) {
  check_trump(trump);
  for (const World& world : worlds) {
    if (world.upcard >= 0 && world.stock.size() % 2 == 0) {
      throw std::invalid_argument("above the trump card is an odd number of cards, not " +
                                  std::to_string(world.stock.size()));
    }
    Pack pack;
    take_hands(world.hands, due, world.lead, pack);
    if (world.upcard >= 0) pack.take(world.upcard);
    for (const int kind : world.stock) pack.take(kind);
    for (const Choice& choice : choices) check_choice(choice, due, world.hands[0].size());
  }
}

}  // namespace cardtable::two_hand
