// Whole hands: what a rule counts with its numbers written out, copies, and batches in threads. The laws in Python hold
// every list of legal actions and every result to the Python rules.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include <cardtable/games/batch.hpp>
#include <cardtable/games/bridge.hpp>
#include <cardtable/games/nimmt.hpp>
#include <cardtable/games/pinochle.hpp>
#include <cardtable/games/skat.hpp>
#include <cardtable/games/two_hand.hpp>

#include "check.hpp"

using namespace cardtable::games;
using cardtable::bit;
using cardtable::Random;
using cardtable::Set;

namespace {

// Numbers of the cards of skat: clubs, diamonds, hearts, spades, each 7 8 9 T J Q K A.
constexpr Set club_jack = bit(4), spade_jack = bit(28), heart_jack = bit(20), diamond_jack = bit(12);

constexpr skat::Contract clubs{skat::clubs, false, false, false, false};
constexpr skat::Contract grand_schwarz{skat::grand, true, true, true, false};
constexpr skat::Contract null_ouvert{skat::null_game, false, false, false, true};

template <class Hand>
void play_on(Hand& hand, Random& random) {
  typename Hand::Choices legal;
  for (int seat; (seat = hand.turn()) != nobody;) {
    hand.legal(seat, legal);
    hand.apply(legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.count())))]);
  }
}

}  // namespace

// Clubs with the two highest jacks: two tops and the game, three times twelve.
TEST(a_game_of_skat_counts_its_tops) {
  CHECK(skat::score(clubs, 18, club_jack | spade_jack | diamond_jack, {61, 6, 4}) == 36);
  // 60 points lose, and a lost game counts twice.
  CHECK(skat::score(clubs, 18, club_jack | spade_jack | diamond_jack, {60, 6, 4}) == -72);
  // Without three, with schneider: five times twelve.
  CHECK(skat::score(clubs, 18, diamond_jack, {90, 8, 2}) == 60);
  // The bid of 48 needs four times twelve, and the game counts only three.
  CHECK(skat::score(clubs, 48, club_jack | spade_jack | diamond_jack, {80, 8, 2}) == -96);
}

// Hand, schneider, announced, schwarz, announced, four tops and the game: ten times 24.
TEST(announced_levels_count) {
  const Set jacks = club_jack | spade_jack | heart_jack | diamond_jack;
  CHECK(skat::score(grand_schwarz, 18, jacks, {120, 10, 0}) == 240);
  // One trick of the others ends it, and what was announced still counts.
  CHECK(skat::score(grand_schwarz, 18, jacks, {30, 3, 1}) == -480);
}

// An open null counts 46; after a bid of 48 it is overbid, and two times 46 are lost twice.
TEST(null_has_a_fixed_value) {
  CHECK(skat::score(null_ouvert, 18, 0, {0, 0, 10}) == 46);
  CHECK(skat::score(null_ouvert, 18, 0, {0, 1, 3}) == -92);
  CHECK(skat::score(null_ouvert, 48, 0, {0, 0, 10}) == -184);
}

// Three no trumps just made: 100 and a game. Two hearts doubled: 120, a game, and 50 for the insult. Six spades: 180, a
// game, a small slam. Seven no trumps redoubled, three down: 100, 200 and 200, twice.
TEST(contracts_of_bridge_count) {
  CHECK(bridge_board::score({3, 4, 0}, 9) == 400);
  CHECK(bridge_board::score({2, 2, 1}, 8) == 470);
  CHECK(bridge_board::score({6, 3, 0}, 12) == 980);
  CHECK(bridge_board::score({7, 4, 2}, 10) == -1000);
  CHECK(bridge_board::score({1, 0, 0}, 8) == 90);
}

// A hand of pinochle that is thrown in costs the bid: the dealer holds 20 after three passes.
TEST(a_hand_of_pinochle_is_thrown_in) {
  Random random(5);
  PinochleHand hand(4, random);
  for (int call = 0; call < 3; ++call) hand.apply(PinochleHand::pass);
  CHECK(hand.turn() == 0);
  hand.apply(PinochleHand::throw_in);
  CHECK(hand.turn() == nobody);
  CHECK(hand.points(0) == -20 && hand.points(2) == -20);
  CHECK(hand.points(1) == 0 && hand.points(3) == 0);
}

// Of two-hand pinochle without melds both have the 240 points of the cards: eight times 11, 10, 4, 3 and 2.
TEST(cards_of_a_round_add_up) {
  Random random(6);
  TwoHandHand::Choices legal;
  for (int number = 0; number < 50; ++number) {
    TwoHandHand hand(2, random);
    for (int seat; (seat = hand.turn()) != nobody;) {
      hand.legal(seat, legal);
      // Not to meld is always the last choice.
      const Action last = legal[legal.count() - 1];
      const auto place = static_cast<int>(random.below(static_cast<std::uint32_t>(legal.count())));
      hand.apply(last == two_hand_round::no_meld ? last : legal[place]);
    }
    CHECK(hand.points(0) + hand.points(1) == 240);
  }
}

// All heads on the table are taken by somebody or lie there in the end: 171 are on all 104 cards, and with ten seats
// every card is dealt.
TEST(heads_of_a_full_table_add_up) {
  Random random(1);
  for (int number = 0; number < 100; ++number) {
    NimmtHand hand(10, random);
    play_on(hand, random);
    int heads = 0;
    for (int seat = 0; seat < 10; ++seat) heads -= hand.points(seat);
    // Four rows of one to five cards, each with 1 to 27 heads, are left.
    CHECK(heads >= 171 - 4 * 27 && heads <= 171 - 4);
  }
}

// Somebody who passes everything ends the hand without points after three calls.
TEST(all_pass) {
  Random random(2);
  SkatHand hand(3, random);
  for (int call = 0; call < 3; ++call) hand.apply(skat::pass);
  CHECK(hand.turn() == nobody);
  for (int seat = 0; seat < 3; ++seat) CHECK(hand.points(seat) == 0);
}

// A copy that is played on leaves the hand as it was, and a deal is read back from any position.
TEST(copies_are_apart) {
  Random random(3);
  for (int number = 0; number < 50; ++number) {
    const SkatHand hand(3, random);
    SkatHand copy = hand;
    play_on(copy, random);
    CHECK(hand.history().empty());
    CHECK(hand.turn() == 1);
    CHECK(copy.piles() == hand.piles());
    CHECK(SkatHand(hand.piles()).piles() == hand.piles());
  }
}

// The same seed gives the same hands with any number of threads, and a hand that ends is replaced.
TEST(batches_do_not_depend_on_threads) {
  constexpr int count = 300;
  std::vector<std::vector<float>> found;
  for (const int threads : {1, 3}) {
    std::vector<std::int32_t> choices(count), seats(count), chosen(count);
    std::vector<float> rewards(count * 3), all;
    Arrays arrays;
    arrays.seats = seats.data();
    arrays.choices = choices.data();
    arrays.rewards = rewards.data();
    Batch<SkatHand> batch(3, count, 7, nullptr, arrays);
    for (int step = 0; step < 100; ++step) {
      for (std::size_t number = 0; number < count; ++number) {
        CHECK(choices[number] > 0);
        chosen[number] = static_cast<std::int32_t>((number + static_cast<std::size_t>(step)) %
                                                   static_cast<std::size_t>(choices[number]));
      }
      batch.step(chosen, threads);
      all.insert(all.end(), rewards.begin(), rewards.end());
      all.insert(all.end(), seats.begin(), seats.end());
    }
    found.push_back(all);
  }
  CHECK(found[0] == found[1]);
}

// A choice that is not there is refused before any hand has moved; `wait` leaves a hand as it is.
TEST(batches_refuse_what_is_not_there) {
  std::vector<std::int32_t> choices(2);
  Arrays arrays;
  arrays.choices = choices.data();
  Batch<NimmtHand> batch(2, 2, 1, nullptr, arrays);
  bool refused = false;
  try {
    batch.step(std::vector<std::int32_t>{0, 10}, 1);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
  CHECK(batch.hand(0).turn() == 0);
  batch.step(std::vector<std::int32_t>{0, wait}, 1);
  CHECK(batch.hand(0).turn() == 1);
  CHECK(batch.hand(1).turn() == 0);
}
