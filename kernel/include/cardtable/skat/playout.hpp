// Games of skat played to the end by nets that see only what each player has seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <cardtable/skat/card_net.hpp>

namespace cardtable::skat {

// A game of which some cards were played.
struct Begun {
  int trump = 0;  // a suit or `grand`
  int declarer = 0;
  bool knows_skat = true;
  std::vector<Cards> played;  // from the first lead on
};

// One decision of a game and what the nets read before it.
struct Decision {
  int family;
  std::vector<std::uint16_t> inputs;
  std::uint32_t legal;
  int chosen;
};

// All decisions between two cards or more, from the first lead on. std::invalid_argument for cards that cannot be
// played like this.
std::vector<Decision> decisions(const Begun& game, const Layout& layout);

// For each layout, and for each of these cards that the seat to act may play: the declarer's card points in the end,
// with the skat, if everybody plays on by the nets.
std::vector<std::vector<int>> playouts(const CardNets& nets, const Begun& game, std::span<const Layout> layouts,
                                       std::span<const Cards> cards);

}  // namespace cardtable::skat
