// The solver of trick games against trying everything, and against the plain search.
#include <cardtable/tricks/position.hpp>

#include "check.hpp"
#include "endings.hpp"

using namespace cardtable;
using namespace cardtable::tricks;
using testing::Ending;
using testing::pick;
using testing::random_ending;
using testing::solved_games;

namespace {

Answer solved(const Position& position, bool cards, std::optional<int> target = std::nullopt, Limit limit = {}) {
  std::optional<std::vector<int>> targets;
  if (target) targets = std::vector{*target};
  return solve({position}, {cards, targets}, limit, 1)[0];
}

}  // namespace

// The value of a position, and of each legal card, is that of plain minimax: thousands of endings of each game.
TEST(values_are_those_of_trying_everything) {
  Random random(1);
  for (int number = 0; number < 2000; ++number) {
    for (Game game : solved_games) {
      const Position position = random_ending(game, 1 + pick(random, 3), random);
      check(position);
      const Ending ending(position);
      const int value = ending.value();
      const Answer answer = solved(position, false);
      CHECK(answer.complete && answer.value.low == value && answer.value.high == value);
      const Answer each = solved(position, true);
      CHECK(each.value.low == value && each.value.high == value);
      CHECK(each.cards.size() == ending.legal().size());
      for (const CardBounds& card : each.cards) {
        CHECK(card.bounds.exact() && card.bounds.low == ending.after(card.card));
      }
    }
  }
}

// Three copies of a trump, the first of them on the table: whoever holds the others and a higher one has to overtrump.
// (Found by libFuzzer: the higher one was taken for one of the copies, and there was nothing to play.)
TEST(a_higher_card_beside_three_copies) {
  const std::vector<std::vector<int>> hands{{14, 12}, {1, 1, 2}, {7, 6}, {7, 8}};
  const Position position{Game::double_pinochle, hands, {7, 8, 1}, 2, {0, 2}, std::vector<int>(20), 1, 1};
  check(position);
  const Answer answer = solved(position, true);
  CHECK(answer.cards.size() == 1 && answer.cards[0].card == 2);
  CHECK(answer.value.exact() && answer.value.low == Ending(position).value());
}

// Longer endings have the value that the search without refinements finds.
TEST(values_are_those_of_the_plain_search) {
  Random random(2);
  for (int number = 0; number < 400; ++number) {
    for (Game game : solved_games) {
      const Position position = random_ending(game, 4 + pick(random, game == Game::pinochle ? 2 : 3), random);
      const Answer answer = solved(position, false), plain = plain_value(position, {});
      CHECK(answer.value.exact() && plain.value.exact());
      CHECK(answer.value.low == plain.value.low);
    }
  }
}

// Asked for a target, every answer is on the right side of it, for the value and for each card.
TEST(targets_are_settled) {
  Random random(3);
  for (int number = 0; number < 500; ++number) {
    for (Game game : solved_games) {
      const Position position = random_ending(game, 2 + pick(random, 2), random);
      const Ending ending(position);
      const int value = ending.value();
      for (int target : {value - 1, value, value + 1, -5, 1 << 30}) {
        const Answer answer = solved(position, true, target);
        CHECK(answer.complete && (answer.value.low >= target) == (value >= target));
        for (const CardBounds& card : answer.cards) {
          CHECK((card.bounds.low >= target) == (ending.after(card.card) >= target));
          CHECK(card.bounds.settles(target));
        }
      }
    }
  }
}

// With few nodes the bounds are wide, but true, and no more nodes are used than allowed.
TEST(limited_answers_are_honest) {
  Random random(4);
  int cut_short = 0;
  for (int number = 0; number < 300; ++number) {
    for (Game game : solved_games) {
      const Position position = random_ending(game, 5, random);
      const Answer exact = solved(position, true);
      for (std::uint64_t nodes : {0, 1, 7, 40, 200, 1000}) {
        const Answer answer = solved(position, true, std::nullopt, {nodes, {}});
        cut_short += !answer.complete;
        CHECK(answer.nodes <= nodes);
        CHECK(answer.value.low <= exact.value.low && exact.value.high <= answer.value.high);
        CHECK(answer.cards.size() == exact.cards.size());
        for (std::size_t card = 0; card < exact.cards.size(); ++card) {
          CHECK(answer.cards[card].card == exact.cards[card].card);
          CHECK(answer.cards[card].bounds.low <= exact.cards[card].bounds.low);
          CHECK(answer.cards[card].bounds.high >= exact.cards[card].bounds.high);
        }
      }
    }
  }
  CHECK(cut_short > 1000);
}

// A time that is over stops a long search soon; what it says is true.
TEST(time_is_kept) {
  Random random(5);
  for (Game game : solved_games) {
    const Position position = random_ending(game, 10, random, false);
    const Answer answer = solved(position, true, std::nullopt, {~std::uint64_t{0}, Clock::now()});
    CHECK(answer.value.low >= 0 && answer.value.low <= answer.value.high);
    CHECK(answer.complete || answer.nodes < 1 << 13);
  }
}

// The best line is played by the rules and brings the value.
TEST(lines_bring_the_value) {
  Random random(6);
  for (int number = 0; number < 200; ++number) {
    for (Game game : solved_games) {
      const Position position = random_ending(game, 1 + pick(random, 5), random);
      const Line line = best_line(position, {});
      Ending ending(position);
      int sum = 0;
      for (const auto& [seat, kind] : line.plays) {
        const std::vector<int> legal = ending.legal();
        CHECK(seat == ending.seat() && std::find(legal.begin(), legal.end(), kind) != legal.end());
        sum += ending.play(kind);
      }
      CHECK(ending.over());
      if (game == Game::skat_null) sum = ending.value();
      CHECK(line.answer.complete && line.answer.value.low == sum && line.answer.value.high == sum);
    }
  }
}

// Threads change nothing: each position is searched from nothing. The thread sanitizer looks on.
TEST(answers_do_not_depend_on_threads) {
  Random random(7);
  std::vector<Position> positions;
  for (int number = 0; number < 40; ++number) {
    for (Game game : solved_games) positions.push_back(random_ending(game, 5, random));
  }
  const std::vector<Answer> one = solve(positions, {true, {}}, {}, 1);
  for (int threads : {2, 4, 8}) {
    const std::vector<Answer> many = solve(positions, {true, {}}, {}, threads);
    for (std::size_t number = 0; number < positions.size(); ++number) {
      CHECK(many[number].value.low == one[number].value.low && many[number].nodes == one[number].nodes);
    }
  }
}
