#include <algorithm>

#include <cardtable/bridge/move_order.hpp>
#include <cardtable/bridge/search.hpp>

namespace cardtable::bridge {
namespace {

// The value of leading a suit. Suits are tried in this order.
enum class Promise { partner_ruffs, finesse, strong, plain, void_somewhere, gives_finesse, trumps, ruffed };
constexpr int promise_count = 8;

struct FourHands {
  Ranks own, partner, left, right;

  Ranks ours() const { return own | partner; }
  Ranks all() const { return own | partner | left | right; }
};

bool has(Ranks ranks, int rank) { return rank >= 0 && ranks >> rank & 1; }

// The partner's honours lie behind those of the opponent in between.
bool finesses(const FourHands& suit, const std::array<int, 5>& high) {
  if (count(suit.partner) < 2 || count(suit.left) < 2) return false;
  const auto [ace, king, queen, jack, ten] = high;
  const auto both_ours = [&](int a, int b) { return has(suit.ours(), a) && has(suit.ours(), b); };
  return (has(suit.partner, king) && has(suit.left, ace)) ||
         (has(suit.partner, ace) && has(suit.left, king) && (has(suit.partner, queen) || both_ours(queen, jack))) ||
         (has(suit.partner, king) && has(suit.left, queen) && (has(suit.partner, jack) || both_ours(jack, ten)));
}

bool gives_finesse(const FourHands& suit, const std::array<int, 5>& high) {
  if (count(suit.own) < 2 || count(suit.right) < 2) return false;
  const auto [ace, king, queen, jack, ten] = high;
  return (has(suit.own, ace) && has(suit.right, king)) ||
         (has(suit.own, king) && has(suit.right, ace) && !has(suit.ours(), queen));
}

struct TrumpLengths {
  int own, partner;
  bool left, right;
};

Promise promise_of(const FourHands& suit, bool with_trumps, const TrumpLengths& trumps) {
  if (with_trumps && ((trumps.left && !suit.left) || (trumps.right && !suit.right))) return Promise::ruffed;
  const Ranks all = suit.all();
  std::array<int, 5> high;
  const int cards = count(all);
  for (int place = 0; place < 5; ++place)
    high[static_cast<std::size_t>(place)] = place < cards ? rank_at(all, place) : -1;
  if (finesses(suit, high)) return Promise::finesse;
  if (with_trumps && gives_finesse(suit, high)) return Promise::gives_finesse;
  const int honours = has(suit.ours(), high[0]) + has(suit.ours(), high[1]) + has(suit.ours(), high[2]);
  if (suit.left && suit.right && honours >= 2) return Promise::strong;
  if (with_trumps && !suit.partner && suit.left && suit.right && trumps.partner && trumps.partner <= trumps.own &&
      bottom(suit.own) != high[0]) {
    return Promise::partner_ruffs;
  }
  if (!suit.partner || !suit.left || !suit.right) return Promise::void_somewhere;
  return Promise::plain;
}

// Whether the lowest card of a suit is tried before the highest: towards the partner's honours.
bool prefers_low(Promise promise, const FourHands& suit) {
  switch (promise) {
    case Promise::finesse: return true;
    case Promise::strong:
    case Promise::plain:
    case Promise::trumps: return !has(suit.own, top(suit.all()));
    case Promise::partner_ruffs:
    case Promise::void_somewhere:
    case Promise::gives_finesse:
    case Promise::ruffed: break;
  }
  return false;
}

// Throws from the longest suit first, there its lowest card.
void add_discards(Choices& choices, Cards cards, int trump) {
  std::array<int, suit_count> suits;
  int number = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    if (suit != trump && holding(cards, suit)) suits[static_cast<std::size_t>(number++)] = suit;
  }
  const auto length = [&](int suit) { return count(holding(cards, suit)); };
  std::stable_sort(suits.begin(), suits.begin() + number, [&](int a, int b) { return length(a) > length(b); });
  for (int place = 0; place < number; ++place) {
    const int card = lowest(cards & of_suit(suits[static_cast<std::size_t>(place)]));
    choices.add(card);
    cards ^= bit(card);
  }
  choices.add_upwards(cards);
}

}  // namespace

Choices order_leads(const Deal& deal, Cards out, int leader, int trump, Cards legal) {
  std::array<Cards, promise_count> first{};
  Cards low_first = 0;
  const int left = after(leader), right = after(leader, 3), partner = partner_of(leader);
  const auto held = [&](int seat, int suit) { return holding(deal.hand(seat) & out, suit); };
  const bool with_trumps = trump != no_trumps;
  TrumpLengths trumps{0, 0, false, false};
  if (with_trumps) {
    trumps = {count(held(leader, trump)), count(held(partner, trump)), held(left, trump) != 0, held(right, trump) != 0};
  }
  for (int suit = 0; suit < suit_count; ++suit) {
    const Ranks own = holding(legal, suit);
    if (!own) continue;
    const FourHands hands{held(leader, suit), held(partner, suit), held(left, suit), held(right, suit)};
    const Promise promise = suit == trump ? Promise::trumps : promise_of(hands, with_trumps, trumps);
    Ranks tried = 1U << bottom(own) | 1U << top(own);
    if (promise == Promise::partner_ruffs) tried = 1U << bottom(own);
    if (promise == Promise::gives_finesse) tried = 1U << top(own);
    if (promise == Promise::ruffed) tried = 0;
    first[static_cast<std::size_t>(promise)] |= in_suit(tried, suit);
    if (prefers_low(promise, hands)) low_first |= of_suit(suit);
  }
  Choices choices;
  for (const Cards cards : first) {
    for (int suit = suit_count - 1; suit >= 0; --suit) {
      const Cards tried = cards & of_suit(suit);
      if (tried & low_first) {
        choices.add_upwards(tried);
      } else {
        choices.add_downwards(tried);
      }
    }
    legal &= ~cards;
  }
  choices.add_downwards(legal);
  return choices;
}

namespace {

// To a suit that the hand has: win as cheaply as is safe, unless that is hopeless or the partner wins.
Choices order_followed(const Deal& deal, const Trick& trick, Cards out, int place, Cards legal) {
  Choices choices;
  const int seat = after(trick.leader, place);
  const bool last = place == 3;
  const auto held = [&](int of) { return deal.hand(of) & out & of_suit(trick.led); };
  const Cards next = last ? 0 : held(after(seat));
  const int best = highest(legal);
  const bool beatable = suit_of(trick.best) == trick.led && best > trick.best;
  if (!beatable) {
    choices.add_upwards(legal);
    return choices;
  }
  const auto above = [](Cards cards, int card) { return cards & ~((Cards{2} << card) - 1); };
  if (trick.best_seat == partner_of(seat)) {
    // The partner wins, or the next hand has to spend the same card against both.
    if (!next || !above(next, trick.best) || above(next, trick.best) == above(next, best)) {
      choices.add_upwards(legal);
      return choices;
    }
  }
  if (place == 1) {
    const Cards partners = held(partner_of(seat));
    if (partners && highest(partners) > trick.best) {
      const int partners_best = highest(partners);
      const bool next_spends =
          next && highest(next) > std::max(partners_best, best) && above(next, partners_best) == above(next, best);
      if (next_spends || !next || partners_best > highest(next)) {
        choices.add_upwards(legal);
        return choices;
      }
    }
  }
  const Cards winning = above(legal, trick.best);
  if (!next || lowest(winning) > highest(next)) {
    choices.add_upwards(winning);
  } else {
    choices.add_downwards(winning);
  }
  choices.add_upwards(legal & ~winning);
  return choices;
}

// Without the suit: ruff if that helps, else throw something away.
Choices order_thrown(const Deal& deal, const Trick& trick, Cards out, int place, int trump, Cards legal) {
  Choices choices;
  const int seat = after(trick.leader, place);
  const bool last = place == 3;
  const Cards trumps = trump == no_trumps ? 0 : legal & of_suit(trump);
  if (trumps) {
    const Cards next = last ? 0 : deal.hand(after(seat)) & out & of_suit(trick.led);
    const bool partner_wins = trick.best_seat == partner_of(seat) &&
                              (last || (next && (suit_of(trick.best) == trump || highest(next) < trick.best)));
    if (!partner_wins) {
      Cards ruffs = 0;
      if (suit_of(trick.best) == trump) {
        if (trick.best_seat != partner_of(seat)) ruffs = trumps & ~((Cards{2} << trick.best) - 1);
      } else if (last || next || !(deal.hand(after(seat)) & out & of_suit(trump))) {
        ruffs = trumps & -trumps;  // nobody can beat the lowest
      } else {
        ruffs = trumps;
      }
      choices.add_upwards(ruffs);
      legal &= ~ruffs;
    }
  }
  add_discards(choices, legal, trump);
  return choices;
}

}  // namespace

Choices order_follows(const Deal& deal, const Trick& trick, Cards out, int place, int trump, Cards legal) {
  if (legal & of_suit(trick.led)) return order_followed(deal, trick, out, place, legal);
  return order_thrown(deal, trick, out, place, trump, legal);
}

}  // namespace cardtable::bridge
