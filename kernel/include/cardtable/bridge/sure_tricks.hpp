// Tricks that a side has for sure, without a search: what the hand on lead and its partner can cash at once, and what
// the others cannot prevent.
#pragma once

#include <array>
#include <cstdint>

#include <cardtable/bridge/cards.hpp>
#include <cardtable/bridge/deal.hpp>

namespace cardtable::bridge {

// With the ranks they rely on: each suit from the lowest such rank up.
struct Sure {
  int tricks;
  Cards relevant;
};

// A position in which a hand is about to lead.
struct Lead {
  Cards out;
  int leader;
  int left;  // tricks still to be played
  std::array<std::uint16_t, suit_count> lengths;
};

// For the leader's side. The relevant ranks are right only if there are at least `enough` tricks.
Sure sure_for_leader(Deal& deal, const Lead& lead, int trump, int enough);

// For the other side, in the same way.
Sure sure_for_others(Deal& deal, const Lead& lead, int trump, int enough);

// Leads that give the others `enough` tricks at once: one of them wins the trick and cashes the rest.
struct HopelessLeads {
  Cards cards = 0;  // whole suits
  int tricks = 0;   // of the others after the least bad of these leads
  Cards relevant = 0;
};

HopelessLeads hopeless_leads(Deal& deal, const Lead& lead, int trump, int enough);

}  // namespace cardtable::bridge
