#include <algorithm>

#include <cardtable/bridge/sure_tricks.hpp>

namespace cardtable::bridge {
namespace {

// What two hands can cash, the first of them on lead: first all of its own, then, if it can reach its partner, all of
// the partner's. Nobody else gets the lead before that.
struct Cashed {
  std::array<int, suit_count> own{};
  std::array<int, suit_count> beyond{};
  int tricks = 0;
  bool crosses = false;
};

// The opponents who still have trumps after `drawn` rounds follow to so many rounds of a suit and ruff the next.
int rounds_without_ruff(const Lead& lead, int first, int suit, int trump, int drawn) {
  int rounds = rank_count;
  for (int seat : {after(first), after(first, 3)}) {
    if (length_of(lead.lengths[trump], seat) > drawn) rounds = std::min(rounds, length_of(lead.lengths[suit], seat));
  }
  return rounds;
}

Cashed cashed_by(Deal& deal, const Lead& lead, int first, int trump) {
  Cashed cashed;
  const int second = partner_of(first);
  int drawn = 0;
  if (trump != no_trumps) drawn = deal.run(trump, holding(lead.out, trump), first).own;
  int own = 0;
  int beyond = 0;
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
      own += run.own;
      beyond += run.beyond;
    }
    if (run.beyond && length_of(lead.lengths[suit], first) > run.own) cashed.crosses = true;
  }
  if (trump == no_trumps) {
    cashed.tricks = std::min(lead.left, own + (cashed.crosses ? beyond : 0));
    return cashed;
  }
  // A hand that has nothing but trumps must ruff its partner's winner, so no more rounds of other suits count than both
  // hands have other cards for.
  const int trumps = std::max(drawn, length_of(lead.lengths[trump], second));
  if (own > lead.left - trumps) {
    cashed.crosses = false;
    own = lead.left - trumps;
  }
  beyond = std::min(beyond, lead.left - std::max(trumps, length_of(lead.lengths[trump], first)) - own);
  cashed.tricks = drawn + own;
  if (cashed.crosses) cashed.tricks += cashed.beyond[trump] + std::max(beyond, 0);
  cashed.tricks = std::min(cashed.tricks, lead.left);
  return cashed;
}

Cards relied_on(const Deal& deal, const Lead& lead, int first, const Cashed& cashed) {
  Cards relevant = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    const int tricks = cashed.own[suit] + (cashed.crosses ? cashed.beyond[suit] : 0);
    if (!tricks) continue;
    const int rank = deal.run_relies_on(suit, holding(lead.out, suit), first, tricks);
    if (rank < rank_count) relevant |= in_suit(from(rank), suit);
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

// The trumps of a side that nobody can keep from winning: the highest ones, or as many as its longer hand has more
// than both opponents together, or a guarded king behind the ace if the side is not on lead.
Sure sure_trumps(const Deal& deal, const Lead& lead, int trump, int first) {
  const Ranks out = holding(lead.out, trump);
  const int second = partner_of(first);
  const std::uint16_t lengths = lead.lengths[trump];
  const Ranks ours = holding(deal.hand(first) | deal.hand(second), trump) & out;
  const int most = std::max(length_of(lengths, first), length_of(lengths, second));
  int tricks = 0;
  while (tricks < most && ours >> rank_at(out, tricks) & 1) ++tricks;
  const int longer = most - length_of(lengths, after(first)) - length_of(lengths, after(second));
  if (longer > 0 && longer >= tricks) return {longer, 0};
  if (tricks) return {tricks, in_suit(from(rank_at(out, tricks - 1)), trump)};
  if (of_north(first) == of_north(lead.leader) || count(out) < 2) return {0, 0};
  const int ace = rank_at(out, 0), king = rank_at(out, 1);
  for (const int seat : {first, second}) {
    const bool guarded = holding(deal.hand(seat), trump) >> king & 1 && length_of(lengths, seat) >= 2;
    if (guarded && holding(deal.hand(after(seat, 3)), trump) >> ace & 1) return {1, in_suit(from(king), trump)};
  }
  return {0, 0};
}

// Whatever suit is led, the others have its highest card; if one of them has all of these, it cashes them all.
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
  if (own.tricks >= enough) return {own.tricks, relied_on(deal, lead, lead.leader, own)};
  const int partner = partner_of(lead.leader);
  const Cashed partners = cashed_by(deal, lead, partner, trump);
  if (partners.tricks >= enough && reaches_partner(lead, partners, trump)) {
    return {partners.tricks, relied_on(deal, lead, partner, partners)};
  }
  if (trump == no_trumps || !holding(lead.out, trump)) return {own.tricks, 0};
  return sure_trumps(deal, lead, trump, lead.leader);
}

Sure sure_for_others(const Deal& deal, const Lead& lead, int trump) {
  if (trump == no_trumps || !holding(lead.out, trump)) return stoppers(deal, lead);
  return sure_trumps(deal, lead, trump, after(lead.leader));
}

}  // namespace cardtable::bridge
