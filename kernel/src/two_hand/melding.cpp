#include <cardtable/two_hand/melding.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace cardtable::two_hand {

namespace {

// The rules sort suits as diamonds, clubs, hearts, spades, and the ranks of a suit from the ace down.
constexpr int sorted_suit(int suit) { return suit < 2 ? 1 - suit : suit; }

constexpr int kind_of_sorted(int card) { return sorted_suit(card / rank_count) * rank_count + ace - card % rank_count; }

std::vector<Pattern> patterns_with(int trump) {
  std::vector<Pattern> all;
  for (auto [name, cards] : tables::pinochle::patterns[sorted_suit(trump)]) {
    std::vector<int> kinds;
    for (; cards; cards &= cards - 1) kinds.push_back(kind_of_sorted(std::countr_zero(cards)));
    std::ranges::sort(kinds, {}, [](int kind) { return std::pair(-rank_of(kind), suit_of(kind)); });
    all.push_back({MeldName(name), std::move(kinds)});
  }
  std::ranges::sort(all, {}, [](const Pattern& each) {
    return std::tuple(-points_of_meld(each.name), -std::ssize(each.kinds), each.name, each.kinds.front());
  });
  return all;
}

}  // namespace

const std::vector<Pattern>& patterns(int trump) {
  static const std::array by_trump{patterns_with(0), patterns_with(1), patterns_with(2), patterns_with(3)};
  return by_trump[static_cast<std::size_t>(trump)];
}

Melding::Melding(int trump, bool classic) : classic_(classic), patterns_(two_hand::patterns(trump)) {
  for (const Pattern& pattern : patterns_) {
    for (int kind : pattern.kinds) with_[kind].push_back(&pattern);
  }
}

int Melding::lacks(const Pattern& pattern, const std::vector<Held>& hand, int without, int most) const {
  const int forbids = forbidden(pattern.name, classic_);
  bool fresh = false;
  int missing = 0;
  for (int kind : pattern.kinds) {
    bool there = false;
    for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
      if (hand[place].kind != kind || place == without || hand[place].served & forbids) continue;
      there = true;
      fresh = fresh || !hand[place].served;
      if (fresh) break;
    }
    missing += !there;
    if (missing > most) break;
  }
  return missing == 0 && !fresh ? nothing_new : missing;
}

int Melding::best(const std::vector<Held>& hand, int without) const {
  for (const Pattern& pattern : patterns_) {
    if (lacks(pattern, hand, without, 0) == 0) return points_of_meld(pattern.name);
  }
  return 0;
}

int Melding::lost(const std::vector<Held>& hand, int place) const {
  int points = 0;
  for (const Pattern* pattern : with_[hand[place].kind]) {
    if (lacks(*pattern, hand, no_place, 0) == 0 && lacks(*pattern, hand, place, 0) > 0) {
      points += points_of_meld(pattern->name);
    }
  }
  return points;
}

Choice Melding::cards_for(const Pattern& pattern, const std::vector<Held>& hand) const {
  const int forbids = forbidden(pattern.name, classic_);
  Choice places;
  for (int kind : pattern.kinds) {
    int chosen = no_place;
    for (int place = 0; place < static_cast<int>(hand.size()); ++place) {
      if (hand[place].kind != kind || hand[place].served & forbids) continue;
      if (chosen == no_place || !hand[place].served) chosen = place;
    }
    places.push_back(chosen);
  }
  return places;
}

MeldName Melding::name_of(const std::vector<Held>& hand, const Choice& places) const {
  const auto is_in = [&](int kind) {
    return std::any_of(places.begin(), places.end(), [&](int place) { return hand[place].kind == kind; });
  };
  for (const Pattern& pattern : patterns_) {
    if (pattern.kinds.size() == places.size() && std::all_of(pattern.kinds.begin(), pattern.kinds.end(), is_in)) {
      return pattern.name;
    }
  }
  throw std::invalid_argument("these cards are no meld");
}

}  // namespace cardtable::two_hand
