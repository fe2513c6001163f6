#include <algorithm>

#include <cardtable/bridge/sure_tricks.hpp>

namespace cardtable::bridge {
namespace {

// What two hands can cash, the first of them on lead: first all of its own tricks, then, if it can reach its partner,
// all of the partner's. No other hand gets the lead before that.
struct Cashed {
  std::array<int, suit_count> own{};
  std::array<int, suit_count> beyond{};
  int tricks = 0;
  bool crosses = false;
  int unbeaten = 0;  // trumps that take a trick whatever is played, where they count instead of the run of trumps
};

// Opponents who still have trumps after `drawn` rounds follow to this many rounds of a suit and ruff the next.
int rounds_without_ruff(const Lead& lead, int first, int suit, int trump, int drawn) {
  int rounds = rank_count;
  for (int seat : {after(first), after(first, 3)}) {
    if (length_of(lead.lengths[trump], seat) > drawn) rounds = std::min(rounds, length_of(lead.lengths[suit], seat));
  }
  return rounds;
}

// Whether the partner can ruff once all that is the first hand's own is cashed, and nobody overruffs. Opponents with
// trumps have followed to every round until then, so they have thrown nothing away.
bool can_ruff(const Lead& lead, int first, int trump, const Cashed& cashed) {
  const int second = partner_of(first);
  const int drawn = cashed.own[trump];
  if (length_of(lead.lengths[trump], second) <= drawn) return false;
  for (int suit = 0; suit < suit_count; ++suit) {
    if (suit == trump) continue;
    const int rounds = cashed.own[suit];
    const bool led_to_void =
        length_of(lead.lengths[suit], first) > rounds && length_of(lead.lengths[suit], second) <= rounds;
    if (led_to_void && rounds_without_ruff(lead, first, suit, trump, drawn) > rounds) return true;
  }
  return false;
}

// Tricks of the other suits.
struct SideTricks {
  int own = 0;
  int beyond = 0;
};

SideTricks cash_runs(Deal& deal, const Lead& lead, int first, int trump, Cashed& cashed) {
  SideTricks side;
  const int drawn = trump == no_trumps ? 0 : deal.run(trump, holding(lead.out, trump), first).own;
  for (int suit = 0; suit < suit_count; ++suit) {
    Run run = deal.run(suit, holding(lead.out, suit), first);
    if (trump != no_trumps && suit != trump) {
      const int most = rounds_without_ruff(lead, first, suit, trump, drawn);
      if (run.own > most) run = {most, 0};
      run.beyond = std::min(run.beyond, most - run.own);
    }
    cashed.own[suit] = run.own;
    cashed.beyond[suit] = run.beyond;
    if (suit != trump) {
      side.own += run.own;
      side.beyond += run.beyond;
    }
    if (run.beyond && length_of(lead.lengths[suit], first) > run.own) cashed.crosses = true;
  }
  return side;
}

void count_with_trumps(Deal& deal, const Lead& lead, int first, int trump, SideTricks side, Cashed& cashed) {
  const int drawn = cashed.own[trump];
  const int trumps_beyond = cashed.beyond[trump];
  const int partners = length_of(lead.lengths[trump], partner_of(first));
  // A hand that has nothing but trumps must ruff its partner's winner, so no more rounds of other suits count than both
  // hands have other cards for.
  const int trumps = std::max(drawn, partners);
  // Trumps that are drawn cost either hand at most as many of these as there are rounds, and each round is won.
  const int unbeaten = deal.unbeaten_trumps(trump, holding(lead.out, trump), of_north(first));
  if (side.own > lead.left - trumps) {
    cashed.crosses = false;
    if (unbeaten > drawn) cashed.unbeaten = unbeaten;
    cashed.tricks = std::max(drawn, unbeaten) + lead.left - trumps;
    return;
  }
  const int room = lead.left - std::max(trumps, length_of(lead.lengths[trump], first)) - side.own;
  const auto side_beyond = [&](int most) { return std::max(std::min(side.beyond, most), 0); };
  int more = cashed.crosses ? trumps_beyond + side_beyond(room) : 0;
  const int with_unbeaten = unbeaten + side.own + (cashed.crosses ? side_beyond(room) : 0);
  if (with_unbeaten > drawn + side.own + more) {
    cashed.unbeaten = unbeaten;
    more = with_unbeaten - drawn - side.own;
  }
  // The ruff takes a trump of the partner and a card of the first hand, and the partner is on lead then.
  const int by_ruff = 1 + std::min(trumps_beyond, partners - drawn - 1) + side_beyond(room - 1);
  if (by_ruff > more && can_ruff(lead, first, trump, cashed)) {
    more = by_ruff;
    cashed.crosses = true;
    cashed.unbeaten = 0;
  }
  cashed.tricks = std::min(drawn + side.own + more, lead.left);
}

Cashed cashed_by(Deal& deal, const Lead& lead, int first, int trump) {
  Cashed cashed;
  const SideTricks side = cash_runs(deal, lead, first, trump, cashed);
  if (trump == no_trumps) {
    cashed.tricks = std::min(lead.left, side.own + (cashed.crosses ? side.beyond : 0));
  } else {
    count_with_trumps(deal, lead, first, trump, side, cashed);
  }
  return cashed;
}

Cards from_rank(int rank, int suit) { return rank < rank_count ? in_suit(from(rank), suit) : 0; }

Cards relied_on(const Deal& deal, const Lead& lead, int first, int trump, const Cashed& cashed) {
  Cards relevant = 0;
  if (cashed.unbeaten) {
    const Ranks out = holding(lead.out, trump);
    relevant |= from_rank(deal.unbeaten_rely_on(trump, out, of_north(first), cashed.unbeaten), trump);
  }
  for (int suit = 0; suit < suit_count; ++suit) {
    const int tricks = cashed.own[suit] + (cashed.crosses ? cashed.beyond[suit] : 0);
    if (!tricks) continue;
    relevant |= from_rank(deal.run_relies_on(suit, holding(lead.out, suit), first, tricks), suit);
  }
  return relevant;
}

// Whether the partner can be reached by its own run: the leader has a card to lead to it, and nobody ruffs, though no
// trumps are drawn yet.
bool reaches_partner(const Lead& lead, const Cashed& partners, int trump) {
  for (int suit = 0; suit < suit_count; ++suit) {
    if (!partners.own[suit] || !length_of(lead.lengths[suit], lead.leader)) continue;
    if (trump == no_trumps || suit == trump) return true;
    if (rounds_without_ruff(lead, lead.leader, suit, trump, 0) > 0) return true;
  }
  return false;
}

// The trumps of a side that nobody can keep from winning: the highest ones, or those of one hand that no others are
// left for to beat, or a guarded king behind the ace if the side is not on lead.
Sure sure_trumps(Deal& deal, const Lead& lead, int trump, int first, int enough) {
  const Ranks out = holding(lead.out, trump);
  const int second = partner_of(first);
  const std::uint16_t lengths = lead.lengths[trump];
  const Ranks ours = holding(deal.hand(first) | deal.hand(second), trump) & out;
  const int most = std::max(length_of(lengths, first), length_of(lengths, second));
  int tricks = 0;
  while (tricks < most && ours >> rank_at(out, tricks) & 1) ++tricks;
  const int unbeaten = deal.unbeaten_trumps(trump, out, of_north(first));
  if (unbeaten >= enough && unbeaten >= tricks) {
    return {unbeaten, from_rank(deal.unbeaten_rely_on(trump, out, of_north(first), unbeaten), trump)};
  }
  if (tricks) return {tricks, in_suit(from(rank_at(out, tricks - 1)), trump)};
  if (of_north(first) == of_north(lead.leader) || count(out) < 2) return {0, 0};
  const int ace = rank_at(out, 0), king = rank_at(out, 1);
  for (const int seat : {first, second}) {
    const bool guarded = holding(deal.hand(seat), trump) >> king & 1 && length_of(lengths, seat) >= 2;
    if (guarded && holding(deal.hand(after(seat, 3)), trump) >> ace & 1) return {1, in_suit(from(king), trump)};
  }
  return {0, 0};
}

// Whatever suit is led, the others have its highest card. If one of them has all of these, it cashes them all.
Sure stoppers(const Deal& deal, const Lead& lead) {
  Cards stoppers = 0;
  Cards relevant = 0;
  int suits = 0;
  const Cards leads = deal.hand(lead.leader) & lead.out;
  const Cards ours = leads | (deal.hand(partner_of(lead.leader)) & lead.out);
  for (int suit = 0; suit < suit_count; ++suit) {
    if (!holding(leads, suit)) continue;
    const int highest = top(holding(lead.out, suit));
    const Cards stopper = in_suit(1U << highest, suit);
    if (ours & stopper) return {0, 0};
    stoppers |= stopper;
    relevant |= in_suit(from(highest), suit);
    ++suits;
  }
  const bool in_one_hand =
      !(stoppers & ~deal.hand(after(lead.leader))) || !(stoppers & ~deal.hand(after(lead.leader, 3)));
  return {in_one_hand ? suits : 1, relevant};
}

}  // namespace

Sure sure_for_leader(Deal& deal, const Lead& lead, int trump, int enough) {
  const Cashed own = cashed_by(deal, lead, lead.leader, trump);
  if (own.tricks >= enough) return {own.tricks, relied_on(deal, lead, lead.leader, trump, own)};
  const int partner = partner_of(lead.leader);
  const Cashed partners = cashed_by(deal, lead, partner, trump);
  if (partners.tricks >= enough && reaches_partner(lead, partners, trump)) {
    return {partners.tricks, relied_on(deal, lead, partner, trump, partners)};
  }
  if (trump == no_trumps || !holding(lead.out, trump)) return {own.tricks, 0};
  return sure_trumps(deal, lead, trump, lead.leader, enough);
}

HopelessLeads hopeless_leads(Deal& deal, const Lead& lead, int trump, int enough) {
  HopelessLeads found;
  const Cards leads = deal.hand(lead.leader) & lead.out;
  const int third = partner_of(lead.leader);
  for (const int winner : {after(lead.leader), after(lead.leader, 3)}) {
    const Cashed cashed = cashed_by(deal, lead, winner, trump);
    if (cashed.tricks < enough) continue;
    // A partner that has nothing but trumps would have to ruff.
    if (trump != no_trumps && length_of(lead.lengths[trump], partner_of(winner)) == lead.left) continue;
    bool used = false;
    for (int suit = 0; suit < suit_count; ++suit) {
      const Cards of_this = leads & of_suit(suit);
      if (!of_this || found.cards & of_this || !cashed.own[suit]) continue;
      const bool ruffed = trump != no_trumps && suit != trump && !length_of(lead.lengths[suit], third) &&
                          length_of(lead.lengths[trump], third);
      if (ruffed) continue;
      found.tricks = found.cards ? std::min(found.tricks, cashed.tricks) : cashed.tricks;
      found.cards |= of_this;
      used = true;
    }
    if (used) found.relevant |= relied_on(deal, lead, winner, trump, cashed);
  }
  return found;
}

Sure sure_for_others(Deal& deal, const Lead& lead, int trump, int enough) {
  if (trump == no_trumps || !holding(lead.out, trump)) return stoppers(deal, lead);
  return sure_trumps(deal, lead, trump, after(lead.leader), enough);
}

}  // namespace cardtable::bridge
