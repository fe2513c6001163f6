#include <cardtable/games/two_hand.hpp>

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace cardtable::games {

using namespace pinochle;

namespace two_hand_round {
namespace {

constexpr int points_of(int card) { return tables::two_hand::card_points[card]; }

constexpr int points_of(MeldName name) { return tables::two_hand::meld_points[name]; }

// The cards of a meld, and the first of the numbers of its actions.
struct MeldCards {
  Set cards;
  int first;
};

constexpr auto meld_cards = [] {
  std::array<MeldCards, meld_kinds> made{};
  int next = 0, number = first_meld;
  const auto add = [&](Set cards) {
    made[next++] = {cards, number};
    int choices = 1;
    for (int card = 0; card < std::popcount(cards); ++card) choices *= stars;
    number += choices;
  };
  for (int suit = 0; suit < suits; ++suit) add(patterns[suit][0].cards);
  for (int suit = 0; suit < suits; ++suit) add(patterns[suit][1].cards);
  for (int suit = 0; suit < suits; ++suit) add(bit(kind(nine, suit)));
  for (int place = 0; place < 4; ++place) add(patterns[0][6 + place].cards);
  add(patterns[0][10].cards);
  return made;
}();

constexpr int first_number(Set cards) {
  for (const MeldCards& each : meld_cards) {
    if (each.cards == cards) return each.first;
  }
  return nobody;
}

struct Declarable {
  MeldName name;
  Set cards;
  int first;
};

// By trump: all melds, those that count most first; equal points keep the order of the patterns.
constexpr auto declarable = [] {
  std::array<std::array<Declarable, pattern_count>, suits> made{};
  for (int trump = 0; trump < suits; ++trump) {
    int next = 0;
    for (int points = points_of(run); points > 0; --points) {
      for (const Pattern& pattern : patterns[trump]) {
        if (points_of(pattern.name) != points) continue;
        made[trump][next++] = {pattern.name, pattern.cards, first_number(pattern.cards)};
      }
    }
  }
  return made;
}();

// The ways to write a card that a meld may have, by their stars.
struct Copies {
  std::array<int, stars> star_counts;
  int count;
};

// A card is used once under each name.
Copies copies_for(const Table& table, const Cards& hand, int card, MeldName name) {
  Copies allowed{};
  for (int star_count = 0; star_count < stars; ++star_count) {
    const int place = table.place_of(hand, card, star_count);
    if (place == Table::not_there) continue;
    if (place != Table::in_hand && table[place].names >> name & 1) continue;
    allowed.star_counts[allowed.count++] = star_count;
  }
  return allowed;
}

struct CopyChoice {
  int number;  // so far, by the stars
  bool is_new;
};

// All choices of copies for the cards of a meld, built card by card.
class CopyChoices {
 public:
  void extend(const Copies& allowed) {
    std::array<CopyChoice, most> longer{};
    int longer_count = 0;
    for (const CopyChoice& each : all()) {
      for (int option = 0; option < allowed.count; ++option) {
        const int star_count = allowed.star_counts[option];
        longer[longer_count++] = {each.number * stars + star_count, each.is_new || star_count == 0};
      }
    }
    found_ = longer;
    count_ = longer_count;
  }

  std::span<const CopyChoice> all() const { return {found_.data(), static_cast<std::size_t>(count_)}; }

 private:
  // At most two copies of each of five cards can be told apart.
  static constexpr int most = 32;

  std::array<CopyChoice, most> found_{{{0, false}}};
  int count_ = 1;
};

}  // namespace

}  // namespace two_hand_round

using namespace two_hand_round;

TwoHandHand::TwoHandHand(int seats, Random& random) {
  check_seats(seats);
  Pack<deck_size> pack;
  for (auto& card : deck_) card = static_cast<std::uint8_t>(pack.draw(random) / copies);
  coin_ = static_cast<std::int8_t>(random.below(2));
  start();
}

TwoHandHand::TwoHandHand(const Piles& piles) {
  if (piles.size() != 5 || piles[4].size() != 1 || piles[4][0] < 0 || piles[4][0] > 1) {
    throw std::invalid_argument("a deal of this game has 5 piles, the last of them a coin");
  }
  check_piles({piles.begin(), piles.end() - 1}, {hand_size, hand_size, 1, stock_size}, cards, copies);
  auto next = deck_.begin();
  for (std::size_t pile = 0; pile < 4; ++pile) next = std::copy(piles[pile].begin(), piles[pile].end(), next);
  coin_ = static_cast<std::int8_t>(piles[4][0]);
  start();
}

void TwoHandHand::start() {
  for (int place = 0; place < 2 * hand_size; ++place) hands_[place / hand_size].add(deck_[place]);
  trump_ = static_cast<std::int8_t>(upcard() / ranks);
}

Piles TwoHandHand::piles() const {
  Piles piles;
  auto next = deck_.begin();
  for (const int size : {hand_size, hand_size, 1, stock_size}) {
    piles.emplace_back(next, next + size);
    next += size;
  }
  for (int seat = 0; seat < 2; ++seat) std::ranges::sort(piles[static_cast<std::size_t>(seat)]);
  piles.push_back({coin_});
  return piles;
}

void TwoHandHand::legal(int seat, Choices& choices) const {
  choices.clear();
  if (seat != turn_) return;
  switch (phase_) {
    case Phase::tossing:
      choices.add(heads);
      choices.add(tails);
      break;
    case Phase::leading:
    case Phase::chasing:
      for (Set left = hands_[seat].once; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        for (int star_count = 0; star_count < stars; ++star_count) {
          if (tables_[seat].place_of(hands_[seat], card, star_count) == Table::not_there) continue;
          choices.add(first_play + stars * card + star_count);
        }
      }
      break;
    case Phase::melding:
      add_melds(choices);
      choices.add(no_meld);
      break;
    case Phase::over: break;
  }
}

// A meld needs a card that has never been melded.
void TwoHandHand::add_melds(Choices& choices) const {
  const Table& table = tables_[turn_];
  const Cards& hand = hands_[turn_];
  for (const Declarable& meld : declarable[trump_]) {
    if (meld.cards & ~hand.once) continue;
    CopyChoices found;
    for (Set left = meld.cards; left; left &= left - 1) {
      found.extend(copies_for(table, hand, std::countr_zero(left), meld.name));
    }
    for (const CopyChoice& each : found.all()) {
      if (each.is_new) choices.add(meld.first + each.number);
    }
  }
}

void TwoHandHand::apply(Action action) {
  history_.add(turn_, action);
  switch (phase_) {
    case Phase::tossing:
      turn_ = action == heads + coin_ ? 0 : 1;
      phase_ = Phase::leading;
      break;
    case Phase::leading:
    case Phase::chasing: play((action - first_play) / stars, (action - first_play) % stars); break;
    case Phase::melding:
      if (action != no_meld) meld(action);
      refill();
      phase_ = Phase::leading;
      break;
    case Phase::over: break;
  }
}

void TwoHandHand::play(int card, int star_count) {
  Cards& hand = hands_[turn_];
  const int place = tables_[turn_].place_of(hand, card, star_count);
  if (place >= 0) tables_[turn_].remove(place);
  hand.remove(card);
  if (phase_ == Phase::chasing) return win(card);
  lead_ = static_cast<std::int8_t>(card);
  phase_ = Phase::chasing;
  turn_ = static_cast<std::int8_t>(1 - turn_);
}

// The winner of a turn is asked for a meld even if there is none.
void TwoHandHand::win(int chase) {
  const bool chaser_wins = orders[trump_].beaten_by[lead_] & bit(chase);
  if (!chaser_wins) turn_ = static_cast<std::int8_t>(1 - turn_);
  score_[turn_] += static_cast<std::int16_t>(points_of(lead_) + points_of(chase));
  won_[turn_].add(lead_);
  won_[turn_].add(chase);
  lead_ = -1;
  phase_ = Phase::melding;
  if (hands_[turn_].once) return;
  phase_ = Phase::over;
  turn_ = nobody;
}

void TwoHandHand::meld(int action) {
  const auto meld =
      std::find_if(declarable[trump_].begin(), declarable[trump_].end(), [action](const Declarable& each) {
        int choices = 1;
        for (int card = 0; card < std::popcount(each.cards); ++card) choices *= stars;
        return action >= each.first && action < each.first + choices;
      });
  const int size = std::popcount(meld->cards);
  std::array<int, 5> star_counts{};
  int number = action - meld->first;
  for (int card = size - 1; card >= 0; --card, number /= stars) star_counts[card] = number % stars;
  const std::span counts(star_counts.data(), static_cast<std::size_t>(size));
  tables_[turn_].declare(hands_[turn_], meld->cards, counts, meld->name, declared_[turn_]++);
  score_[turn_] += static_cast<std::int16_t>(points_of(meld->name));
}

// Both draw, the winner first, as long as there is something to draw; the trump card comes last.
void TwoHandHand::refill() {
  if (!upcard_lies_) return;
  const auto stock = deck_.begin() + 2 * hand_size + 1;
  hands_[turn_].add(stock[drawn_++]);
  if (drawn_ < stock_size) {
    hands_[1 - turn_].add(stock[drawn_++]);
  } else {
    hands_[1 - turn_].add(upcard());
    upcard_lies_ = false;
  }
}

void TwoHandHand::show(int seat, Sight& sight) const {
  const int other = 1 - seat;
  // The observing seat sees it in the other's place.
  if (lead_ >= 0) sight.lies(other, lead_);
  sight.pile(hands_[seat].once, hands_[seat].twice);
  sight.pile(upcard_lies_ ? bit(upcard()) : 0);
  sight.pile(bit(upcard()));
  sight.pile(won_[seat].once, won_[seat].twice);
  sight.pile(won_[other].once, won_[other].twice);
  for (const int owner : {seat, other}) {
    for (int place = 0; place < tables_[owner].size(); ++place) sight.card(tables_[owner][place].card);
    sight.end_pile();
  }
  sight.one_of(suits, trump_);
  // What has to be done next has the order of the phases.
  sight.one_of(5, static_cast<int>(phase_));
  sight.number(static_cast<double>(stock_size - drawn_) / stock_size);
  for (const int owner : {seat, other}) sight.number(score_[owner] / 1000.0);
  for (int owner = 0; owner < 2; ++owner) sight.number(0);  // earlier rounds
}

}  // namespace cardtable::games
