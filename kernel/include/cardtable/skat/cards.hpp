// Cards of skat as bits of a word, suit * 13 + rank as in Python: clubs, diamonds, hearts, spades, two to ace.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <cardtable/cards.hpp>
#include <cardtable/tables.hpp>

namespace cardtable::skat {

using Cards = Set;
constexpr int suit_count = 4;
constexpr int rank_count = 8;  // from the seven
constexpr unsigned jack = 1u << 4;
constexpr unsigned holdings = 1u << rank_count;
constexpr unsigned jack_sets = 1u << suit_count;
constexpr Cards whole_deck = 0xffull * (1ull << 5 | 1ull << 18 | 1ull << 31 | 1ull << 44);
constexpr Cards all_jacks = Cards{jack} * (1ull << 5 | 1ull << 18 | 1ull << 31 | 1ull << 44);

// In the place of the trump suit.
constexpr int grand = -1;
constexpr int null = -2;

// The cards of a suit, the seven lowest.
constexpr unsigned holding(Cards cards, int suit) { return cards >> (13 * suit + 5) & (holdings - 1); }

// The same cards where the ranks below the seven are left out, as whole hands and the tables of the rules have them.
constexpr Set in_deck(Cards cards) {
  Set found = 0;
  for (int suit = 0; suit < suit_count; ++suit) found |= Set{holding(cards, suit)} << (suit * rank_count);
  return found;
}

// The number of a suit game or grand in the tables of the rules.
constexpr std::size_t kind_of(int trump) {
  return trump == grand ? tables::skat::base.size() - 1 : tables::skat::kind_of_suit[static_cast<std::size_t>(trump)];
}

constexpr unsigned jacks_in(Cards cards) {
  unsigned found = 0;
  for (int suit = 0; suit < suit_count; ++suit)
    found |= static_cast<unsigned>((holding(cards, suit) & jack) != 0) << suit;
  return found;
}

constexpr Cards trumps_of(int trump) {
  return trump == null ? 0 : all_jacks | (trump == grand ? 0 : Cards{holdings - 1} << (13 * trump + 5));
}

constexpr std::array<int, holdings> points_of_holding = [] {
  std::array<int, holdings> found{};
  for (unsigned held = 0; held < holdings; ++held) {
    for (unsigned place = 0; place < rank_count; ++place)
      found[held] += held >> place & 1 ? tables::skat::card_points[place] : 0;
  }
  return found;
}();

constexpr int card_points(Cards cards) {
  int sum = 0;
  for (int suit = 0; suit < suit_count; ++suit) sum += points_of_holding[holding(cards, suit)];
  return sum;
}

}  // namespace cardtable::skat
