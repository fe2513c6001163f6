// Bytes that libFuzzer makes up become questions to the kernel: each is answered, or refused with a sentence.
//
// `make fuzz-kernel` runs it, with the address and undefined-behaviour sanitizers. The first byte chooses the question;
// the others deal cards, which then makes most of it possible, and spoil some of it. Searches are short: what is looked
// for is input that breaks something, not a slow answer.
#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <cardtable/bridge/solver.hpp>
#include <cardtable/games/bridge.hpp>
#include <cardtable/games/nimmt.hpp>
#include <cardtable/games/pinochle.hpp>
#include <cardtable/games/skat.hpp>
#include <cardtable/games/two_hand.hpp>
#include <cardtable/nimmt/search.hpp>
#include <cardtable/tricks/position.hpp>
#include <cardtable/two_hand/endgame.hpp>
#include <cardtable/two_hand/playout.hpp>

using namespace cardtable;

namespace {

constexpr std::uint64_t few_nodes = 50;

// An answer that cannot be true ends the run like a crash does.
void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not true: %s\n", what);
  std::abort();
}

int odd(FuzzedDataProvider& from) {
  constexpr std::array numbers{-1, 0, 1, 2, 3, 12, 31, 255, 256, -2147483647 - 1, 2147483647};
  return from.ConsumeBool() ? from.PickValueInArray(numbers) : from.ConsumeIntegral<int>();
}

bool is_spoilt(FuzzedDataProvider& from) { return from.ConsumeIntegral<std::uint8_t>() >= 224; }

// A number, or now and then any other.
int perhaps(FuzzedDataProvider& from, int low, int high) {
  return is_spoilt(from) ? odd(from) : from.ConsumeIntegralInRange(low, high);
}

std::vector<int> shuffled(FuzzedDataProvider& from, int kinds, int copies, int first = 0) {
  std::vector<int> pack(static_cast<std::size_t>(kinds * copies));
  for (std::size_t place = 0; place < pack.size(); ++place) pack[place] = first + static_cast<int>(place) / copies;
  for (std::size_t place = pack.size(); place > 1; --place) {
    std::swap(pack[place - 1], pack[from.ConsumeIntegralInRange<std::size_t>(0, place - 1)]);
  }
  return pack;
}

std::vector<int> drawn(std::vector<int>& pack, std::size_t count) {
  std::vector<int> cards;
  for (; count > 0 && !pack.empty(); --count) {
    cards.push_back(pack.back());
    pack.pop_back();
  }
  return cards;
}

// Now and then with a card too many, too few, or one that does not exist.
void perhaps_spoil(FuzzedDataProvider& from, std::vector<int>& cards) {
  if (!is_spoilt(from)) return;
  switch (from.ConsumeIntegralInRange(0, 2)) {
    case 0:
      if (!cards.empty()) cards.pop_back();
      break;
    case 1: cards.push_back(odd(from)); break;
    default:
      if (!cards.empty()) cards[from.ConsumeIntegralInRange<std::size_t>(0, cards.size() - 1)] = odd(from);
  }
}

void ask_tricks(FuzzedDataProvider& from) {
  const auto game = static_cast<tricks::Game>(from.ConsumeIntegralInRange(0, 4));
  const bool is_skat = game < tricks::Game::pinochle;
  const int seats = is_skat ? 3 : 4, kinds = is_skat ? 32 : 20 + 4 * (game == tricks::Game::pinochle);
  std::vector<int> pack = shuffled(from, kinds, is_skat ? 1 : game == tricks::Game::pinochle ? 2 : 4);
  const auto each = from.ConsumeIntegralInRange<std::size_t>(1, 4);
  tricks::Position position{
      game, {}, {}, perhaps(from, 0, seats - 1), {0}, {}, perhaps(from, 0, 1), perhaps(from, 0, 1)};
  for (int seat = 0; seat < seats; ++seat) position.hands.push_back(drawn(pack, each));
  for (int place = from.ConsumeIntegralInRange(0, seats - 1); place > 0; --place) {
    position.trick.push_back(perhaps(from, 0, kinds - 1));
  }
  if (position.leader >= 0 && position.leader < seats) {
    // Whoever has played to the trick holds that card no longer.
    for (std::size_t place = 0; place < position.trick.size(); ++place) {
      auto& hand = position.hands[(static_cast<std::size_t>(position.leader) + place) % position.hands.size()];
      if (is_spoilt(from)) continue;
      position.trick[place] = hand.back();
      hand.pop_back();
    }
  }
  if (!is_skat) position.side = {0, 2};
  perhaps_spoil(from, position.side);
  for (int kind = 0; kind < kinds; ++kind) position.worth.push_back(kind % 3 == 0);
  perhaps_spoil(from, position.worth);
  perhaps_spoil(from, position.hands[0]);
  tricks::check(position);
  const Limit limit{few_nodes, {}};
  demand(!tricks::legal_kinds(position).empty(), "somebody can play");
  for (const auto& answer : tricks::solve({position}, {from.ConsumeBool(), {}}, limit, 1)) {
    demand(answer.value.low <= answer.value.high, "bounds are in order");
  }
  tricks::best_line(position, limit);
  demand(tricks::playouts(position, 2, 1).size() == 2, "two games are two results");
}

void ask_bridge(FuzzedDataProvider& from) {
  std::vector<int> pack = shuffled(from, 52, 1);
  const auto each = from.ConsumeIntegralInRange<std::size_t>(1, 13);
  bridge::Position position{{}, perhaps(from, 0, 4), perhaps(from, 0, 3), {}};
  for (auto& hand : position.hands) {
    for (const int card : drawn(pack, each)) hand |= bridge::Cards{1} << card;
  }
  const int played = from.ConsumeIntegralInRange(0, 3);
  for (int place = 0; place < played; ++place) {
    bridge::Cards& hand = position.hands[static_cast<std::size_t>((position.leader & 3) + place) % 4];
    position.trick.push_back(is_spoilt(from) ? odd(from) : hand == 0 ? 0 : __builtin_ctzll(hand));
    if (!is_spoilt(from)) hand &= hand - 1;
  }
  if (is_spoilt(from)) position.hands[1] ^= from.ConsumeIntegral<std::uint64_t>();
  bridge::check(position);
  bridge::Limit limit;
  limit.nodes = few_nodes;
  limit.bytes = std::size_t{1} << 20;
  for (const auto& answer : bridge::solve({position}, {from.ConsumeBool(), {}}, limit, 1)) {
    demand(0 <= answer.value.low && answer.value.low <= answer.value.high && answer.value.high <= 13, "0 to 13 tricks");
  }
  bridge::best_line(position, limit);
}

void ask_nimmt(FuzzedDataProvider& from) {
  const int seats = perhaps(from, 2, 10), done = from.ConsumeIntegralInRange(0, 9);
  std::vector<int> pack = shuffled(from, nimmt::top_card, 1, 1);
  nimmt::Knowledge known;
  known.seat = perhaps(from, 0, 9);
  known.hand = drawn(pack, static_cast<std::size_t>(nimmt::hand_size - done));
  known.history.start = drawn(pack, 4);
  for (int trick = 0; trick < done; ++trick) {
    known.history.tricks.push_back(drawn(pack, static_cast<std::size_t>(std::max(0, std::min(seats, 11)))));
  }
  for (int& card : known.history.start) {
    if (from.ConsumeBool()) known.history.taken.push_back(card);
  }
  known.totals.assign(static_cast<std::size_t>(std::max(0, std::min(seats, 11))), perhaps(from, 0, 60));
  known.end = perhaps(from, 1, 100);
  known.highest = perhaps(from, nimmt::top_card, nimmt::top_card);
  perhaps_spoil(from, known.hand);
  perhaps_spoil(from, known.history.start);
  perhaps_spoil(from, known.history.taken);
  if (!known.history.tricks.empty()) perhaps_spoil(from, known.history.tricks.back());
  // As a game goes on, rows are taken that nobody can guess: the kernel says which are missing.
  for (int tried = 0; tried < 20; ++tried) {
    try {
      const nimmt::Position position(known);
      const auto found = nimmt::evaluate(position, {}, {1, {}});
      demand(!found.values.empty(), "there is something to choose from");
      return;
    } catch (const std::invalid_argument&) {
      if (tried == 19) throw;
      known.history.taken.push_back(perhaps(from, 1, nimmt::top_card));
    }
  }
}

std::vector<two_hand::Held> held(FuzzedDataProvider& from, std::vector<int>& pack, std::size_t count) {
  std::vector<int> kinds = drawn(pack, count);
  perhaps_spoil(from, kinds);
  std::vector<two_hand::Held> hand;
  for (const int kind : kinds) hand.push_back({kind, from.ConsumeBool() ? 0 : perhaps(from, 0, 511)});
  return hand;
}

// An ending, or the values of choices while there is a stock.
void ask_two_hand(FuzzedDataProvider& from) {
  std::vector<int> pack = shuffled(from, two_hand::kind_count, 2);
  const auto due = static_cast<two_hand::Due>(from.ConsumeIntegralInRange(0, 2));
  const bool chases = due == two_hand::Due::chase, classic = from.ConsumeBool();
  const auto each = from.ConsumeIntegralInRange<std::size_t>(1, 12);
  const int trump = perhaps(from, 0, 3), lead = chases ? drawn(pack, 1)[0] : -1;
  std::array hands{held(from, pack, each), held(from, pack, each - chases)};
  if (from.ConsumeBool()) {
    const two_hand::Ending ending{hands, trump, classic, due, lead};
    two_hand::check(ending);
    two_hand::solve(ending, {few_nodes, {}});
    return;
  }
  std::vector<int> stock = drawn(pack, 2 * from.ConsumeIntegralInRange<std::size_t>(0, 5) + 1);
  perhaps_spoil(from, stock);
  const int upcard = from.ConsumeBool() ? -1 : perhaps(from, 0, two_hand::kind_count - 1);
  const std::vector<two_hand::World> worlds{{hands, stock, upcard, lead}};
  std::vector<int> choice{perhaps(from, 0, static_cast<int>(each) - 1)};
  perhaps_spoil(from, choice);
  two_hand::check(trump, due, worlds, {choice});
  const std::array habits{two_hand::Habit::careful, two_hand::Habit::course};
  demand(two_hand::values(trump, classic, due, worlds, {choice}, habits).size() == 1, "a value for each choice");
}

template <class Hand>
void play(FuzzedDataProvider& from, const std::vector<std::size_t>& sizes, int first) {
  std::vector<int> pack = shuffled(from, Hand::cards, Hand::copies, first);
  games::Piles piles;
  for (const std::size_t size : sizes) piles.push_back(drawn(pack, size));
  if (sizes.back() == 23) piles.push_back({perhaps(from, 0, 1)});  // who begins is tossed for
  perhaps_spoil(from, piles[from.ConsumeIntegralInRange<std::size_t>(0, piles.size() - 1)]);
  if (is_spoilt(from)) piles.pop_back();
  Hand hand(piles);
  while (hand.turn() != games::nobody) {
    typename Hand::Choices choices;
    hand.legal(hand.turn(), choices);
    demand(choices.count() > 0 && choices.count() <= Hand::most_choices, "there is something to choose from");
    hand.apply(choices[from.ConsumeIntegralInRange(0, choices.count() - 1)]);
  }
  for (int seat = 0; seat < hand.seats(); ++seat) hand.points(seat);
}

void ask(FuzzedDataProvider& from) {
  switch (from.ConsumeIntegralInRange(0, 8)) {
    case 0: return ask_tricks(from);
    case 1: return ask_bridge(from);
    case 2: return ask_nimmt(from);
    case 3: return play<games::BridgeHand>(from, {13, 13, 13, 13}, 0);
    case 4: return play<games::NimmtHand>(from, {4, 10, 10, 10}, 0);
    case 5: return play<games::PinochleHand>(from, {12, 12, 12, 12}, 0);
    case 6: return play<games::SkatHand>(from, {10, 10, 10, 2}, 0);
    case 7: return ask_two_hand(from);
    default: return play<games::TwoHandHand>(from, {12, 12, 1, 23}, 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzedDataProvider from(data, size);
  try {
    ask(from);
  } catch (const std::invalid_argument& refusal) {
    demand(std::strchr(refusal.what(), ' ') != nullptr, "a refusal is a sentence");
  }
  return 0;
}
