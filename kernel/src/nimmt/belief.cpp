#include <cardtable/nimmt/belief.hpp>

#include <algorithm>
#include <cstdint>

namespace cardtable::nimmt {
namespace {

// Found by trial in matches of equal thinking time: with fewer steps the worlds are too similar, with more there are
// too few of them.
constexpr int exchanges_a_world = 6;
constexpr int exchanges_to_forget_the_start = 50;  // for each seat
constexpr double planless_share = 0.1;             // of opponents, before they have played a card

Hand with(Hand hand, int index, Card card) {
  hand.remove(index);
  hand.insert(card);
  return hand;
}

int pick(Random& random, int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); }

}  // namespace

Belief::Belief(const Position& position, const Model& model, Random& random)
    : seats_(position.seats()), seat_(position.seat()) {
  std::array<bool, top_card + 1> hidden{};
  for (const int card : position.unseen()) hidden[card] = true;
  for (const int card : position.hand()) hidden[card] = true;
  for (std::size_t trick = position.tricks().size(); trick-- > 0;) {
    const auto& cards = position.tricks()[trick];
    for (const int card : cards) hidden[card] = true;
    choices_.push_back({position.rows_before()[trick], Crowd(seats_, hidden), cards});
  }
  int size = static_cast<int>(position.hand().size());
  planless_ = planless_share;
  for (const Choice& choice : choices_) {
    choosers_.emplace_back(model, choice.rows, choice.crowd, ++size);
    planless_ /= size;
  }

  Dealer(position).deal(random, hands_);
  std::array<bool, top_card + 1> held{};
  for (int seat = 0; seat < seats_; ++seat) {
    Hand& hand = hands_[seat];
    std::sort(hand.cards.begin(), hand.cards.begin() + hand.size);
    for (int i = 0; i < hand.size; ++i) held[hand.cards[i]] = true;
    likelihood_[seat] = likelihood(seat, hand);
  }
  for (const int card : position.unseen()) {
    if (!held[card]) rest_.push_back(static_cast<Card>(card));
  }
  for (int i = 0; i < exchanges_to_forget_the_start * seats_; ++i) exchange(random);
}

void Belief::deal(Random& random, Hands& hands, Policies& policies) {
  for (int i = 0; i < exchanges_a_world; ++i) exchange(random);
  hands = hands_;
  for (int seat = 0; seat < seats_; ++seat) {
    hands[seat].shuffle(random);
    if (seat != seat_ && random.fraction() * likelihood_[seat] < planless_) {
      policies[seat] = Policy::uniform;
    }
  }
}

double Belief::likelihood(int seat, Hand hand) const {
  double product = 1 - planless_share;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const int index = hand.insert(choices_[i].cards[seat]);
    product *= choosers_[i].chance(hand, index);
  }
  return product + planless_;
}

// Proposes to exchange any card of a hidden hand for any that is not in it.
void Belief::exchange(Random& random) {
  const int size = hands_[seat_].size;
  const int in_hands = (seats_ - 2) * size;
  const int choices = in_hands + static_cast<int>(rest_.size());
  if (size == 0 || choices == 0) return;
  // The seat with this number among all but one.
  const auto other_than = [](int seat, int skipped) { return seat + (seat >= skipped); };
  const int hidden = pick(random, seats_ - 1);
  const int index = pick(random, size);
  const int other = pick(random, choices);
  const int seat = other_than(hidden, seat_);
  if (other >= in_hands) {
    exchange_with_rest(seat, index, rest_[other - in_hands], random);
  } else {
    exchange_between(seat, index, other_than(other_than(other / size, hidden), seat_), other % size, random);
  }
}

void Belief::exchange_with_rest(int seat, int index, Card& other, Random& random) {
  const Hand hand = with(hands_[seat], index, other);
  const double after = likelihood(seat, hand);
  // Accepts with the chance min(1, after / before), without dividing.
  if (random.fraction() * likelihood_[seat] >= after) return;
  other = hands_[seat].cards[index];
  hands_[seat] = hand;
  likelihood_[seat] = after;
}

void Belief::exchange_between(int seat, int index, int partner, int partner_index, Random& random) {
  const Hand hand = with(hands_[seat], index, hands_[partner].cards[partner_index]);
  const Hand partner_hand = with(hands_[partner], partner_index, hands_[seat].cards[index]);
  const double after = likelihood(seat, hand);
  const double partner_after = likelihood(partner, partner_hand);
  if (random.fraction() * likelihood_[seat] * likelihood_[partner] >= after * partner_after) return;
  hands_[seat] = hand;
  hands_[partner] = partner_hand;
  likelihood_[seat] = after;
  likelihood_[partner] = partner_after;
}

}  // namespace cardtable::nimmt
