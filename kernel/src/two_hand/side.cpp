#include <cardtable/two_hand/side.hpp>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace cardtable::two_hand {

Side::Side(const std::vector<Held>& cards, int trump, bool classic)
    : size(static_cast<int>(cards.size())),
      twin(cards.size(), -1),
      with(cards.size(), 0),
      sum(std::size_t{1} << cards.size(), 0),
      trump_(trump),
      classic_(classic) {
  for (int card = 0; card < size; ++card) {
    kind.push_back(cards[card].kind);
    points.push_back(points_of(cards[card].kind));
    rising_.push_back(card);
    if (suit_of(kind[card]) == trump) trumps |= 1u << card;
    if (!cards[card].served) fresh_ |= 1u << card;
    for (int other = 0; other < card; ++other) {
      if (kind[other] == kind[card]) twin[card] = other, twin[other] = card;
    }
  }
  // Each from the sum with one card less: at most 2^13 sums, and later every sum is a look-up.
  for (Mask some = 1; some < sum.size(); ++some) {
    sum[some] = sum[some & (some - 1)] + points[std::countr_zero(some)];
  }
  std::sort(rising_.begin(), rising_.end(), [&](int one, int other) { return points[one] < points[other]; });
  if (!classic) list_melds(cards);
}

void Side::list_melds(const std::vector<Held>& cards) {
  std::vector<MeldName> names;
  for (const Pattern& pattern : patterns(trump_)) {
    std::vector<std::vector<int>> choices{{}};
    for (int kind : pattern.kinds) {
      std::vector<std::vector<int>> longer;
      for (const auto& choice : choices) {
        for (int card = 0; card < size; ++card) {
          if (cards[card].kind != kind || cards[card].served >> pattern.name & 1) continue;
          longer.push_back(choice);
          longer.back().push_back(card);
        }
      }
      choices = std::move(longer);
    }
    for (const auto& choice : choices) {
      bool fresh = false;
      Mask chosen = 0;
      for (int card : choice) chosen |= 1u << card, fresh |= !cards[card].served;
      if (!fresh) continue;
      melds.push_back({chosen, points_of_meld(pattern.name), 0, choice});
      names.push_back(pattern.name);
    }
  }
  // Twelve cards with at most two of a kind have fewer than forty.
  if (melds.size() > 64) throw std::invalid_argument("more melds than a hand can have");
  for (std::size_t one = 0; one < melds.size(); ++one) {
    for (std::size_t other = 0; other < melds.size(); ++other) {
      if (names[one] == names[other] && melds[one].cards & melds[other].cards) {
        melds[one].clash |= 1ull << other;
      }
    }
    for (int card : melds[one].places) with[card] |= 1ull << one;
  }
}

Hand Side::all() const {
  const std::uint64_t alive = melds.empty() ? 0 : ~std::uint64_t{0} >> (64 - melds.size());
  return {(1u << size) - 1, fresh_, alive};
}

// Of two copies that are now equivalent, the one with the lower number is kept.
Hand Side::plain(Hand hand) const {
  Mask useful = 0;
  for (std::uint64_t rest = hand.alive; rest; rest &= rest - 1) {
    useful |= melds[std::countr_zero(rest)].cards;
  }
  hand.fresh &= useful;
  for (Mask rest = hand.held & ~useful; rest; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const int other = twin[card];
    // Changes both bits: this copy goes, the other one is held in its place.
    if (other >= 0 && other < card && !(hand.held >> other & 1)) hand.held ^= 1u << card | 1u << other;
  }
  return hand;
}

Hand Side::played(Hand hand, int card) const {
  hand.held &= ~(1u << card);
  hand.alive &= ~with[card];
  return plain(hand);
}

Hand Side::declared(Hand hand, int number) const {
  const Meld& meld = melds[number];
  hand.fresh &= ~meld.cards;
  hand.alive &= ~meld.clash;
  for (std::uint64_t rest = hand.alive; rest; rest &= rest - 1) {
    const int other = std::countr_zero(rest);
    if (!(melds[other].cards & hand.fresh)) hand.alive &= ~(1ull << other);
  }
  return plain(hand);
}

int Side::melds_worth(Hand hand) const {
  int worth = 0;
  for (std::uint64_t rest = hand.alive; rest; rest &= rest - 1) {
    worth += melds[std::countr_zero(rest)].points;
  }
  return worth;
}

int Side::meld_of(const std::vector<int>& places) const {
  Mask cards = 0;
  for (const int place : places) cards |= 1u << place;
  const auto found = std::find_if(melds.begin(), melds.end(), [&](const Meld& meld) { return meld.cards == cards; });
  if (found == melds.end()) throw std::invalid_argument("these cards are no meld");
  return static_cast<int>(found - melds.begin());
}

int Side::cheapest(Mask cards, int count) const {
  int worth = 0;
  for (int card : rising_) {
    if (!count) break;
    if (cards >> card & 1) worth += points[card], --count;
  }
  return worth;
}

Mask Side::replies(Mask held, int lead) const {
  if (!classic_) return held;
  Mask following = 0;
  for (Mask rest = held; rest; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    if (suit_of(kind[card]) == suit_of(lead)) following |= 1u << card;
  }
  if (following) {
    if (suit_of(lead) != trump_) return following;
    Mask higher = 0;
    for (Mask rest = following; rest; rest &= rest - 1) {
      const int card = std::countr_zero(rest);
      if (rank_of(kind[card]) > rank_of(lead)) higher |= 1u << card;
    }
    return higher ? higher : following;
  }
  const Mask ruffs = held & trumps;
  return ruffs ? ruffs : held;
}

Mask Side::distinct(Hand hand) const {
  Mask cards = hand.held;
  for (Mask rest = hand.held; rest; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const int other = twin[card];
    if (other <= card || !(hand.held >> other & 1)) continue;
    const bool both_new = hand.fresh >> card & hand.fresh >> other & 1;
    const bool both_plain = !((with[card] | with[other]) & hand.alive);
    if (both_new || both_plain) cards &= ~(1u << card);
  }
  return cards;
}

}  // namespace cardtable::two_hand
