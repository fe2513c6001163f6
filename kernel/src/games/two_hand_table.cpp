#include <cardtable/games/two_hand_table.hpp>

#include <algorithm>
#include <bit>

namespace cardtable::games::two_hand_round {

using namespace pinochle;

// Whether two copies of a card are equivalent: they were used under the same names, and each meld of one has the same
// other cards as some meld of the other.
bool Table::alike(int one, int other) const {
  if (laid_[one].names != laid_[other].names) return false;
  const auto covered = [this](int place, int by) {
    for (std::uint32_t left = laid_[place].melds; left; left &= left - 1) {
      if (!has_company(by, company(place, left & -left))) return false;
    }
    return true;
  };
  return covered(one, other) && covered(other, one);
}

std::uint32_t Table::company(int place, std::uint32_t meld) const {
  std::uint32_t others = 0;
  for (int each = 0; each < size_; ++each) {
    if (each != place && laid_[each].melds & meld) others |= 1u << each;
  }
  return others;
}

// Whether some meld of the card there has just these other cards.
bool Table::has_company(int place, std::uint32_t others) const {
  for (std::uint32_t left = laid_[place].melds; left; left &= left - 1) {
    if (company(place, left & -left) == others) return true;
  }
  return false;
}

void Table::declare(const Cards& hand, Set meld, std::span<const int> star_counts, int name, int number) {
  const auto named = static_cast<std::uint16_t>(1u << name);
  const std::uint32_t numbered = 1u << number;
  std::array<Laid, 5> fresh{};
  int fresh_count = 0, next = 0;
  // What lies there already is found before anything changes; what is new comes behind it.
  std::array<int, 5> again{};
  int again_count = 0;
  for (; meld; meld &= meld - 1) {
    const int card = std::countr_zero(meld);
    const int place = place_of(hand, card, star_counts[next++]);
    if (place == in_hand) {
      fresh[fresh_count++] = {static_cast<std::uint8_t>(card), named, numbered};
    } else {
      again[again_count++] = place;
    }
  }
  for (int each = 0; each < again_count; ++each) {
    laid_[again[each]].names |= named;
    laid_[again[each]].melds |= numbered;
  }
  for (int each = 0; each < fresh_count; ++each) laid_[size_++] = fresh[each];
}

void Table::remove(int place) {
  const std::uint32_t broken = laid_[place].melds;
  std::copy(laid_.begin() + place + 1, laid_.begin() + size_, laid_.begin() + place);
  --size_;
  for (int each = 0; each < size_; ++each) laid_[each].melds &= ~broken;
}

}  // namespace cardtable::games::two_hand_round
