// 6 nimmt! against examples that were worked out by hand.
#include <array>
#include <cmath>
#include <vector>

#include <cardtable/nimmt/belief.hpp>
#include <cardtable/nimmt/facts.hpp>
#include <cardtable/nimmt/model.hpp>
#include <cardtable/nimmt/objective.hpp>
#include <cardtable/nimmt/playout.hpp>
#include <cardtable/nimmt/search.hpp>

#include "check.hpp"

using namespace cardtable;
using namespace cardtable::nimmt;

namespace {

Rows rows_of(std::array<int, row_count> ends) {
  std::array<Row, row_count> rows{};
  for (int row = 0; row < row_count; ++row) rows[row] = single[ends[row]];
  return Rows(rows);
}

bool descending(const Rows& rows) {
  return end_of(rows[0]) > end_of(rows[1]) && end_of(rows[1]) > end_of(rows[2]) && end_of(rows[2]) > end_of(rows[3]);
}

// Two seats after no trick; seat 0 holds ten cards.
Position first_choice(std::vector<int> hand) {
  return Position({0, std::move(hand), {{10, 30, 50, 70}, {}, {}}, top_card, {0, 0}, 66});
}

// Prefers high cards: one lane has the number of the card, the output is 1.
Model model(float slope = 0.1f) {
  std::vector<Model::Lanes> rows(Facts::count);
  for (int stage = 0; stage < Facts::stages; ++stage) {
    for (int number = 0; number < Facts::number_classes; ++number) {
      rows[stage * Facts::per_stage + Facts::number + number][3] = slope * static_cast<float>(number);
    }
  }
  Model::Lanes output{};
  output[3] = 1;
  return Model(std::move(rows), {}, output);
}

}  // namespace

// The heads of all cards of the deck are 171, as the box says: 1 x 7, 8 x 5, 10 x 3, 9 x 2 and 76 x 1.
TEST(heads_of_the_deck) {
  int sum = 0;
  for (int card = 1; card <= top_card; ++card) sum += heads_of(card);
  CHECK(sum == 171);
  CHECK(heads_of(55) == 7 && heads_of(22) == 5 && heads_of(100) == 3 && heads_of(95) == 2 && heads_of(104) == 1);
}

// Five cards fill a row; the sixth takes their heads and begins it anew.
TEST(the_sixth_card_takes_the_row) {
  Rows rows = rows_of({90, 60, 40, 10});
  for (int card : {11, 12, 13, 14}) CHECK(rows.place(card) == 0);
  CHECK(cards_in(rows[3]) == 5 && heads_in(rows[3]) == 3 + 5 + 1 + 1 + 1 && end_of(rows[3]) == 14);
  CHECK(rows.place(15) == 11);
  CHECK(cards_in(rows[3]) == 1 && heads_in(rows[3]) == 2 && end_of(rows[3]) == 15);
}

// A card goes to the nearest lower end, whatever was played, and the rows stay in order.
TEST(cards_go_to_the_nearest_lower_end) {
  Random random(1);
  for (int time = 0; time < 200; ++time) {
    std::vector<int> deck;
    for (int card = 1; card <= top_card; ++card) deck.push_back(card);
    for (std::size_t left = deck.size(); left > 1; --left) {
      std::swap(deck[left - 1], deck[random.below(static_cast<std::uint32_t>(left))]);
    }
    std::array<int, 4> ends{deck[0], deck[1], deck[2], deck[3]};
    std::sort(ends.begin(), ends.end(), std::greater<>());
    Rows rows = rows_of(ends);
    for (std::size_t place = 4; place < deck.size(); ++place) {
      const int card = deck[place];
      int nearest = row_count;
      for (int row = row_count - 1; row >= 0; --row) {
        if (end_of(rows[row]) < card) nearest = row;
      }
      CHECK(rows.row_for(card) == nearest);
      CHECK(rows.below_all(card) == (nearest == row_count));
      if (nearest == row_count) {
        rows.take(rows.cheapest(), card);
      } else {
        rows.place(card);
        CHECK(end_of(rows[nearest]) == card);
      }
      CHECK(descending(rows));
    }
  }
}

// Who plays below all rows takes the cheapest, of equal ones the one with the highest end.
TEST(the_cheapest_row_is_taken) {
  const Rows rows = rows_of({91, 60, 44, 12});
  CHECK(rows.cheapest() == 0);
  Table table{rows, {}};
  const std::array<Played, 2> trick{played(5, 1), played(13, 0)};
  table.lay_trick(trick);
  CHECK(table.heads[1] == 1 && table.heads[0] == 0);
  CHECK(end_of(table.rows[0]) == 60 && end_of(table.rows[3]) == 5 && end_of(table.rows[2]) == 13);
}

// A history with a row taken by choice leads to the rows and heads counted by hand.
TEST(a_history_is_replayed) {
  const Replay now = replay({{10, 30, 50, 70}, {{5, 31}, {6, 71}}, {50}}, 2);
  CHECK(now.waiting.empty() && now.before.size() == 2);
  CHECK(now.table.heads[0] == 3 && now.table.heads[1] == 0);
  CHECK(end_of(now.table.rows[0]) == 71 && cards_in(now.table.rows[0]) == 2);
  CHECK(end_of(now.table.rows[1]) == 31 && end_of(now.table.rows[2]) == 10 && end_of(now.table.rows[3]) == 6);
}

// With one card each nothing is left to chance: a playout is the trick itself.
TEST(a_playout_of_one_card_is_the_trick) {
  Hands hands;
  hands[0].add(52);
  hands[1].add(51);
  const Position position = first_choice({1, 2, 3, 4, 5, 6, 7, 8, 9, 11});
  Table table{rows_of({70, 50, 30, 10}), {}};
  for (int card : {71, 72, 73, 74}) table.rows.place(card);
  const Model high = model();
  for (Policy policy : {Policy::uniform, Policy::descending, Policy::learned}) {
    Policies policies;
    policies.fill(policy);
    const Playout playout(2, 0, &high, crowd_in(position));
    Table after = table;
    playout.run(after, hands, policies, std::nullopt, Random(1));
    CHECK(end_of(after.rows[1]) == 52 && cards_in(after.rows[1]) == 3);
    // With 75 as the opening seat 0 takes the five cards from 70 to 74: 3 + 1 + 1 + 1 + 1 heads.
    Table opened = table;
    Hands rest = hands;
    rest[0].size = 0;
    playout.run(opened, rest, policies, 75, Random(1));
    CHECK(opened.heads[0] == 3 + 1 + 1 + 1 + 1 && opened.heads[1] == 0);
  }
}

// The facts of two cards, worked out by hand from the classes in facts.hpp.
TEST(facts_of_a_card) {
  const Position position = first_choice({5, 31, 32, 60, 61, 62, 63, 64, 65, 104});
  const std::vector<std::vector<int>> facts = facts_in(position);
  const int stage = (10 - 2) / 2 * Facts::per_stage;
  CHECK(facts.size() == 10);
  // 5 is below all rows: the price is 3 heads (class 2); number class 0; lowest card; 5 from zero, 26 to the next.
  CHECK(facts[0][0] == stage + Facts::gap + row_limit * Facts::gap_classes + 2);
  CHECK(facts[0][1] == stage + Facts::heads);
  CHECK(facts[0][2] == stage + Facts::number);
  CHECK(facts[0][3] == stage + Facts::rank);
  CHECK(facts[0][4] == stage + Facts::near + 3 * Facts::near_classes + 5);
  // 31 is next to the row of 30, one card with 3 heads; the first of its row, second lowest; 26 below, 1 above. One
  // hidden card, itself, is in the gap, and one rival holds each of the 100 hidden cards with a chance of 1 in 100.
  CHECK(facts[1][0] == stage + Facts::gap);
  CHECK(facts[1][1] == stage + Facts::heads + 2);
  CHECK(facts[1][2] == stage + Facts::number + 30 / 8);
  CHECK(facts[1][3] == stage + Facts::rank + 1 * Facts::follower_classes);
  CHECK(facts[1][4] == stage + Facts::near + 5 * Facts::near_classes + 0);
  // Between 31 and the next row of 50 lie 18 hidden cards, 32 to 49: a chance of 18 in 100, class 3. 31 has one head.
  CHECK(facts[1][5] == stage + Facts::above + 3);
  CHECK(facts[1][6] == stage + Facts::card_heads + 1);
  // All rows have one card, the cheapest costs 3 (class 2), nine hidden cards are below 10 (class 2), two seats, and
  // one card of the hand is below all rows.
  for (int row = 0; row < row_count; ++row) CHECK(facts[1][7 + row] == stage + Facts::lengths + row * row_limit);
  CHECK(facts[1][11] == stage + Facts::price + 2);
  CHECK(facts[1][12] == stage + Facts::below + 2);
  CHECK(facts[1][13] == stage + Facts::seats);
  CHECK(facts[1][14] == stage + Facts::low + 1);
}

// Every fact is an input of the net, in every state of every hand.
TEST(facts_are_inputs) {
  Random random(2);
  for (int time = 0; time < 3000; ++time) {
    std::vector<int> deck;
    for (int card = 1; card <= top_card; ++card) deck.push_back(card);
    for (std::size_t left = deck.size(); left > 1; --left) {
      std::swap(deck[left - 1], deck[random.below(static_cast<std::uint32_t>(left))]);
    }
    const int seats = 2 + static_cast<int>(random.below(9));
    const std::vector<int> hand(deck.begin(), deck.begin() + 10), start(deck.begin() + 10, deck.begin() + 14);
    const Position position({0, hand, {start, {}, {}}, top_card, std::vector<int>(seats, 0), 66});
    for (const auto& facts : facts_in(position)) {
      for (int index : facts) CHECK(index >= 0 && index < Facts::count);
    }
  }
}

// Cards 1 to 8 have the number class 0 and 97 to 104 the class 12: chances in proportion to 1 and e to the power
// of 1.2.
TEST(chances_follow_the_scores) {
  const Model high = model();
  std::array<bool, top_card + 1> hidden;
  hidden.fill(true);
  const Rows rows = rows_of({70, 50, 30, 10});
  const Crowd crowd(2, hidden);
  Hand hand;
  hand.insert(100);
  hand.insert(5);
  const Chooser chooser(high, rows, crowd, hand.size);
  CHECK(std::abs(chooser.chance(hand, 0) - 1 / (1 + std::exp(1.2f))) < 1e-5f);
  CHECK(std::abs(chooser.chance(hand, 1) - 1 / (1 + std::exp(-1.2f))) < 1e-5f);
}

TEST(exponentials_are_those_of_the_library) {
  for (float x = -79; x < 79; x += 0.37f) {
    std::array<float, 4> numbers{x, 0, -200, 1};
    exponentials(numbers);
    CHECK(std::abs(numbers[0] / std::exp(x) - 1) < 1e-3f);
    CHECK(numbers[1] == 1 && numbers[2] > 0);
  }
}

// Worlds of the belief hold the unseen cards once each, as many for everybody, and leave the own hand alone.
TEST(believed_worlds_are_deals) {
  const Position position({1,
                           {2, 3, 44, 45, 46, 77, 78, 90},
                           {{10, 30, 50, 70}, {{31, 71, 51}, {32, 72, 52}}, {}},
                           top_card,
                           {0, 0, 0},
                           66});
  Random random(3);
  const Model high = model();
  Belief belief(position, high, random);
  for (int world = 0; world < 500; ++world) {
    Hands hands;
    Policies policies{};
    belief.deal(random, hands, policies);
    std::array<int, top_card + 1> seen{};
    for (int seat = 0; seat < 3; ++seat) {
      CHECK(hands[seat].size == 8);
      for (int i = 0; i < hands[seat].size; ++i) ++seen[hands[seat].cards[i]];
    }
    for (int card : position.hand()) CHECK(seen[card] == 1);
    for (int card : {10, 30, 50, 70, 31, 71, 51, 32, 72, 52}) CHECK(seen[card] == 0);
    for (int times : seen) CHECK(times <= 1);
  }
}

// The model of these tests plays high cards. Seat 0 has played its lowest cards, so it seems to have no plan; seat 2,
// which played high ones, does not.
TEST(a_seat_that_surprises_is_guessed_to_have_no_plan) {
  const Position position({1,
                           {2, 3, 44, 45, 46, 77},
                           {{10, 30, 50, 70}, {{11, 71, 104}, {12, 72, 103}, {13, 73, 102}, {14, 74, 101}}, {}},
                           top_card,
                           {0, 0, 0},
                           66});
  Random random(3);
  const Model high = model(1);
  Belief belief(position, high, random);
  std::array<int, 3> planless{};
  for (int world = 0; world < 500; ++world) {
    Hands hands;
    Policies policies;
    policies.fill(Policy::learned);
    belief.deal(random, hands, policies);
    for (int seat = 0; seat < 3; ++seat) planless[seat] += policies[seat] == Policy::uniform;
  }
  CHECK(planless[0] > 250 && planless[1] == 0 && planless[2] < 50);
}

// The same seed and worlds give the same values; each candidate has one; the chances of all seats sum to one.
TEST(evaluations_repeat) {
  const Position position = first_choice({5, 31, 32, 60, 61, 62, 63, 64, 65, 104});
  for (bool halving : {false, true}) {
    const Settings settings{.halving = halving, .seed = 9};
    const Model high = model();
    const Evaluation one = evaluate(position, &high, settings, {200, {}});
    const Evaluation same = evaluate(position, &high, settings, {200, {}});
    CHECK(one.worlds == 200 && one.values.size() == 10);
    for (std::size_t number = 0; number < one.values.size(); ++number) {
      CHECK(one.values[number].candidate == same.values[number].candidate);
      CHECK(one.values[number].mean == same.values[number].mean);
      CHECK(one.values[number].mean >= 0 && one.values[number].mean <= 1);
    }
  }
  const std::array totals{10, 20, 40};
  CHECK(std::abs(match_chance(totals, 0, 66) + match_chance(totals, 1, 66) + match_chance(totals, 2, 66) - 1) < 1e-12);
  CHECK(win_share(std::array{3, 5, 3}, 2) == 0.5 && win_share(std::array{3, 5, 3}, 1) == 0);
}
