#include <algorithm>

#include <cardtable/bridge/move_order.hpp>
#include <cardtable/bridge/search.hpp>

namespace cardtable::bridge {
namespace {

Owners owners_of(const Deal& deal, Cards out) {
  const auto suit = [&](int number) { return std::uint64_t{deal.owners(number, holding(out, number))}; };
  return {{suit(0) | suit(1) << 26, suit(2) | suit(3) << 26}};
}

// Each hand has as many cards as the others, so one length of each hand but one follows from the rest: the leader goes
// where East's length in the last suit would be.
std::uint64_t key_of(const Lead& lead) {
  const auto& lengths = lead.lengths;
  const std::uint64_t last = (lengths[3] & 0xff0fU) | static_cast<unsigned>(lead.leader) << 4;
  return std::uint64_t{lengths[0]} | std::uint64_t{lengths[1]} << 16 | std::uint64_t{lengths[2]} << 32 | last << 48;
}

int leader_of(std::uint64_t key) { return static_cast<int>(key >> 52 & 3); }

std::array<std::array<int, seat_count>, suit_count> lengths_of(std::uint64_t key) {
  std::array<std::array<int, seat_count>, suit_count> lengths;
  std::array<int, seat_count> cards{};
  for (int suit = 0; suit < suit_count; ++suit) {
    for (int seat = 0; seat < seat_count; ++seat) {
      lengths[suit][seat] = length_of(static_cast<std::uint16_t>(key >> (16 * suit)), seat);
      cards[seat] += lengths[suit][seat];
    }
  }
  lengths[3][1] += cards[0] - cards[1];
  return lengths;
}

int owner_at(std::uint32_t owners, int place) { return static_cast<int>(owners >> (24 - 2 * place) & 3); }

// How many of the highest cards have to be the same for a result that relies on `depth` of them.
int settled_depth(std::uint32_t owners, int cards, int depth) {
  // The owners of the lowest cards follow from the lengths.
  if (depth == cards) {
    while (depth && owner_at(owners, depth - 1) == owner_at(owners, cards - 1)) --depth;
  }
  return depth;
}

Cards relevant_of(Cards out, const Depths& depths) {
  Cards relevant = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    if (depths[suit]) relevant |= in_suit(from(rank_at(holding(out, suit), depths[suit] - 1)), suit);
  }
  return relevant;
}

int better(int seat, int a, int b) { return of_north(seat) ? std::max(a, b) : std::min(a, b); }

bool cuts(int seat, int tricks, int target) { return of_north(seat) ? tricks >= target : tricks < target; }

}  // namespace

Trick Search::with(const Trick& trick, int card, int seat) const {
  Trick next = trick;
  const bool wins = suit_of(card) == suit_of(trick.best) ? card > trick.best : suit_of(card) == trump_;
  if (wins) {
    next.best = card;
    next.best_seat = seat;
  }
  return next;
}

Result Search::lead(Cards out, int leader, int left, int target) {
  if (target <= 0) return {0, 0};
  if (target > left) return {left, 0};
  if (left == 1) return last_trick(out, leader);
  Lead now{out, leader, left, {}};
  for (int suit = 0; suit < suit_count; ++suit) now.lengths[suit] = deal_.lengths(suit, holding(out, suit));
  const std::uint64_t key = key_of(now);
  patterns_.expect(key);
  if (const auto found = sure(now, target)) return *found;
  const Owners owners = owners_of(deal_, out);
  if (const auto found = patterns_.find(key, owners, target)) {
    const int tricks = found->bounds.low >= target ? found->bounds.low : found->bounds.high;
    return {tricks, relevant_of(out, found->depths)};
  }
  const Trick trick{out, leader, 0, 0, leader, left};
  const HopelessLeads hopeless = hopeless_leads(deal_, now, trump_, of_north(leader) ? left - target + 1 : target);
  const Result conceded{of_north(leader) ? left - hopeless.tricks : hopeless.tricks, hopeless.relevant};
  if (hopeless.cards == (deal_.hand(leader) & out)) return conceded;
  Result result = play<0>(trick, out, target, hopeless.cards);
  if (hopeless.cards && !cuts(leader, result.tricks, target)) {
    result.tricks = better(leader, result.tricks, conceded.tricks);
    result.relevant |= conceded.relevant;
  }
  return remember(key, owners, now, result, target);
}

Result Search::last_trick(Cards out, int leader) const {
  const int first = lowest(deal_.hand(leader) & out);
  Trick trick{out, leader, suit_of(first), first, leader, 1};
  for (int place = 1; place < seat_count; ++place) {
    const int seat = after(leader, place);
    trick = with(trick, lowest(deal_.hand(seat) & out), seat);
  }
  const Ranks same = holding(out, suit_of(trick.best));
  const Cards relevant = same & (same - 1) ? in_suit(from(rank_of(trick.best)), suit_of(trick.best)) : 0;
  return {of_north(trick.best_seat) ? 1 : 0, relevant};
}

std::optional<Result> Search::sure(const Lead& lead, int target) {
  // North and South need `target`. The others prevent it with one more than the rest.
  const int prevents = lead.left - target + 1;
  const bool north = of_north(lead.leader);
  const auto counted = [&](const Sure& found, bool for_north) {
    return Result{for_north ? found.tricks : lead.left - found.tricks, found.relevant};
  };
  const int leaders_need = north ? target : prevents;
  const Sure leaders = sure_for_leader(deal_, lead, trump_, leaders_need);
  if (leaders.tricks >= leaders_need) return counted(leaders, north);
  const int others_need = north ? prevents : target;
  const Sure others = sure_for_others(deal_, lead, trump_, others_need);
  if (others.tricks >= others_need) return counted(others, !north);
  return std::nullopt;
}

Result Search::remember(std::uint64_t key, const Owners& owners, const Lead& lead, Result result, int target) {
  Depths depths;
  for (int suit = 0; suit < suit_count; ++suit) {
    const Ranks out = holding(lead.out, suit);
    const int depth = count(out & holding(result.relevant, suit));
    depths[suit] = settled_depth(deal_.owners(suit, out), count(out), depth);
  }
  const Bounds bounds = result.tricks >= target ? Bounds{result.tricks, lead.left} : Bounds{0, result.tricks};
  patterns_.keep(key, owners, depths, bounds);
  return {result.tricks, relevant_of(lead.out, depths)};
}

// Decisions of the same kind are often decided by the same card. The cards are spread over all bits (by a factor of
// MurmurHash3) before the small facts are added, whose fields lie side by side: place in two bits, seat in two, and so
// on. With trumps it also matters how many tricks are wanted.
template <int place>
std::uint64_t Search::kind_of_decision(const Trick& trick, Cards out, Cards hand, Cards legal, int target) const {
  const std::uint64_t wanted = trump_ == no_trumps ? 0 : static_cast<std::uint64_t>(target);
  if constexpr (place == 0) {
    const Cards partners = deal_.hand(partner_of(trick.leader)) & out;
    std::uint64_t odd = 0;  // which suits the partner has an odd number of: little room for much of its shape
    for (int suit = 0; suit < suit_count; ++suit) odd = odd << 1 | (counts[holding(partners, suit)] & 1U);
    return hand * 0xff51afd7ed558ccdU + (odd << 4 | wanted);
  } else {
    const auto seat = static_cast<std::uint64_t>(after(trick.leader, place));
    const auto best = static_cast<std::uint64_t>(trick.best);
    if (legal & of_suit(trick.led)) {
      return (trick.start & of_suit(trick.led)) * 0xff51afd7ed558ccdU + (best << 4 | seat << 2 | place);
    }
    const std::uint64_t winner = trump_ == no_trumps ? static_cast<std::uint64_t>(trick.best_seat) : best;
    // Bit 32 keeps decisions without the suit led apart from those with it.
    return hand * 0xff51afd7ed558ccdU + (winner << 12 | wanted << 8 | seat << 2 | place) + (std::uint64_t{1} << 32);
  }
}

template <int place>
Result Search::after_card(const Trick& trick, Cards out, int card, int seat, int target) {
  meter_.count();
  const Cards rest = out ^ bit(card);
  if constexpr (place == 0) {
    Trick next = trick;
    next.led = suit_of(card);
    next.best = card;
    return play<1>(next, rest, target);
  } else {
    const Trick next = with(trick, card, seat);
    if constexpr (place < 3) {
      return play<place + 1>(next, rest, target);
    } else {
      const int won = of_north(next.best_seat) ? 1 : 0;
      Result result = lead(rest, next.best_seat, trick.left - 1, target - won);
      result.tricks += won;
      // The rank of the winner matters if it beat a card of its own suit.
      const int suit = suit_of(next.best);
      const Ranks played = holding(trick.start ^ rest, suit);
      if (played & (played - 1)) result.relevant |= in_suit(from(rank_of(next.best)), suit);
      return result;
    }
  }
}

template <int place>
Result Search::play(const Trick& trick, Cards out, int target, Cards hopeless) {
  const int seat = after(trick.leader, place);
  const Cards hand = deal_.hand(seat) & out;
  Cards legal = hand;
  if constexpr (place > 0) {
    if (const Cards same = hand & of_suit(trick.led)) legal = same;
  }
  Cards open = without_equals(legal, hand, trick.start) & ~hopeless;
  // Of equal cards only one is tried. If all cards fail, that one stands for the others, so their ranks matter, too:
  // where another hand has one of them, what is left could do better.
  const auto with_equals = [&](Cards relevant, int card) {
    const Cards equal = equals_of(card, hand, trick.start);
    if (relevant & equal) relevant |= in_suit(from(rank_of(lowest(equal))), suit_of(card));
    return relevant;
  };
  if (!(open & (open - 1))) {
    Result result = after_card<place>(trick, out, lowest(open), seat, target);
    if (!cuts(seat, result.tricks, target)) result.relevant = with_equals(result.relevant, lowest(open));
    return result;
  }

  std::uint8_t& last_cutoff = cutoffs_.at(kind_of_decision<place>(trick, out, hand, legal, target));
  Result best{of_north(seat) ? 0 : trick.left, 0};
  const auto decides = [&](int card) {
    open &= ~equals_of(card, hand, trick.start);
    const Result result = after_card<place>(trick, out, card, seat, target);
    best.tricks = better(seat, best.tricks, result.tricks);
    if (cuts(seat, best.tricks, target)) {
      last_cutoff = static_cast<std::uint8_t>(card);
      best.relevant = result.relevant;
      return true;
    }
    best.relevant |= with_equals(result.relevant, card);
    // If the rank of this card did not matter, no card below the lowest that did does better.
    const int suit = suit_of(card);
    const Ranks relevant = holding(result.relevant, suit);
    if (!(relevant >> rank_of(card) & 1)) open &= ~in_suit(all_ranks & ~relevant, suit);
    return false;
  };
  if (last_cutoff != LastCutoffs::none && legal & ~hopeless & bit(last_cutoff) && decides(last_cutoff)) return best;
  const Cards rest = open;
  if (!rest) return best;
  const Choices choices = place == 0 ? order_leads(deal_, out, trick.leader, trump_, rest)
                                     : order_follows(deal_, trick, out, place, trump_, rest);
  for (int number = 0; number < choices.size(); ++number) {
    if (open & bit(choices[number]) && decides(choices[number])) return best;
  }
  return best;
}

std::vector<Alike> Search::kept() const {
  std::vector<Alike> kept;
  for (const Kept& each : patterns_.all()) {
    Alike& made = kept.emplace_back(Alike{leader_of(each.key), lengths_of(each.key), {}, each.result.bounds});
    for (int suit = 0; suit < suit_count; ++suit) {
      const auto owners = static_cast<std::uint32_t>(each.owners.pair[suit / 2] >> (26 * (suit % 2)));
      for (int place = 0; place < each.result.depths[suit]; ++place)
        made.owners[suit].push_back(owner_at(owners, place));
    }
  }
  return kept;
}

Result Search::go_on(const Trick& trick, Cards out, int played, int target) {
  switch (played) {
    case 0: return lead(out, trick.leader, trick.left, target);
    case 1: return play<1>(trick, out, target);
    case 2: return play<2>(trick, out, target);
    default: return play<3>(trick, out, target);
  }
}

}  // namespace cardtable::bridge
