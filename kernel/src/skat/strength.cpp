#include <cardtable/skat/strength.hpp>

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace cardtable::skat {

namespace {

constexpr std::size_t game_layers = 6;
constexpr std::size_t bid_layers = 4;

std::span<const nets::Layer> part(std::span<const nets::Layer> layers, std::size_t first, std::size_t count) {
  if (layers.size() != 3 * game_layers + bid_layers) throw std::invalid_argument("the nets of skat have 22 layers");
  return layers.subspan(first, count);
}

}  // namespace

Strength::Strength(std::span<const nets::Layer> layers)
    : suit_(part(layers, 0, game_layers)),
      grand_(part(layers, game_layers, game_layers)),
      null_(part(layers, 2 * game_layers, game_layers)),
      bids_(part(layers, 3 * game_layers, bid_layers)) {}

float Strength::odds(int trump, Cards hand, Cards pushed, bool forehand, Announced announced) const {
  return net(trump).odds(trump, hand, pushed, forehand, static_cast<int>(announced));
}

Cards Strength::free_to_push(int trump, Cards twelve) {
  for (const Cards kept : {trumps_of(trump), trump == null ? Cards{0} : all_jacks}) {
    if (std::popcount(twelve & ~kept) >= 2) return twelve & ~kept;
  }
  return twelve;
}

std::vector<Push> Strength::pushes(int trump, Cards twelve, bool forehand) const {
  std::vector<Push> found;
  each_push(trump, twelve, forehand, [&](const Push& each) { found.push_back(each); });
  std::stable_sort(found.begin(), found.end(), [](const Push& a, const Push& b) { return a.odds > b.odds; });
  return found;
}

Push Strength::best_push(int trump, Cards twelve, bool forehand) const {
  Push best{0, -1e9f};
  each_push(trump, twelve, forehand, [&](const Push& each) {
    if (each.odds > best.odds) best = each;
  });
  return best;
}

std::vector<Found> with_each_skat(const Strength& strength, Cards hand, bool forehand) {
  std::vector<Found> all;
  each_pair(whole_deck & ~hand, [&](Cards skat) {
    Found& found = all.emplace_back(Found{skat, {}});
    for (std::size_t game = 0; game < all_games.size(); ++game) {
      found.games[game] = strength.best_push(all_games[game], hand | skat, forehand);
    }
  });
  return all;
}

}  // namespace cardtable::skat
