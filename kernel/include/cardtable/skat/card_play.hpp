// The cards of a game of skat, from the first lead on: fast enough to play thousands of games for one decision.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <cardtable/skat/cards.hpp>

namespace cardtable::skat {

constexpr int seat_count = 3;
constexpr int pile_count = 4;  // the hands as they were after the exchange, and the skat
// The ten of each seat and the skat, with what was played from them.
using Layout = std::array<Cards, pile_count>;

// The cards of one game by strength: the trump suit (in grand the first suit), the four jacks, the three other suits,
// each from its lowest card up. So a trump beats all trumps below it, and the numbers of a grand's jacks are the same.
class Ranking {
 public:
  using Set = std::uint32_t;
  static constexpr int cards = 32;
  static constexpr int in_suit = 7;  // without the jack
  static constexpr int first_jack = in_suit;
  static constexpr Set jacks = 0xfu << first_jack;
  static constexpr Set trump_suit = (1u << in_suit) - 1;
  static constexpr int first_other = first_jack + suit_count;

  // `trump` is a suit or `grand`.
  explicit Ranking(int trump);

  bool is_grand() const { return is_grand_; }
  Set of(Cards cards) const;
  Cards card(int number) const { return cards_[static_cast<std::size_t>(number)]; }
  int points(int number) const { return points_[static_cast<std::size_t>(number)]; }
  const Order<cards, Set>& order() const { return order_; }
  // All cards that follow suit if this one is led.
  Set same_suit(int number) const { return order_.same_suit[static_cast<std::size_t>(number)]; }
  Set beaten_by(int number) const { return order_.beaten_by[static_cast<std::size_t>(number)]; }
  // The groups of cards that follow each other, jacks and trump suit apart: what a seat may turn out not to have.
  static constexpr int groups = 5;
  static constexpr std::array<Set, groups> group{trump_suit, jacks, trump_suit << first_other,
                                                 trump_suit << (first_other + in_suit),
                                                 trump_suit << (first_other + 2 * in_suit)};

 private:
  // A set of the deck by the numbers of this ranking.
  Set numbered(cardtable::Set deck) const;

  bool is_grand_;
  std::array<int, suit_count> suits_{};  // in the order of their places
  std::array<Cards, cards> cards_{};
  std::array<std::uint8_t, cards> points_{};
  Order<cards, Set> order_{};
};

// A game of skat in play, with all cards: who holds what, what was played, and what everybody could see.
class CardPlay {
 public:
  using Set = Ranking::Set;
  static constexpr int tricks = 10;

  // Before the first lead, which is forehand's. `knows_skat` unless the declarer plays from the hand. Throws
  // std::invalid_argument unless every card lies in one place.
  CardPlay(const Ranking& ranking, int declarer, const Layout& layout, bool knows_skat);

  bool is_over() const { return trick_.lying == 0 && !hands_[0]; }
  int turn() const { return trick_.turn(); }
  Set legal() const { return trick_.following(ranking_->order(), hands_[static_cast<std::size_t>(turn())]); }
  void play(int card);

  const Ranking& ranking() const { return *ranking_; }
  int declarer() const { return declarer_; }
  Set hand(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }
  Set played(int seat) const { return played_[static_cast<std::size_t>(seat)]; }
  // What the seat has shown not to have.
  Set without(int seat) const { return without_[static_cast<std::size_t>(seat)]; }
  // The two cards that the declarer alone knows.
  Set known_skat() const { return known_skat_; }
  // The card on the table of this seat, -1 if it has none there.
  int on_table(int seat) const {
    const int place = (seat - trick_.leader + seat_count) % seat_count;
    return place < trick_.lying ? trick_.cards[static_cast<std::size_t>(place)] : -1;
  }
  int lying() const { return trick_.lying; }
  // The seat that wins the trick so far; the leader before its first card.
  int winner() const { return trick_.winner(); }
  int best_card() const { return trick_.best_card(); }
  // Card points of tricks, without the skat.
  int declarers_points() const { return points_[0]; }
  int defenders_points() const { return points_[1]; }

 private:
  const Ranking* ranking_;
  int declarer_;
  TableTrick<seat_count> trick_;
  Set known_skat_;
  std::array<Set, seat_count> hands_{}, played_{}, without_{};
  std::array<int, 2> points_{};
};

}  // namespace cardtable::skat
