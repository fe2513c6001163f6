#include <cardtable/bridge/drawing.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include <cardtable/random.hpp>

namespace cardtable::bridge {

namespace {

constexpr std::uint64_t suit_mask = (std::uint64_t{1} << rank_count) - 1;
constexpr std::uint64_t every_suit = 1 | std::uint64_t{1} << 13 | std::uint64_t{1} << 26 | std::uint64_t{1} << 39;
constexpr std::uint64_t whole_deck = (std::uint64_t{1} << 52) - 1;
constexpr std::uint64_t jacks = every_suit << 9;
constexpr std::uint64_t queens = every_suit << 10;
constexpr std::uint64_t kings = every_suit << 11;
constexpr std::uint64_t aces = every_suit << 12;
// This many deals show which hand fits least often. It is then drawn first, so that most tries end early.
constexpr int first_looks = 128;

using Shapes = std::array<std::int16_t, 14 * 14 * 14>;

const Shapes& shapes() {
  static const Shapes found = [] {
    Shapes made{};
    std::int16_t number = 0;
    for (int clubs = 0; clubs <= 13; ++clubs)
      for (int diamonds = 0; clubs + diamonds <= 13; ++diamonds)
        for (int hearts = 0; clubs + diamonds + hearts <= 13; ++hearts)
          made[(clubs * 14 + diamonds) * 14 + hearts] = number++;
    return made;
  }();
  return found;
}

int length(std::uint64_t hand, int suit) { return std::popcount(hand >> (suit * rank_count) & suit_mask); }

class Dealer {
 public:
  Dealer(const Drawing& asked, std::uint64_t seed) : asked_(asked), random_(seed) {
    force();
    for (int seat = 0; seat < seat_count; ++seat) {
      room_[seat] = hand_size - std::popcount(asked_.known[seat]);
      if (room_[seat] < 0) throw std::invalid_argument("a hand has more than 13 cards");
    }
    const std::uint64_t known = asked_.known[0] | asked_.known[1] | asked_.known[2] | asked_.known[3];
    for (int card = 0; card < 52; ++card)
      if (!(known >> card & 1)) unseen_.push_back(card);
    if (static_cast<int>(unseen_.size()) != std::accumulate(room_.begin(), room_.end(), 0))
      throw std::invalid_argument("a card is in two hands");
    order_by_rarity();
  }

  bool next(FourHands& made) {
    std::size_t left = unseen_.size();
    for (const int seat : order_) {
      made[seat] = filled(seat, left);
      if (!fits(seat, made[seat])) return false;
    }
    return true;
  }

 private:
  // A card that all hands with room but one are barred from lies in that one.
  void force() {
    bool changed = true;
    while (changed) {
      changed = false;
      std::uint64_t known = asked_.known[0] | asked_.known[1] | asked_.known[2] | asked_.known[3];
      for (std::uint64_t left = whole_deck & ~known; left != 0; left &= left - 1) {
        const std::uint64_t card = left & -left;
        int home = -1;
        int homes = 0;
        for (int seat = 0; seat < seat_count; ++seat)
          if (std::popcount(asked_.known[seat]) < hand_size && !(asked_.barred[seat] & card)) {
            home = seat;
            ++homes;
          }
        if (homes != 1) continue;
        asked_.known[home] |= card;
        changed = true;
      }
    }
  }

  std::uint64_t filled(int seat, std::size_t& left) {
    std::uint64_t hand = asked_.known[seat];
    for (int number = 0; number < room_[seat]; ++number) {
      // One of those not yet given away; it changes places with the last of them.
      const std::size_t place = random_.below(static_cast<std::uint32_t>(left));
      --left;
      std::swap(unseen_[place], unseen_[left]);
      hand |= std::uint64_t{1} << unseen_[left];
    }
    return hand;
  }

  bool fits(int seat, std::uint64_t hand) const {
    // Known cards have been played: they are no longer barred, whatever their suit.
    if (hand & ~asked_.known[seat] & asked_.barred[seat]) return false;
    const std::string_view types = asked_.types[seat];
    if (types.empty()) return true;
    const int type = type_of(hand);
    return static_cast<unsigned char>(types[type / 8]) >> (type % 8) & 1;
  }

  void order_by_rarity() {
    std::array<int, seat_count> fitting{};
    for (int number = 0; number < first_looks; ++number) {
      std::size_t left = unseen_.size();
      for (int seat = 0; seat < seat_count; ++seat) fitting[seat] += fits(seat, filled(seat, left));
    }
    std::stable_sort(order_.begin(), order_.end(), [&](int one, int other) { return fitting[one] < fitting[other]; });
  }

  Drawing asked_;
  Random random_;
  std::array<int, seat_count> room_{};
  std::array<int, seat_count> order_{0, 1, 2, 3};
  std::vector<int> unseen_;
};

}  // namespace

int type_of(std::uint64_t hand) {
  const int points = 4 * std::popcount(hand & aces) + 3 * std::popcount(hand & kings) +
                     2 * std::popcount(hand & queens) + std::popcount(hand & jacks);
  return points * shape_count + shapes()[(length(hand, 0) * 14 + length(hand, 1)) * 14 + length(hand, 2)];
}

std::vector<FourHands> draw(const Drawing& asked, int wanted, std::uint64_t tries, std::uint64_t seed) {
  for (const std::string_view types : asked.types)
    if (!types.empty() && types.size() < type_count / 8) throw std::invalid_argument("there are 21280 types of hands");
  Dealer dealer(asked, seed);
  std::vector<FourHands> found;
  FourHands made{};
  for (std::uint64_t number = 0; number < tries && static_cast<int>(found.size()) < wanted; ++number)
    if (dealer.next(made)) found.push_back(made);
  return found;
}

}  // namespace cardtable::bridge
