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
  facts[0] = {0, 0, {}};
  // All sets of the cards dealt, each after the set without its highest card.
  for (Ranks out = 0; out != dealt;) {
    out = (out - dealt) & dealt;
    const int highest = top(out);
    const SuitFacts& rest = facts[out ^ (1U << highest)];
    const auto lengths = static_cast<std::uint16_t>(rest.lengths + (1U << (4 * owner[highest])));
    facts[out] = {owner[highest] << 24 | rest.owners >> 2, lengths, {unknown, unknown, unknown, unknown}};
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
// have any. A card that the partner would have to beat ends the run, because the lead would go over.
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

}  // namespace cardtable::bridge
