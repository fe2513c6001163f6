#include <cardtable/tricks/position.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

#include <cardtable/tricks/dispatch.hpp>

namespace cardtable::tricks {
namespace {

void require(bool holds, const char* why) {
  if (!holds) throw std::invalid_argument(why);
}

template <class Rules>
void check_cards(const Position& position) {
  std::vector<int> used(Cards<Rules>::kinds);
  std::array<int, Cards<Rules>::suits> lengths{};
  const auto count = [&](int kind) {
    require(kind >= 0 && kind < Cards<Rules>::kinds, "there is no such card in this game");
    require(++used[kind] <= Rules::copies, "a card is there too often");
    if constexpr (Rules::packed) {
      const int suit = kind / Places<Rules>::ranks;
      require(++lengths[suit] <= Rules::widths[suit], "there are too many cards of one suit");
    }
  };
  for (int kind : position.trick) count(kind);
  for (const auto& hand : position.hands) {
    for (int kind : hand) count(kind);
  }
}

template <class Rules>
void check_sizes(const Position& position) {
  require(position.hands.size() == Rules::seats, "there is a hand for each seat");
  require(position.leader >= 0 && position.leader < Rules::seats, "the leader has to be a seat");
  require(position.trick.size() < Rules::seats, "a complete trick is no longer on the table");
  std::vector<std::size_t> sizes;
  for (int seat = 0; seat < Rules::seats; ++seat) {
    const std::size_t place = static_cast<std::size_t>((seat - position.leader + Rules::seats) % Rules::seats);
    sizes.push_back(position.hands[seat].size() + (place < position.trick.size()));
  }
  for (std::size_t size : sizes) require(size == sizes[0], "before a trick all hands have as many cards");
  require(sizes[0] > 0, "there is nothing left to play");
  require(static_cast<int>(sizes[0]) <= Cards<Rules>::most_tricks, "a hand has too many cards");
}

// Everybody who has played to the current trick followed the rules, as far as the remaining hand shows.
template <class Rules>
void check_trick(const Position& position) {
  const Deal<Rules> deal(position);
  Trick trick{};
  for (int place = 0; place < deal.placed; ++place) {
    const int card = deal.table[place];
    const int seat = (position.leader + place) % Rules::seats;
    const Set hand = deal.owned[seat] | bit(card);
    require(place == 0 || deal.following(hand, trick.led, trick.best) & bit(card),
            "a card on the table was against the rules, by the hand of who played it");
    trick = deal.played(trick, place, card, seat);
  }
}

template <class Rules>
void check_counts(const Position& position) {
  require(!position.side.empty() && position.side.size() < Rules::seats, "some seats are counted, and some are not");
  for (int seat : position.side) require(seat >= 0 && seat < Rules::seats, "a counted seat does not exist");
  require(position.worth.size() == static_cast<std::size_t>(Cards<Rules>::kinds), "each kind of card has a worth");
  const auto negative = [](int points) { return points < 0; };
  require(
      std::none_of(position.worth.begin(), position.worth.end(), negative) && position.each >= 0 && position.last >= 0,
      "points are not negative");
  require(Rules::misere || most_points<Rules>(position) < 1 << Rules::value_bits,
          "all the points of a deal are too many for this game");
}

}  // namespace

void check(const Position& position) {
  dispatch(position, [&]<class Rules>(Policy<Rules>) {
    check_sizes<Rules>(position);
    check_cards<Rules>(position);
    check_counts<Rules>(position);
    check_trick<Rules>(position);
  });
}

std::vector<int> legal_kinds(const Position& position) {
  return dispatch(position, [&]<class Rules>(Policy<Rules>) {
    const Deal<Rules> deal(position);
    std::vector<int> kinds;
    for (Set left = deal.legal(deal.out(), deal.trick, deal.placed, deal.turn()); left; left &= left - 1) {
      const int kind = deal.kind(std::countr_zero(left));
      if (kinds.empty() || kinds.back() != kind) kinds.push_back(kind);
    }
    return kinds;
  });
}

}  // namespace cardtable::tricks
