// A deal, and tables of what depends on the cards of one suit alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <cardtable/bridge/cards.hpp>

namespace cardtable::bridge {

// Tricks of one suit that a hand and then its partner can cash, without an opponent ruffing.
struct Run {
  int own;     // by the first hand, which keeps the lead
  int beyond;  // by the partner after those, if it gets the lead
};

class Deal {
 public:
  explicit Deal(const std::array<Cards, seat_count>& hands);

  Cards hand(int seat) const { return hands_[seat]; }
  Cards all() const { return all_; }

  // Two bits for the owner of each remaining card of the suit, the highest card in bits 25 and 24.
  std::uint32_t owners(int suit, Ranks out) const { return suits_[suit][out].owners; }
  // Four bits for each seat: its number of cards of the suit.
  std::uint16_t lengths(int suit, Ranks out) const { return suits_[suit][out].lengths; }

  Run run(int suit, Ranks out, int first) {
    const std::uint8_t known = suits_[suit][out].runs[first];
    return known == unknown ? find_run(suit, out, first) : Run{known & 15, known >> 4};
  }

  // The lowest rank that at most `most` such tricks rely on; rank_count if they rely on lengths alone.
  int run_relies_on(int suit, Ranks out, int first, int tricks) const;

  // Tricks that a side takes with trumps of this suit, whatever is played.
  int unbeaten_trumps(int suit, Ranks out, bool north) {
    const std::uint8_t known = suits_[suit][out].unbeaten[north];
    return known == unknown ? find_unbeaten(suit, out, north) : known;
  }

  // The lowest rank that this many of these rely on; rank_count if they rely on lengths alone.
  int unbeaten_rely_on(int suit, Ranks out, bool north, int tricks) const;

 private:
  static constexpr std::uint8_t unknown = 0xff;

  struct SuitFacts {
    std::uint32_t owners;
    std::uint16_t lengths;
    std::array<std::uint8_t, seat_count> runs;  // filled when asked for
    std::array<std::uint8_t, 2> unbeaten;       // by whether the side is North's; filled when asked for
  };

  struct Played {
    Run run;
    int relies_on;
  };

  struct Unbeaten {
    int tricks;
    int relies_on;
  };

  void fill(int suit);
  Run find_run(int suit, Ranks out, int first);
  Played play_run(int suit, Ranks out, int first, int most) const;
  int find_unbeaten(int suit, Ranks out, bool north);
  Unbeaten unbeaten(int suit, Ranks out, int seat, int most) const;

  std::array<Cards, seat_count> hands_;
  Cards all_;
  std::array<std::vector<SuitFacts>, suit_count> suits_;
};

inline int length_of(std::uint16_t lengths, int seat) { return lengths >> (4 * seat) & 15; }

}  // namespace cardtable::bridge
