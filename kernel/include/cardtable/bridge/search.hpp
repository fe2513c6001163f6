// The search: zero windows, trick by trick. Each result comes with the ranks it relies on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <cardtable/bridge/cards.hpp>
#include <cardtable/bridge/deal.hpp>
#include <cardtable/bridge/patterns.hpp>
#include <cardtable/bridge/sure_tricks.hpp>

namespace cardtable::bridge {

struct Limit : cardtable::Limit {
  std::size_t bytes = std::size_t{256} << 20;  // of memory for one strain; when it is full it is emptied
};

// A trick on the table, from the leader on.
struct Trick {
  Cards start;  // all cards that were left when it began
  int leader;
  int led;   // suit
  int best;  // the card that wins so far
  int best_seat;
  int left;  // tricks still to be played, this one among them
};

// Tricks of North and South from here on: at least this many if the target is reached, otherwise at most.
struct Result {
  int tricks;
  Cards relevant;  // each suit from the lowest rank up that this relies on
};

// Deals that are equivalent for this result, and their common value.
struct Alike {
  int leader;
  std::array<std::array<int, seat_count>, suit_count> lengths;
  std::array<std::vector<int>, suit_count> owners;  // of the highest cards of each suit
  Bounds bounds;
};

// For each kind of decision the card that decided last. Only a hint, so collisions do no harm.
class LastCutoffs {
 public:
  // The more tricks are left, the more kinds of decisions there are: with each, four times the room, from 16 bytes up
  // to a megabyte for a whole deal.
  explicit LastCutoffs(int left) : bits_(std::clamp(2 * left - 4, 4, 20)), cards_(std::size_t{1} << bits_, none) {}

  static constexpr std::uint8_t none = 0xff;

  std::uint8_t& at(std::uint64_t key) { return cards_[place_of(key, bits_)]; }

 private:
  int bits_;
  std::vector<std::uint8_t> cards_;
};

class Search {
 public:
  Search(Deal& deal, int trump, const Limit& limit)
      : deal_(deal), trump_(trump), meter_(limit), patterns_(limit.bytes), cutoffs_(count(deal.all()) / seat_count) {}

  // Whether North and South take at least `target` of the tricks left, when this hand leads.
  Result lead(Cards out, int leader, int left, int target);

  // The same with a trick on the table of which this many cards are played.
  Result go_on(const Trick& trick, Cards out, int played, int target);

  std::uint64_t nodes() const { return meter_.nodes(); }
  std::size_t bytes() const { return patterns_.bytes(); }

  // All stored patterns, for checks.
  std::vector<Alike> kept() const;

  // The trick after one more card of it, played by this seat.
  Trick with(const Trick& trick, int card, int seat) const;

 private:
  // All cards of the hand whose turn it is, except those that are known to be hopeless.
  template <int place>
  Result play(const Trick& trick, Cards out, int target, Cards hopeless = 0);
  template <int place>
  Result after_card(const Trick& trick, Cards out, int card, int seat, int target);
  template <int place>
  std::uint64_t kind_of_decision(const Trick& trick, Cards out, Cards hand, Cards legal, int target) const;

  Result last_trick(Cards out, int leader) const;
  std::optional<Result> sure(const Lead& lead, int target);
  Result remember(std::uint64_t key, const Owners& owners, const Lead& lead, Result result, int target);

  Deal& deal_;
  int trump_;
  Meter meter_;
  Patterns patterns_;
  LastCutoffs cutoffs_;
};

}  // namespace cardtable::bridge
