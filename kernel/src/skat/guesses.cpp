#include <cardtable/skat/guesses.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <cardtable/games/skat.hpp>

namespace cardtable::skat {

namespace {

constexpr std::array<int, pile_count> sizes{10, 10, 10, 2};
constexpr std::size_t rooms = 11 * 11 * 11;
// Somebody may bid for other reasons than the nets know of.
constexpr float unexpected = 0.15f;
// How sharply pushes that promise less are taken for less likely; a trump or a jack that one does not push counts as so
// many other pushes. `python -m benchmarks.skat.beliefs` tells good numbers from bad ones.
constexpr float push_sharpness = 5.0f;
constexpr float not_sensible = 20.0f;
// How likely somebody announces a game below the bid, compared with one that reaches it.
constexpr float overbid = 0.1f;
// How much cards that were played count; they depend on each other.
constexpr float cards_count = 0.75f;
// How often a defender plays the card that the signal asks for. Ours always do; people and programs of others may not.
constexpr float keeps_agreement = 0.85f;

std::size_t place(const std::array<int, pile_count>& room) {
  return static_cast<std::size_t>((room[0] * 11 + room[1]) * 11 + room[2]);
}

// By Fisher and Yates: whoever stops early has seen a fair part.
std::vector<Guess> shuffled(std::vector<Guess> guesses, Random& random) {
  for (std::size_t left = guesses.size(); left > 1; --left) {
    std::swap(guesses[left - 1], guesses[random.below(static_cast<std::uint32_t>(left))]);
  }
  return guesses;
}

}  // namespace

Beliefs::Beliefs(const Strength& strength, const CardNets& nets, const Evidence& evidence)
    : strength_(strength), nets_(nets), seen_(evidence) {
  if (!seen_.played.empty()) ranking_.emplace(seen_.trump);
  for (const Played& each : seen_.played) {
    if (!std::has_single_bit(ranking_->of(each.card))) throw std::invalid_argument("there is no such card");
  }
  Cards everywhere = 0;
  for (int pile = 0; pile < pile_count; ++pile) {
    if (everywhere & seen_.known[pile]) throw std::invalid_argument("a card lies in two places");
    everywhere |= seen_.known[pile];
    room_[pile] = sizes[pile] - std::popcount(seen_.known[pile]);
    if (room_[pile] < 0) throw std::invalid_argument("too many cards lie in one place");
  }
  for (Cards left = whole_deck & ~everywhere; left; left &= left - 1) cards_.push_back(left & -left);
  // From the last card to the first, for every room that may be left for it.
  ways_.assign((cards_.size() + 1) * rooms, 0.0);
  ways_[cards_.size() * rooms] = 1;
  for (std::size_t card = cards_.size(); card-- > 0;) {
    const int left = static_cast<int>(cards_.size() - card);
    std::array<int, pile_count> room{};
    for (room[0] = 0; room[0] <= room_[0]; ++room[0]) {
      for (room[1] = 0; room[1] <= room_[1]; ++room[1]) {
        for (room[2] = 0; room[2] <= room_[2]; ++room[2]) {
          room[3] = left - room[0] - room[1] - room[2];
          if (room[3] < 0 || room[3] > room_[3]) continue;
          double& sum = ways_[card * rooms + place(room)];
          for (int pile = 0; pile < pile_count; ++pile) {
            if (!room[pile] || seen_.barred[pile] & cards_[card]) continue;
            --room[pile];
            sum += ways_[(card + 1) * rooms + place(room)];
            ++room[pile];
          }
        }
      }
    }
  }
  if (ways_[place(room_)] == 0) throw std::invalid_argument("these cards cannot be dealt");
}

template <class Source>
Layout Beliefs::deal(Source& random) const {
  Layout layout = seen_.known;
  std::array<int, pile_count> room = room_;
  for (std::size_t card = 0; card < cards_.size(); ++card) {
    double drawn = random.fraction() * ways_[card * rooms + place(room)];
    int chosen = -1;
    for (int pile = 0; pile < pile_count; ++pile) {
      if (!room[pile] || seen_.barred[pile] & cards_[card]) continue;
      --room[pile];
      const double here = ways_[(card + 1) * rooms + place(room)];
      ++room[pile];
      if (here == 0) continue;
      chosen = pile;
      drawn -= here;
      if (drawn < 0) break;
    }
    layout[chosen] |= cards_[card];
    --room[chosen];
  }
  return layout;
}

// Uniform layouts and how well they fit, each different one once.
std::vector<Guess> Beliefs::fitted(int pool, Random& random) const {
  std::vector<Layout> drawn;
  for (int number = 0; number < pool; ++number) drawn.push_back(deal(random));
  std::sort(drawn.begin(), drawn.end());
  std::vector<Guess> found;
  std::size_t next = 0;
  for (std::size_t first = 0; first < drawn.size(); first = next) {
    while (next < drawn.size() && drawn[next] == drawn[first]) ++next;
    found.push_back({drawn[first], static_cast<float>(next - first) * fit(drawn[first])});
  }
  return found;
}

std::vector<Guess> Beliefs::draw(int wanted, int pool, std::uint64_t seed) const {
  Random random(seed);
  std::vector<Guess> found = fitted(pool, random);
  if (static_cast<int>(found.size()) <= wanted) return shuffled(std::move(found), random);
  // Optimal resampling by Fearnhead and Clifford (2003): what fits at least as well as `share` is taken as it is, and
  // the rest at equal distances along the line of their fits, so that nothing counts too much or too little on average.
  std::sort(found.begin(), found.end(), [](const Guess& one, const Guess& other) { return one.fit > other.fit; });
  double rest = 0;
  for (const Guess& each : found) rest += each.fit;
  std::size_t sure = 0;
  while (static_cast<int>(sure) < wanted && found[sure].fit * (wanted - static_cast<double>(sure)) >= rest) {
    rest -= found[sure++].fit;
  }
  std::vector<Guess> chosen(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(sure));
  // What is left may round to nothing.
  if (static_cast<int>(sure) == wanted) return shuffled(std::move(chosen), random);
  const double share = rest / (wanted - static_cast<double>(sure));
  double line = random.fraction() * share;
  for (std::size_t place = sure; place < found.size(); ++place) {
    line -= found[place].fit;
    if (line >= 0) continue;
    chosen.push_back({found[place].piles, static_cast<float>(share)});
    line += share;
  }
  return shuffled(std::move(chosen), random);
}

float Beliefs::fit(const Layout& layout) const {
  float fit = 1;
  for (int seat = 0; seat < seat_count; ++seat) {
    if (seat == seen_.seat) continue;
    fit *= seat == seen_.declarer ? fit_of_game(layout[seat], layout[3]) : fit_of_bids(seat, layout[seat]);
  }
  return std::max(fit * fit_of_cards(layout), 1e-12f);
}

float Beliefs::fit_of_bids(int seat, Cards hand) const {
  std::array<float, 64> room;
  const std::span<float> shares(room.data(), strength_.bids().outputs());
  strength_.bids().shares(hand, seat == 0, shares);
  float sum = 0;
  for (int step = seen_.from[seat]; step < seen_.to[seat]; ++step) sum += shares[static_cast<std::size_t>(step)];
  return unexpected + (1 - unexpected) * sum;
}

float Beliefs::fit_of_cards(const Layout& layout) const {
  if (!ranking_) return 1;
  CardPlay game(*ranking_, seen_.declarer, layout, !seen_.from_hand);
  float product = 1, signals = 1;
  for (const Played& each : seen_.played) {
    const Ranking::Set bit = ranking_->of(each.card), legal = game.legal();
    if (!(bit & legal)) return 0;
    if (game.turn() != seen_.seat && legal != bit) {
      product *= nets_.share(game, std::countr_zero(bit));
      signals *= fit_of_signal(game, each);
    }
    game.play(std::countr_zero(bit));
  }
  return std::pow(product, cards_count) * signals;
}

float Beliefs::fit_of_signal(const CardPlay& game, const Played& played) {
  const Ranking& ranking = game.ranking();
  const Ranking::Set hand = game.hand(game.turn()), equals = hand & ranking.of(played.equals);
  const int number = std::popcount(equals);
  if (number < 2) return 1;
  const Ranking::Set suit = ranking.same_suit(std::countr_zero(equals));
  const bool high = played.shown ? (hand & ranking.of(played.shown)) != 0 : std::popcount(hand & suit) % 2 == 0;
  const Ranking::Set agreed = high ? std::bit_floor(equals) : equals & -equals;
  return ranking.of(played.card) == agreed ? keeps_agreement : (1 - keeps_agreement) / static_cast<float>(number - 1);
}

float Beliefs::fit_of_game(Cards hand, Cards skat) const {
  const bool forehand = seen_.declarer == 0;
  const Announced announced = seen_.from_hand ? Announced::hand_or_ouvert : Announced::nothing;
  const float own = strength_.odds(seen_.trump, hand, skat, forehand, announced);
  const auto value = [&] {
    return games::skat::value(games::skat::Kind(kind_of(seen_.trump)), in_deck(hand | skat), seen_.from_hand);
  };
  const bool reaches = seen_.trump == null || value() >= seen_.bid;
  const float promised = (reaches ? 1.0f : overbid) / (1 + std::exp(-own));
  if (seen_.from_hand) return promised;
  // The share of this push among all that the declarer had.
  float total = 0;
  bool there = false;
  strength_.each_push(seen_.trump, hand | skat, forehand, [&](const Push& each) {
    total += std::exp(push_sharpness * (each.odds - own));
    there |= each.pushed == skat;
  });
  return promised / (total + (there ? 0.0f : not_sensible));
}

}  // namespace cardtable::skat
