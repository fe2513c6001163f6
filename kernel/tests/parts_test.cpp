// The parts of the solver of trick games, each for what the others rely on.
#include <algorithm>
#include <bit>
#include <vector>

#include <cardtable/tricks/dispatch.hpp>
#include <cardtable/tricks/order.hpp>
#include <cardtable/tricks/playout.hpp>
#include <cardtable/tricks/suits.hpp>
#include <cardtable/tricks/table.hpp>

#include "check.hpp"
#include "endings.hpp"

using namespace cardtable;
using namespace cardtable::tricks;
using testing::Ending;
using testing::pick;
using testing::random_ending;
using testing::solved_games;

namespace {

template <class Use>
void in_random_endings(int count, int most_tricks, bool begun, Use use) {
  Random random(11);
  for (int number = 0; number < count; ++number) {
    for (Game game : solved_games) {
      const Position position = random_ending(game, 1 + pick(random, most_tricks), random, begun);
      dispatch(position, [&]<class Rules>(Policy<Rules>) { use(Deal<Rules>(position), Ending(position), random); });
    }
  }
}

template <class Rules>
std::vector<int> kinds_of(const Deal<Rules>& deal, Set cards) {
  std::vector<int> kinds;
  for (; cards; cards &= cards - 1) {
    const int kind = deal.kind(std::countr_zero(cards));
    if (kinds.empty() || kinds.back() != kind) kinds.push_back(kind);
  }
  return kinds;
}

}  // namespace

// Legal cards by masks are the legal cards by the rules in words.
TEST(legal_cards_are_those_of_the_rules) {
  in_random_endings(2000, 8, true, []<class Rules>(const Deal<Rules>& deal, const Ending& ending, Random&) {
    CHECK(kinds_of(deal, deal.legal(deal.out(), deal.trick, deal.placed, deal.turn())) == ending.legal());
    CHECK(deal.turn() == ending.seat());
  });
}

// A game of random cards brings what the plain rules say for the same cards.
TEST(random_games_are_counted_by_the_rules) {
  in_random_endings(1000, 8, true, []<class Rules>(const Deal<Rules>& deal, Ending ending, Random& random) {
    int sum = 0;
    const int found = tricks::random_game(deal, random, [&](int seat, int card) {
      CHECK(seat == ending.seat());
      sum += ending.play(deal.kind(card));
    });
    CHECK(found == (Rules::misere ? ending.value() : sum));
  });
}

// If it is sure which side takes a trick, every way to complete the trick gives it to that side, and adds at least the
// points that are forced. (Which seat of that side is only a guess, for the order of cards.)
TEST(a_sure_outlook_holds_whatever_is_played) {
  in_random_endings(2000, 3, true, []<class Rules>(const Deal<Rules>& deal, const Ending&, Random&) {
    if (deal.placed == 0) return;
    const Outlook outlook = outlook_of(deal, deal.out(), deal.trick, deal.placed, deal.turn());
    const auto complete = [&](const auto& self, Set out, const Trick& trick, int place, int seat) -> void {
      if (place == Rules::seats) {
        if (!outlook.sure) return;
        CHECK(deal.counted[trick.winner] == deal.counted[outlook.winner]);
        CHECK(Rules::misere || trick.points >= deal.trick.points + outlook.forced);
        return;
      }
      for (Set left = deal.legal(out, trick, place, seat); left; left &= left - 1) {
        const int card = std::countr_zero(left);
        self(self, out & ~bit(card), deal.after(trick, card, seat), place + 1, Deal<Rules>::next(seat));
      }
    };
    complete(complete, deal.out(), deal.trick, deal.placed, deal.turn());
  });
}

// The points that top cards are sure to bring never say more than trying everything finds.
TEST(sure_points_hold) {
  in_random_endings(2500, 3, false, []<class Rules>(const Deal<Rules>& deal, const Ending& ending, Random&) {
    if constexpr (!Rules::misere) {
      static Suits<Rules> suits;
      suits.begin(deal);
      const auto sum = suits.sum(deal.out(), deal.leader);
      const int most = deal.all_points();
      CHECK(sum.points + deal.each * deal.tricks() + deal.last == most);
      const Bounds sure = suits.bounds(deal.out(), deal.leader, deal.tricks(), most, sum.idle);
      const int value = ending.value();
      CHECK(sure.low <= value && value <= sure.high);
    }
  });
}

// Positions with one key have one value: the key forgets only what does not matter. All positions that random play from
// one deal leads to, each with the same number of tricks to come, are compared.
TEST(one_key_means_one_value) {
  long shared = 0;
  in_random_endings(60, 5, false, [&]<class Rules>(const Deal<Rules>& deal, const Ending& start, Random& random) {
    if (deal.tricks() < 4) return;
    static Suits<Rules> suits;
    suits.begin(deal);
    struct Seen {
      std::uint64_t key;
      Set out;
      int value;
    };
    std::vector<Seen> all;
    for (int game = 0; game < 20; ++game) {
      Ending ending = start;
      Set out = deal.out();
      const int until = (deal.tricks() - 2) * Rules::seats;
      for (int card = 0; card < until && !ending.over(); ++card) {
        const std::vector<int> legal = ending.legal();
        const int kind = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        Set held = out & deal.owned[ending.seat()];
        while (deal.kind(std::countr_zero(held)) != kind) held &= held - 1;
        out &= ~bit(std::countr_zero(held));
        ending.play(kind);
      }
      if (ending.over()) continue;
      const Seen seen{suits.sum(out, ending.seat()).key, out, ending.value()};
      for (const Seen& other : all) {
        if (other.key != seen.key) continue;
        CHECK(other.value == seen.value);
        shared += other.out != seen.out;
      }
      all.push_back(seen);
    }
  });
  CHECK(shared > 100);
}

// Of the cards that make no difference one is tried: it is held by the seat, and it has the value of those it stands
// for.
TEST(heads_stand_for_equal_cards) {
  in_random_endings(300, 4, false, []<class Rules>(const Deal<Rules>& deal, const Ending& ending, Random&) {
    static Suits<Rules> suits;
    suits.begin(deal);
    const Set hand = deal.owned[deal.leader];
    const Held<Set> held = suits.held(hand, deal.out(), deal.leader);
    CHECK((held.heads & ~hand) == 0 && (held.heads & hand) != 0);
    CHECK(((held.first | held.rich | held.cheap) & ~held.heads) == 0);
    int head = -1;
    for (Set left = hand; left; left &= left - 1) {
      const int card = std::countr_zero(left);
      if (held.heads & bit(card)) head = card;
      CHECK(head >= 0 && ending.after(deal.kind(card)) == ending.after(deal.kind(head)));
    }
  });
}

// What is stored is found as it was, by its own key and number of tricks only.
TEST(table_finds_what_was_stored) {
  Table<7> table;
  table.begin(6);
  Random random(3);
  for (int number = 0; number < 1000; ++number) {
    const std::uint64_t key = random.next();
    const int left = 1 + pick(random, 12);
    const Known stored{pick(random, 128), pick(random, 128), pick(random, 32)};
    table.store(key, left, stored);
    Known found{};
    CHECK(table.find(key, left, found));
    CHECK(found.low == stored.low && found.high == stored.high && found.kind == stored.kind);
    CHECK(!table.find(key, left + 1, found));
    CHECK(!table.find(key ^ std::uint64_t{1} << 63, left, found));
  }
}

// A full set gives up the entry with the fewest tricks below it, and a better bound takes the place of its own
// position.
TEST(table_keeps_the_costly_entries) {
  Table<7> table;
  table.begin(6);
  const auto key = [](int number) { return static_cast<std::uint64_t>(number + 1) << 40; };
  for (int number = 0; number < Table<7>::ways; ++number) table.store(key(number), 5 + number % 4, {0, 9, 0});
  table.store(key(0), 5, {4, 9, 0});
  Known found{};
  CHECK(table.find(key(0), 5, found) && found.low == 4);
  table.store(key(100), 12, {0, 9, 0});
  int kept = 0, of_five = 0;
  for (int number = 0; number < Table<7>::ways; ++number) {
    const bool there = table.find(key(number), 5 + number % 4, found);
    kept += there;
    of_five += there && number % 4 == 0;
  }
  CHECK(kept == Table<7>::ways - 1);
  CHECK(of_five == 1);
  CHECK(table.find(key(100), 12, found));
}

// A new search sees nothing of those before it, whatever their sizes, also when the numbers of searches begin anew.
TEST(table_forgets_earlier_searches) {
  Table<5> table;
  Random random(4);
  for (int search = 0; search < 60; ++search) {
    table.begin(6 + pick(random, 4));
    const std::uint64_t key = 0x123456789abcdef0u;
    for (std::uint64_t number = 0; number < 600; ++number) {
      Known found{};
      const std::uint64_t mixed = key * (number + 1);
      CHECK(!table.find(mixed, 3, found));
      table.store(mixed, 3, {1, 2, 3});
    }
  }
}

// Moves come from the highest merit to the lowest, equals as they were added.
TEST(moves_are_sorted) {
  Random random(5);
  for (int time = 0; time < 500; ++time) {
    Moves moves;
    for (int number = 0; number < Moves::most; ++number) moves.add(number, pick(random, 6));
    for (int number = 1; number < moves.size; ++number) {
      CHECK(moves.merit[number - 1] >= moves.merit[number]);
      CHECK(moves.merit[number - 1] > moves.merit[number] || moves.card[number - 1] < moves.card[number]);
    }
  }
}

// However often a card cuts, its history stays within the limit, and later evidence still moves it.
TEST(history_is_bounded) {
  History<SkatSuit> history;
  history.begin(14);
  Moves moves;
  moves.add(3, 1);
  moves.add(5, 0);
  for (int time = 0; time < 20000; ++time) history.cut(0, moves, 1, 10);
  CHECK(history.of(0, 5) > 0 && history.of(0, 5) <= 1 << 14);
  CHECK(history.of(0, 3) < 0 && history.of(0, 3) >= -(1 << 14) - (1 << 10));
  const int before = history.of(0, 5);
  history.cut(0, moves, 0, 10);
  CHECK(history.of(0, 3) > -(1 << 14));
  CHECK(history.of(0, 5) == before);
}
