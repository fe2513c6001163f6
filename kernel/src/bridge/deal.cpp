#include <algorithm>

#include <cardtable/bridge/deal.hpp>

namespace cardtable::bridge {

Deal::Deal(const std::array<Cards, seat_count>& hands)
    : hands_(hands), all_(hands[0] | hands[1] | hands[2] | hands[3]) {
  for (int suit = 0; suit < suit_count; ++suit) fill(suit);
}

void Deal::fill(int suit) {
  const Ranks dealt = holding(all_, suit);
  std::array<std::uint32_t, rank_count> owner{};
  for (int seat = 0; seat < seat_count; ++seat) {
    for (Ranks left = holding(hands_[seat], suit); left; left &= left - 1)
      owner[bottom(left)] = static_cast<std::uint32_t>(seat);
  }
  auto& facts = suits_[suit];
  facts.resize(dealt + 1);
  facts[0] = {0, 0, {}, {}};
  // All sets of the cards dealt, each after the set without its highest card. Subtracting a mask counts up within its
  // bits (the "Carry-Rippler" of Marcel van Kervinck), so the sets come in the order of their numbers.
  for (Ranks out = 0; out != dealt;) {
    out = (out - dealt) & dealt;
    const int highest = top(out);
    const SuitFacts& rest = facts[out ^ (1U << highest)];
    const auto lengths = static_cast<std::uint16_t>(rest.lengths + (1U << (4 * owner[highest])));
    facts[out] = {owner[highest] << 24 | rest.owners >> 2, lengths, {}, {}};
    facts[out].runs.fill(unknown);
    facts[out].unbeaten.fill(unknown);
  }
}

Run Deal::find_run(int suit, Ranks out, int first) {
  const Run run = play_run(suit, out, first, rank_count).run;
  suits_[suit][out].runs[first] = static_cast<std::uint8_t>(run.own | run.beyond << 4);
  return run;
}

int Deal::run_relies_on(int suit, Ranks out, int first, int tricks) const {
  return play_run(suit, out, first, tricks).relies_on;
}

// The hand that leads plays its highest card, its partner its lowest. Opponents may keep their highest as long as they
// have others. A card that the partner would have to beat ends the run, because the lead would change.
Deal::Played Deal::play_run(int suit, Ranks out, int first, int most) const {
  Ranks leading = holding(hands_[first], suit) & out;
  Ranks following = holding(hands_[partner_of(first)], suit) & out;
  const Ranks others = out & ~(leading | following);
  const int longest = std::max(count(others & holding(hands_[after(first)], suit)),
                               count(others & holding(hands_[after(first, 3)], suit)));
  Played played{{0, 0}, rank_count};
  int rounds = 0;
  const auto cash = [&](Ranks& winning, Ranks& low) {
    if (!winning || rounds == most) return false;
    const int card = top(winning);
    if (rounds < longest && others >> card) return false;
    if (low && bottom(low) > card) return false;
    if (rounds < longest || low) played.relies_on = std::min(played.relies_on, card);
    winning ^= 1U << card;
    low &= low - 1;
    ++rounds;
    return true;
  };
  while (cash(leading, following)) ++played.run.own;
  while (cash(following, leading)) ++played.run.beyond;
  return played;
}

// Each trump of a hand takes a trick for its side unless an opponent beats it, and one trump beats only one of them. So
// those are certain for which the opponents have no higher trump left. From the top down, at most as far as `most`
// tricks need.
Deal::Unbeaten Deal::unbeaten(int suit, Ranks out, int seat, int most) const {
  const Ranks own = holding(hands_[seat], suit) & out;
  const Ranks others = holding(hands_[after(seat)] | hands_[after(seat, 3)], suit) & out;
  int own_below = count(own), others_below = count(others);
  int free = 0;  // trumps of the others that have beaten nothing
  int sure = 0;
  Unbeaten best{std::max(own_below - others_below, 0), rank_count};
  for (Ranks left = out; left && best.tricks < most;) {
    const int rank = top(left);
    left ^= 1U << rank;
    if (own >> rank & 1) {
      --own_below;
      if (free) {
        --free;
      } else {
        ++sure;
      }
    } else if (others >> rank & 1) {
      --others_below;
      ++free;
    }
    // Further down all of the others may be higher.
    const int tricks = sure + std::max(own_below - free - others_below, 0);
    if (tricks > best.tricks) best = {tricks, rank};
  }
  return best;
}

int Deal::find_unbeaten(int suit, Ranks out, bool north) {
  const int seat = north ? 0 : 1;
  const int tricks =
      std::max(unbeaten(suit, out, seat, rank_count).tricks, unbeaten(suit, out, partner_of(seat), rank_count).tricks);
  suits_[suit][out].unbeaten[north] = static_cast<std::uint8_t>(tricks);
  return tricks;
}

int Deal::unbeaten_rely_on(int suit, Ranks out, bool north, int tricks) const {
  int highest = 0;
  for (const int seat : {north ? 0 : 1, north ? 2 : 3}) {
    const Unbeaten found = unbeaten(suit, out, seat, tricks);
    if (found.tricks >= tricks) highest = std::max(highest, found.relies_on);
  }
  return highest;
}

}  // namespace cardtable::bridge
