// Does the counted side get at least a given number of points? Zero-window alpha-beta over one deal.
//
// The frame is that of double-dummy solvers of bridge (Haglund's DDS): a table at the beginning of tricks, bounds by
// tricks that can be cashed, equal cards tried once. Additions for games of points are explained where they are.
// docs/strength.md, "Open cards", says what each part saves.
//
// Every returned value is a bound on the points to come: a lower one if it is at least what was asked for, an upper one
// otherwise. `most` are all the points to come, including those of the trick that has begun.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>

#include <cardtable/tricks/deal.hpp>
#include <cardtable/tricks/order.hpp>
#include <cardtable/tricks/suits.hpp>
#include <cardtable/tricks/table.hpp>

namespace cardtable::tricks {

template <class Rules>
class Search {
 public:
  using Kinds = Cards<Rules>;

  Order<Rules> order;

  // Forgets everything from earlier positions. The deal is kept by reference.
  void begin(const Deal<Rules>& deal) {
    deal_ = &deal;
    suits_.begin(deal);
    order.begin(deal);
    table_.begin(table_bits(deal.tricks()));
  }

  // From any place in a trick; `left` counts the tricks to come, this one included.
  int play(Set out, const Trick& trick, int place, int seat, int left, int need, Meter& meter) {
    meter_ = &meter;
    if (place == 0) return out ? lead(out, seat, left, need) : Rules::misere;
    return follow_at<1>(out, trick, place, seat, left, need, deal_->all_points(out, trick, left));
  }

  // What greedy play leads to after one trick that is searched.
  int guess(Set out, const Trick& trick, int place, int seat, int left) {
    if (!out || (place == 0 && left < deal_->tricks())) return greedy(out, seat, left);
    const bool counted = deal_->counted[seat];
    int best = counted ? -1 : infinity;
    for (Set cards = choices(out, trick, place, seat); cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const Trick with = deal_->played(trick, place, card, seat);
      const Set rest = out & ~bit(card);
      int value;
      if (place < last) {
        value = guess(rest, with, place + 1, Deal<Rules>::next(seat), left);
      } else {
        value = deal_->gain(with, left == 1) + guess(rest, {}, 0, with.winner, left - 1);
      }
      best = counted ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  // One of each group of equivalent cards.
  Set choices(Set out, const Trick& trick, int place, int seat) {
    const Set legal = deal_->legal(out, trick, place, seat);
    return legal & held(legal, out, trick, place, seat).heads;
  }

 private:
  static constexpr int last = Rules::seats - 1;
  static constexpr int first = 1 << 24;     // more than any merit
  static constexpr int infinity = 1 << 20;  // more than any value
  static constexpr int unknown = -1;
  // Closer to the end a table look-up costs more than the search it may save, because the larger table of four seats is
  // not in the cache. Probing closer to the end was tried: 3 % fewer nodes, no less time.
  static constexpr int probe_left = Rules::seats == 3 ? 2 : 4;

  // The number of sets of the table: about as many entries as relevant positions, because a table that fits the cache
  // is faster. One trick more has about four times the positions. Half or twice as many sets made no difference.
  static constexpr int table_bits(int tricks) {
    constexpr int smallest = 6;
    constexpr int largest = 19;
    return std::clamp(2 * tricks - 5, smallest, largest);
  }

  // From a run-time place to a compile-time one.
  template <int Place>
  int follow_at(Set out, const Trick& trick, int place, int seat, int left, int need, int most) {
    if constexpr (Place > last) {
      return complete(out, trick, left, need);
    } else {
      if (place == Place) return follow<Place>(out, trick, seat, left, need, most);
      return follow_at<Place + 1>(out, trick, place, seat, left, need, most);
    }
  }

  // Everybody plays what would be tried first.
  int greedy(Set out, int seat, int left) {
    int sum = 0;
    for (; left > 0; --left) {
      Trick trick{};
      for (int place = 0; place < Rules::seats; ++place) {
        int best = 0, best_merit = -first;
        for (Set cards = choices(out, trick, place, seat); cards; cards &= cards - 1) {
          const int card = std::countr_zero(cards);
          const int winner = order.outlook(out, trick, place, card, seat).winner;
          const int found = order.merit(out, trick, place, card, seat, winner);
          if (found > best_merit) {
            best = card;
            best_merit = found;
          }
        }
        trick = deal_->played(trick, place, best, seat);
        out &= ~bit(best);
        seat = Deal<Rules>::next(seat);
      }
      sum += deal_->gain(trick, left == 1);
      seat = trick.winner;
    }
    return sum;
  }

  int lead(Set out, int leader, int left, int need) {
    if (need <= 0) return 0;
    if (left == 1) return last_trick(out, leader);
    meter_->count();
    const auto all = suits_.sum(out, leader);
    const int most = Rules::misere ? 1 : all.points + deal_->each * left + deal_->last;
    if (most < need) return most;
    Known known{0, most, 0};
    const bool seen = table_.find(all.key, left, known);
    if (known.low >= need) return known.low;
    if (known.high < need) return known.high;
    if constexpr (!Rules::misere) {
      const Bounds sure = suits_.bounds(out, leader, left, most, all.idle);
      if (sure.low >= need) return sure.low;
      if (sure.high < need) return sure.high;
    }
    int best_card = 0;
    const int value = choose<0>(out, {}, leader, left, need, most, seen ? known.kind : -1, best_card);
    if (value >= need) {
      known.low = std::max(known.low, value);
    } else {
      known.high = std::min(known.high, value);
    }
    known.kind = deal_->kind(best_card);
    table_.store(all.key, left, known);
    return value;
  }

  static bool single(Set cards) { return (cards & (cards - 1)) == 0; }

  template <int Place>
  int follow(Set out, const Trick& trick, int seat, int left, int need, int most) {
    meter_->count();
    int best_card = 0;
    return choose<Place>(out, trick, seat, left, need, most, -1, best_card);
  }

  template <int Place>
  int choose(Set out, const Trick& trick, int seat, int left, int need, int most, int hint, int& best_card) {
    const bool counted = deal_->counted[seat];
    Set cards = deal_->legal(out, trick, Place, seat);
    Held<Set> mine;
    if (!single(cards)) {
      mine = held(cards, out, trick, Place, seat);
      cards &= Place == last ? last_hand(mine, trick, counted) : mine.heads;
    }
    if (single(cards)) {
      best_card = std::countr_zero(cards);
      return after<Place>(out, trick, best_card, seat, left, need, most);
    }
    if constexpr (Place == last) {
      const int known = known_child(out, trick, cards, seat, left, need);
      if (known != unknown) return known;
    }
    Moves moves;
    int best = counted ? -1 : infinity;
    const auto is_enough = [&](int card, int value) {
      if (counted ? value > best : value < best) {
        best = value;
        best_card = card;
      }
      return counted ? best >= need : best < need;
    };
    for (Set rest = cards; rest; rest &= rest - 1) {
      const int card = std::countr_zero(rest);
      const Outlook outlook = order.outlook(out, trick, Place, card, seat);
      // Neighbours take and lose the same tricks. If it is sure who gets this one, only their points matter.
      const Set preferred = deal_->counted[outlook.winner] == counted ? mine.rich : mine.cheap;
      if (outlook.sure && !(preferred & bit(card))) continue;
      const int value = settled(out, trick, card, outlook, need, most);
      if (value == unknown) {
        const bool hinted = deal_->kind(card) == hint;
        moves.add(card, hinted ? first : order.merit(out, trick, Place, card, seat, outlook.winner));
      } else if (is_enough(card, value)) {
        return best;
      }
    }
    const bool apart = Place == last || (cards & ~mine.first) == 0;
    for (int number = 0; number < moves.size; ++number) {
      const int card = moves.card[number];
      int value = apart ? unknown : by_neighbour(moves, number, mine.first, counted, need);
      if (value == unknown) value = after<Place>(out, trick, card, seat, left, need, most);
      moves.value[number] = value;
      if (is_enough(card, value)) {
        order.cut(Place, trick, moves, number, left);
        break;
      }
    }
    return best;
  }

  // What a card leads to, if it is sure who takes the trick and that settles the question: the points on the table go
  // to that side, and so do its highest trumps, in this trick or in another.
  int settled(Set out, const Trick& trick, int card, const Outlook& outlook, int need, int most) {
    if (Rules::misere || !outlook.sure) return unknown;
    const bool counted = deal_->counted[outlook.winner];
    const int on_table = trick.points + deal_->worth[card] + outlook.forced + deal_->each;
    const int points = on_table + suits_.tops(out & ~bit(card), counted);
    if (counted) return points >= need ? points : unknown;
    return most - points < need ? most - points : unknown;
  }

  // The last hand knows who takes the trick: of neighbours it gives its side the most, or the other the least.
  Set last_hand(const Held<Set>& mine, const Trick& trick, bool counted) const {
    const Set won = deal_->counted[trick.winner] == counted ? ~Set{0} : deal_->beating(trick.best);
    return (mine.rich & won) | (mine.cheap & ~won);
  }

  // Neighbours may change places, and all that follows stays the same but for their points: what two of them lead to
  // differs by no more than these. So one that was tried in vain may show that another is in vain (the quasi-symmetry
  // of Kupferschmid and Helmert, "A Skat Player Based on Monte-Carlo Simulation", 2006). `row` names a row of
  // neighbours by its lowest card: the highest bit of `firsts` at or below this card.
  int by_neighbour(const Moves& moves, int number, Set firsts, bool counted, int need) const {
    const auto row = [&](int card) { return std::bit_width(firsts & ((bit(card) << 1) - 1)); };
    const int card = moves.card[number];
    for (int tried = 0; tried < number; ++tried) {
      if (row(moves.card[tried]) != row(card)) continue;
      const int apart = std::abs(deal_->worth[card] - deal_->worth[moves.card[tried]]);
      const int bound = counted ? moves.value[tried] + apart : moves.value[tried] - apart;
      if (counted ? bound < need : bound >= need) return bound;
    }
    return unknown;
  }

  // A card of the last hand to play whose outcome the table knows well enough: the enhanced transposition cutoff of
  // Plaat and others (1996). Worth it only far from the end.
  int known_child(Set out, const Trick& trick, Set cards, int seat, int left, int need) {
    if (left <= probe_left) return unknown;
    const bool counted = deal_->counted[seat];
    for (; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const Trick with = deal_->after(trick, card, seat);
      if (deal_->loses(with)) continue;
      const int gain = deal_->gain(with, false);
      Known known;
      if (!table_.find(suits_.sum(out & ~bit(card), with.winner).key, left - 1, known)) continue;
      if (counted && gain + known.low >= need) return gain + known.low;
      if (!counted && gain + known.high < need) return gain + known.high;
    }
    return unknown;
  }

  template <int Place>
  int after(Set out, const Trick& trick, int card, int seat, int left, int need, int most) {
    const Trick with = deal_->played(trick, Place, card, seat);
    out &= ~bit(card);
    if constexpr (Place == last) {
      return complete(out, with, left, need);
    } else {
      return follow<Place + 1>(out, with, Deal<Rules>::next(seat), left, need, most);
    }
  }

  int complete(Set out, const Trick& trick, int left, int need) {
    if (deal_->loses(trick)) return 0;
    const int gain = deal_->gain(trick, left == 1);
    if (left == 1) return Rules::misere ? 1 : gain;
    return gain + lead(out, trick.winner, left - 1, need - gain);
  }

  // Everybody has one card.
  int last_trick(Set out, int leader) {
    Trick trick = deal_->lead(std::countr_zero(out & deal_->owned[leader]), leader);
    for (int place = 1, seat = leader; place < Rules::seats; ++place) {
      seat = Deal<Rules>::next(seat);
      trick = deal_->after(trick, std::countr_zero(out & deal_->owned[seat]), seat);
    }
    return complete(0, trick, 1, 0);
  }

  // The best card on the table keeps others apart, too.
  Held<Set> held(Set cards, Set out, const Trick& trick, int place, int seat) {
    return suits_.held(cards, place == 0 ? out : out | bit(trick.best), seat);
  }

  const Deal<Rules>* deal_ = nullptr;
  Meter* meter_ = nullptr;
  Suits<Rules> suits_;
  Table<Rules::value_bits> table_;
};

}  // namespace cardtable::tricks
