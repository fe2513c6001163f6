// Where the unseen cards of skat may be, and how well that fits what was said and pushed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <cardtable/random.hpp>
#include <cardtable/skat/strength.hpp>

namespace cardtable::skat {

constexpr int seat_count = 3;
constexpr int pile_count = 4;  // the hands as they were after the exchange, and the skat
// The ten of each seat and the skat, with what was played from them.
using Layout = std::array<Cards, pile_count>;

// A card that was played: in which situation, which cards would have followed suit (0 for a lead), and which would have
// beaten the trick so far. If it is a signal, `equals` has the cards that would have done as well, and 0 otherwise: the
// highest of them says that the hand has one of the cards `shown`, or, if there are none, an even number of `suit`; the
// lowest denies it.
struct Played {
  int seat;
  Cards card;
  int situation;
  Cards suit;
  Cards beats;
  Cards equals = 0;
  Cards shown = 0;
};

// What one seat has seen.
struct Evidence {
  int seat = 0;
  Layout known{};   // what lies there for certain
  Layout barred{};  // what cannot lie there
  // The steps of the auction at which each seat may have wanted to stop: the first, and the first behind the last.
  std::array<int, seat_count> from{}, to{};
  int declarer = -1;  // once a game is announced
  int trump = 0;
  bool from_hand = false;
  int bid = 0;  // what the game has to be worth
  std::vector<Played> played;
};

struct Guess {
  Layout piles;
  float fit;
};

class Beliefs {
 public:
  // std::invalid_argument for cards that cannot lie so.
  Beliefs(const Strength& strength, const Evidence& evidence);

  // At most `wanted` different layouts out of `pool` uniform ones, in random order. Each counts as much as its `fit`
  // says: layouts that fit very well always come and count more, the others come as often as they fit and count alike.
  std::vector<Guess> draw(int wanted, int pool, std::uint64_t seed) const;

  // How well a layout fits, compared with others.
  float fit(const Layout& layout) const;

 private:
  float fit_of_bids(int seat, Cards hand) const;
  float fit_of_game(Cards hand, Cards skat) const;
  float fit_of_cards(const Layout& layout) const;
  static float fit_of_signal(const Played& played, Cards hand);
  std::vector<Guess> fitted(int pool, Random& random) const;
  template <class Source>
  Layout deal(Source& random) const;

  const Strength& strength_;
  Evidence seen_;
  std::vector<Cards> cards_;
  std::array<int, pile_count> room_{};
  std::array<Cards, Strength::classes> classes_{};
  std::vector<double> ways_;  // by card and room of three piles: how many ways the cards from this one on can lie
};

}  // namespace cardtable::skat
