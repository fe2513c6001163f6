// Where the unseen cards of skat may be, and how well that fits what was said and pushed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <cardtable/random.hpp>
#include <cardtable/skat/card_net.hpp>
#include <cardtable/skat/card_play.hpp>
#include <cardtable/skat/strength.hpp>

namespace cardtable::skat {

// A card that was played. If it is a signal, `equals` has the cards that would have done as well, and 0 otherwise: the
// highest of them says that the hand has one of the cards `shown`, or, if there are none, an even number of the suit
// that was led; the lowest denies it.
struct Played {
  Cards card;
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
  int bid = 0;                 // what the game has to be worth
  std::vector<Played> played;  // from the first lead on; none of a null
};

struct Guess {
  Layout piles;
  float fit;
};

class Beliefs {
 public:
  // The nets say what bids, games and cards tell. std::invalid_argument for cards that cannot lie so, or that cannot
  // have been played by the seats that have to hold them.
  Beliefs(const Strength& strength, const CardNets& nets, const Evidence& evidence);

  // At most `wanted` different layouts out of `pool` uniform ones, in random order. Each counts as much as its `fit`
  // says: layouts that fit very well always come and count more, the others come as often as they fit and count alike.
  std::vector<Guess> draw(int wanted, int pool, std::uint64_t seed) const;

  // How well a layout fits, compared with others.
  float fit(const Layout& layout) const;

 private:
  float fit_of_bids(int seat, Cards hand) const;
  float fit_of_game(Cards hand, Cards skat) const;
  float fit_of_cards(const Layout& layout) const;
  static float fit_of_signal(const CardPlay& game, const Played& played);
  std::vector<Guess> fitted(int pool, Random& random) const;
  template <class Source>
  Layout deal(Source& random) const;

  const Strength& strength_;
  const CardNets& nets_;
  Evidence seen_;
  std::optional<Ranking> ranking_;  // once cards were played
  std::vector<Cards> cards_;
  std::array<int, pile_count> room_{};
  std::vector<double> ways_;  // by card and room of three piles: how many ways the cards from this one on can lie
};

}  // namespace cardtable::skat
