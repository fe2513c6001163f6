#include <cardtable/skat/card_play.hpp>

#include <stdexcept>

namespace cardtable::skat {

namespace {

using tables::skat::jacks_upwards;
using tables::skat::plain_upwards;

constexpr int jack_rank = std::countr_zero(jack);

constexpr Cards card_of(int suit, int rank) { return Cards{1} << (13 * suit + 5 + rank); }

constexpr std::array<std::uint8_t, holdings> without_jack = [] {
  std::array<std::uint8_t, holdings> found{};
  for (unsigned held = 0; held < holdings; ++held) {
    for (std::size_t place = 0; place < plain_upwards.size(); ++place) {
      found[held] = static_cast<std::uint8_t>(found[held] | (held >> plain_upwards[place] & 1) << place);
    }
  }
  return found;
}();

constexpr int first_of(int place) { return place == 0 ? 0 : Ranking::first_other + (place - 1) * Ranking::in_suit; }

}  // namespace

Ranking::Ranking(int trump) : is_grand_(trump == grand) {
  if (trump < grand || trump >= suit_count) throw std::invalid_argument("a suit game or a grand has such a ranking");
  suits_[0] = is_grand_ ? 0 : trump;
  for (int suit = 0, place = 1; suit < suit_count; ++suit) {
    if (suit != suits_[0]) suits_[static_cast<std::size_t>(place++)] = suit;
  }
  for (int place = 0; place < suit_count; ++place) {
    for (int rank = 0; rank < in_suit; ++rank) {
      cards_[static_cast<std::size_t>(first_of(place) + rank)] =
          card_of(suits_[static_cast<std::size_t>(place)], plain_upwards[static_cast<std::size_t>(rank)]);
    }
    cards_[static_cast<std::size_t>(first_jack + place)] =
        card_of(jacks_upwards[static_cast<std::size_t>(place)], jack_rank);
  }
  // The order of the rules, in which cards are numbered by their place in the deck.
  const auto& rules = tables::skat::orders[kind_of(trump)];
  order_.trumps = numbered(rules.trumps);
  for (std::size_t number = 0; number < cards; ++number) {
    points_[number] = static_cast<std::uint8_t>(card_points(cards_[number]));
    const auto place = static_cast<std::size_t>(std::countr_zero(in_deck(cards_[number])));
    order_.same_suit[number] = numbered(rules.same_suit[place]);
    order_.beaten_by[number] = numbered(rules.beaten_by[place]);
  }
}

Ranking::Set Ranking::numbered(cardtable::Set deck) const {
  Set found = 0;
  for (std::size_t number = 0; number < cards; ++number) {
    found |= Set{(deck & in_deck(cards_[number])) != 0} << number;
  }
  return found;
}

Ranking::Set Ranking::of(Cards cards) const {
  Set found = 0;
  for (int place = 0; place < suit_count; ++place) {
    found |= Set{without_jack[holding(cards, suits_[static_cast<std::size_t>(place)])]} << first_of(place);
    found |= Set{(cards & card_of(jacks_upwards[static_cast<std::size_t>(place)], jack_rank)) != 0}
             << (first_jack + place);
  }
  return found;
}

CardPlay::CardPlay(const Ranking& ranking, int declarer, const Layout& layout, bool knows_skat)
    : ranking_(&ranking), declarer_(declarer), known_skat_(knows_skat ? ranking.of(layout[seat_count]) : 0) {
  if (declarer < 0 || declarer >= seat_count) throw std::invalid_argument("the declarer is a seat from 0 to 2");
  Set dealt = ranking.of(layout[seat_count]);
  for (std::size_t seat = 0; seat < seat_count; ++seat) {
    hands_[seat] = ranking.of(layout[seat]);
    if (std::popcount(hands_[seat]) != tricks) throw std::invalid_argument("every seat has ten cards");
    dealt |= hands_[seat];
  }
  // With ten cards for each seat, two are left for the skat.
  if (dealt != ~Set{0} || std::popcount(ranking.of(layout[seat_count])) != Ranking::cards - seat_count * tricks) {
    throw std::invalid_argument("every card lies in one place");
  }
}

void CardPlay::play(int card) {
  const auto seat = static_cast<std::size_t>(turn());
  const Set bit = 1u << card;
  hands_[seat] &= ~bit;
  played_[seat] |= bit;
  if (trick_.lying) {
    const Set suit = ranking_->same_suit(trick_.cards[0]);
    if (!(suit & bit)) without_[seat] |= suit;
  }
  if (!trick_.add(ranking_->order(), card)) return;
  for (const int each : trick_.cards) points_[trick_.winner() != declarer_] += ranking_->points(each);
  trick_.clear();
}

}  // namespace cardtable::skat
