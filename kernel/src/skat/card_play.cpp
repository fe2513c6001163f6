#include <cardtable/skat/card_play.hpp>

#include <stdexcept>

namespace cardtable::skat {

namespace {

// The cards of a suit without its jack, as the hands of other modules number them: 7 8 9 T J Q K A.
constexpr std::array<int, Ranking::in_suit> upwards{0, 1, 2, 5, 6, 3, 7};
constexpr int jack_rank = std::countr_zero(jack);
// Diamonds, hearts, spades, clubs: the lowest jack first.
constexpr std::array<int, suit_count> jacks_upwards{1, 2, 3, 0};

constexpr Cards card_of(int suit, int rank) { return Cards{1} << (13 * suit + 5 + rank); }

constexpr std::array<std::uint8_t, holdings> without_jack = [] {
  std::array<std::uint8_t, holdings> found{};
  for (unsigned held = 0; held < holdings; ++held) {
    for (std::size_t place = 0; place < upwards.size(); ++place) {
      found[held] = static_cast<std::uint8_t>(found[held] | (held >> upwards[place] & 1) << place);
    }
  }
  return found;
}();

constexpr int first_of(int place) { return place == 0 ? 0 : Ranking::first_other + (place - 1) * Ranking::in_suit; }

}  // namespace

Ranking::Ranking(int trump) : is_grand_(trump == grand), trumps_(is_grand_ ? jacks : jacks | trump_suit) {
  if (trump < grand || trump >= suit_count) throw std::invalid_argument("a suit game or a grand has such a ranking");
  order_[0] = is_grand_ ? 0 : trump;
  for (int suit = 0, place = 1; suit < suit_count; ++suit) {
    if (suit != order_[0]) order_[static_cast<std::size_t>(place++)] = suit;
  }
  for (int place = 0; place < suit_count; ++place) {
    for (int rank = 0; rank < in_suit; ++rank) {
      cards_[static_cast<std::size_t>(first_of(place) + rank)] =
          card_of(order_[static_cast<std::size_t>(place)], upwards[static_cast<std::size_t>(rank)]);
    }
    cards_[static_cast<std::size_t>(first_jack + place)] =
        card_of(jacks_upwards[static_cast<std::size_t>(place)], jack_rank);
  }
  for (std::size_t number = 0; number < cards; ++number) {
    points_[number] = static_cast<std::uint8_t>(card_points(cards_[number]));
    const Set bit = 1u << number;
    for (const Set each : group) {
      if (each & bit) same_suit_[number] = trumps_ & bit ? trumps_ : each;
    }
  }
}

Ranking::Set Ranking::of(Cards cards) const {
  Set found = 0;
  for (int place = 0; place < suit_count; ++place) {
    found |= Set{without_jack[holding(cards, order_[static_cast<std::size_t>(place)])]} << first_of(place);
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

CardPlay::Set CardPlay::legal() const {
  const Set hand = hands_[static_cast<std::size_t>(turn())];
  if (!lying_) return hand;
  const Set following = hand & ranking_->same_suit(trick_[0]);
  return following ? following : hand;
}

void CardPlay::play(int card) {
  const auto seat = static_cast<std::size_t>(turn());
  const Set bit = 1u << card;
  hands_[seat] &= ~bit;
  played_[seat] |= bit;
  if (lying_ == 0) {
    best_ = 0;
  } else {
    const Set suit = ranking_->same_suit(trick_[0]);
    if (!(suit & bit)) without_[seat] |= suit;
    if (ranking_->beats(card, trick_[static_cast<std::size_t>(best_)])) best_ = lying_;
  }
  trick_[static_cast<std::size_t>(lying_++)] = card;
  if (lying_ < seat_count) return;
  leader_ = winner();
  for (const int each : trick_) points_[leader_ != declarer_] += ranking_->points(each);
  lying_ = best_ = 0;
}

}  // namespace cardtable::skat
