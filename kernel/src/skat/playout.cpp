#include <cardtable/skat/playout.hpp>

#include <bit>
#include <stdexcept>

namespace cardtable::skat {

namespace {

int number_of(const CardPlay& game, Cards card) {
  const Ranking::Set bit = game.ranking().of(card);
  if (!std::has_single_bit(bit) || !(bit & game.legal())) throw std::invalid_argument("a card cannot be played there");
  return std::countr_zero(bit);
}

template <class Each>
CardPlay played_on(const Ranking& ranking, const Begun& begun, const Layout& layout, Each each) {
  CardPlay game(ranking, begun.declarer, layout, begun.knows_skat);
  for (const Cards card : begun.played) {
    if (game.is_over()) throw std::invalid_argument("more cards were played than there are");
    const int number = number_of(game, card);
    each(game, number);
    game.play(number);
  }
  return game;
}

}  // namespace

std::vector<Decision> decisions(const Begun& begun, const Layout& layout) {
  const Ranking ranking(begun.trump);
  std::vector<Decision> found;
  played_on(ranking, begun, layout, [&](const CardPlay& game, int chosen) {
    const Ranking::Set legal = game.legal();
    if (std::has_single_bit(legal)) return;
    const CardInputs inputs(game);
    found.push_back({CardNets::family(game), {inputs.places().begin(), inputs.places().end()}, legal, chosen});
  });
  return found;
}

std::vector<std::vector<int>> playouts(const CardNets& nets, const Begun& begun, std::span<const Layout> layouts,
                                       std::span<const Cards> cards) {
  const Ranking ranking(begun.trump);
  std::vector<std::vector<int>> found;
  for (const Layout& layout : layouts) {
    const CardPlay now = played_on(ranking, begun, layout, [](const CardPlay&, int) {});
    const int skat = card_points(layout[seat_count]);
    std::vector<int>& row = found.emplace_back();
    for (const Cards card : cards) {
      CardPlay game = now;
      game.play(number_of(game, card));
      while (!game.is_over()) game.play(nets.choose(game));
      row.push_back(skat + game.declarers_points());
    }
  }
  return found;
}

}  // namespace cardtable::skat
