#include <algorithm>
#include <stdexcept>
#include <string>

#include <cardtable/bridge/solver.hpp>

namespace cardtable::bridge {
namespace {

void refuse(const std::string& why) { throw std::invalid_argument(why); }

void check_numbers(const Position& position) {
  if (position.trump < 0 || position.trump > no_trumps) refuse("a strain is a number from 0 to 4");
  if (position.leader < 0 || position.leader >= seat_count) refuse("a seat is a number from 0 to 3");
  if (position.trick.size() >= seat_count) refuse("a trick that is not complete has at most three cards");
  const Cards deck = of_suit(0) | of_suit(1) | of_suit(2) | of_suit(3);
  for (const Cards hand : position.hands) {
    if (hand & ~deck) refuse("there are 52 cards");
  }
  for (const int card : position.trick) {
    if (card < 0 || card >= 64 || !(deck & bit(card))) refuse("there are 52 cards");
  }
}

}  // namespace

void check(const Position& position) {
  check_numbers(position);
  Cards seen = 0;
  for (const Cards hand : position.hands) {
    if (seen & hand) refuse("a card is there twice");
    seen |= hand;
  }
  for (const int card : position.trick) {
    if (seen & bit(card)) refuse("a card is there twice");
    seen |= bit(card);
  }
  const int size = count(position.hands[position.turn()]);
  if (size == 0) refuse("no cards are left");
  if (size > rank_count) refuse("a hand has at most 13 cards");
  for (int place = 0; place < seat_count; ++place) {
    const int played = place < static_cast<int>(position.trick.size()) ? 1 : 0;
    if (count(position.hands[after(position.leader, place)]) != size - played)
      refuse("all hands begin a trick with as many cards");
  }
  // A player who did not follow suit has none of it left.
  for (std::size_t place = 1; place < position.trick.size(); ++place) {
    const int led = suit_of(position.trick[0]);
    const Cards hand = position.hands[after(position.leader, static_cast<int>(place))];
    if (suit_of(position.trick[place]) != led && (hand & of_suit(led))) refuse("a card of the trick revokes");
  }
}

}  // namespace cardtable::bridge
