// The solver of bridge against a search that knows nothing but the rules.
#include <algorithm>
#include <stdexcept>

#include <cardtable/bridge/solver.hpp>

#include <cardtable/random.hpp>

#include "check.hpp"

using cardtable::bit;
using cardtable::Bounds;
using cardtable::CardBounds;
using cardtable::Random;
using namespace cardtable::bridge;

namespace {

int pick(Random& random, int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); }

// With few suits hands are long in them, so that runs, ruffs and equal cards come up often.
Position random_ending(Random& random, int tricks, int suits) {
  std::vector<int> pack;
  for (int suit = 0; suit < suits; ++suit) {
    for (int rank = 0; rank < rank_count; ++rank) pack.push_back(suit * span + rank);
  }
  for (std::size_t left = pack.size(); left > 1; --left) {
    std::swap(pack[left - 1], pack[random.below(static_cast<std::uint32_t>(left))]);
  }
  Position position{{}, pick(random, suit_count + 1), pick(random, seat_count), {}};
  for (int card = 0; card < tricks * seat_count; ++card) position.hands[card % seat_count] |= bit(pack[card]);
  return position;
}

// The cards that the hand whose turn it is may play.
std::vector<int> legal(const Position& position) {
  Cards cards = position.hands[position.turn()];
  if (!position.trick.empty()) {
    if (const Cards same = cards & of_suit(suit_of(position.trick[0]))) cards = same;
  }
  std::vector<int> found;
  for (; cards; cards &= cards - 1) found.push_back(lowest(cards));
  return found;
}

Position after_card(Position position, int card) {
  position.hands[position.turn()] ^= bit(card);
  position.trick.push_back(card);
  return position;
}

Position with_trick_begun(Position position, Random& random) {
  for (int cards = pick(random, seat_count); cards > 0; --cards) {
    const std::vector<int> choices = legal(position);
    position = after_card(position, choices[random.below(static_cast<std::uint32_t>(choices.size()))]);
  }
  return position;
}

int side(int seat) { return seat & 1; }

// Plays one card and finishes nothing: the tricks of the side that played it, by the plain search.
int plain_after(const Position& position, int card) {
  Position next = after_card(position, card);
  const int left = count(position.hands[position.turn()]);
  if (next.trick.size() < seat_count) {
    const int value = plain_value(next);
    return side(next.turn()) == side(position.turn()) ? value : left - value;
  }
  int best = 0;
  for (int place = 1; place < seat_count; ++place) {
    const bool same = suit_of(next.trick[place]) == suit_of(next.trick[best]);
    if (same ? next.trick[place] > next.trick[best] : suit_of(next.trick[place]) == next.trump) best = place;
  }
  const int winner = after(next.leader, best);
  const bool ours = side(winner) == side(position.turn());
  if (left == 1) return ours ? 1 : 0;
  next.leader = winner;
  next.trick.clear();
  const int value = plain_value(next);
  return ours ? 1 + value : left - 1 - value;
}

Answer solved(const Position& position, bool cards, std::optional<int> target = std::nullopt, Limit limit = {}) {
  std::optional<std::vector<int>> targets;
  if (target) targets = std::vector{*target};
  return solve({position}, {cards, targets}, limit, 1)[0];
}

}  // namespace

// The value and that of each card, with and without a trick on the table.
TEST(values_are_those_of_the_plain_search) {
  Random random(1);
  for (int number = 0; number < 6000; ++number) {
    const Position position = with_trick_begun(random_ending(random, 1 + pick(random, 5), 2 + pick(random, 3)), random);
    check(position);
    const Answer answer = solved(position, true);
    const int value = plain_value(position);
    CHECK(answer.complete && answer.value.low == value && answer.value.high == value);
    CHECK(answer.cards.size() == legal(position).size());
    if (count(position.hands[position.turn()]) > 4) continue;
    for (const CardBounds& card : answer.cards) {
      CHECK(card.bounds.low == card.bounds.high && card.bounds.low == plain_after(position, card.card));
    }
  }
}

// Asked for a target, the answer is on the right side of it.
TEST(targets_are_settled) {
  Random random(2);
  for (int number = 0; number < 2000; ++number) {
    const Position position = with_trick_begun(random_ending(random, 2 + pick(random, 4), 2 + pick(random, 3)), random);
    const int value = plain_value(position);
    for (int target = 0; target <= count(position.hands[position.turn()]) + 1; ++target) {
      const Answer answer = solved(position, false, target);
      CHECK(answer.complete && (value >= target ? answer.value.low >= target : answer.value.high < target));
    }
  }
}

// A memory that is emptied again and again, and few nodes: the bounds may be wide but are true.
TEST(limited_answers_are_honest) {
  Random random(3);
  int cut_short = 0;
  for (int number = 0; number < 300; ++number) {
    const Position position = random_ending(random, 7, 4);
    const int value = solved(position, false).value.low;
    Limit tight;
    tight.bytes = 1 << 12;
    CHECK(solved(position, false, std::nullopt, tight).value.low == value);
    for (std::uint64_t nodes : {0, 1, 20, 100}) {
      Limit few;
      few.nodes = nodes;
      const Answer answer = solved(position, false, std::nullopt, few);
      cut_short += !answer.complete;
      CHECK(answer.value.low <= value && value <= answer.value.high);
    }
  }
  CHECK(cut_short > 300);
}

namespace {

// Hands of these lengths and owners; the small cards lie at random.
Position deal_like(const Alike& alike, int trump, Random& random) {
  Position position{{}, trump, alike.leader, {}};
  for (int suit = 0; suit < suit_count; ++suit) {
    std::vector<int> seats = alike.owners[suit];
    const auto known = static_cast<std::ptrdiff_t>(seats.size());
    for (int seat = 0; seat < seat_count; ++seat) {
      const auto has = std::count(seats.begin(), seats.begin() + known, seat);
      seats.insert(seats.end(), static_cast<std::size_t>(alike.lengths[suit][seat] - has), seat);
    }
    const auto small = seats.begin() + known;
    for (auto left = seats.end() - small; left > 1; --left) {
      std::swap(small[left - 1], small[pick(random, static_cast<int>(left))]);
    }
    int rank = rank_count;
    for (const int seat : seats) position.hands[seat] |= bit(suit * span + --rank);
  }
  return position;
}

}  // namespace

// What is kept is true of every deal that looks alike where it matters.
TEST(patterns_hold_for_all_deals_like_them) {
  Random random(6);
  int looked_at = 0;
  for (int number = 0; number < 100; ++number) {
    const Position position = random_ending(random, 4 + pick(random, 2), 2 + pick(random, 3));
    for (const Alike& alike : patterns_of(position)) {
      const Position other = deal_like(alike, position.trump, random);
      check(other);
      const int value = plain_value(other);
      const int north = of_north(other.leader) ? value : count(other.hands[0]) - value;
      CHECK(alike.bounds.low <= north && north <= alike.bounds.high);
      ++looked_at;
    }
  }
  CHECK(looked_at > 500);
}

// The line is played by the rules and brings the value.
TEST(lines_bring_the_value) {
  Random random(4);
  for (int number = 0; number < 500; ++number) {
    Position position = random_ending(random, 1 + pick(random, 6), 4);
    const Line line = best_line(position, {});
    CHECK(line.plays.size() == static_cast<std::size_t>(count(position.hands[0])) * seat_count);
    CHECK(line.answer.value.low == solved(position, false).value.low);
    for (const auto& [seat, card] : line.plays) CHECK(position.hands[seat] & bit(card));
  }
}

// Tables do not depend on threads, and each result is that of the lead solved alone.
TEST(tables_are_those_of_single_leads) {
  Random random(5);
  std::vector<std::array<Cards, seat_count>> deals;
  for (int number = 0; number < 20; ++number) deals.push_back(random_ending(random, 7, 4).hands);
  const std::vector<Table> one = tables(deals, {}, 1), three = tables(deals, {}, 3);
  for (std::size_t deal = 0; deal < deals.size(); ++deal) {
    for (int strain = 0; strain <= no_trumps; ++strain) {
      for (int declarer = 0; declarer < seat_count; ++declarer) {
        const Bounds found = one[deal].tricks[strain][declarer];
        CHECK(found.low == found.high && found.low == three[deal].tricks[strain][declarer].low);
        const int defenders = solved({deals[deal], strain, after(declarer), {}}, false).value.low;
        CHECK(found.low == count(deals[deal][0]) - defenders);
      }
    }
    CHECK(one[deal].nodes == three[deal].nodes);
  }
}

// What cannot be is refused with a sentence.
TEST(impossible_positions_are_refused) {
  const auto refused = [](const Position& position) {
    try {
      check(position);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  const Position good{{bit(0), bit(1), bit(2), bit(3)}, 0, 0, {}};
  CHECK(!refused(good));
  Position position = good;
  position.hands[1] = bit(0);
  CHECK(refused(position));
  position = good;
  position.hands[1] |= bit(17);
  CHECK(refused(position));
  position = good;
  position.trick = {0};
  CHECK(refused(position));
  position = good;
  position.hands[2] = bit(14);
  CHECK(refused(position));
}
