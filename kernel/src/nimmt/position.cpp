#include <cardtable/nimmt/position.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include <cardtable/nimmt/census.hpp>

namespace cardtable::nimmt {
namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

// The cards of the deck that are neither open nor in this hand.
std::vector<int> unseen_by(const Knowledge& known) {
  Census census(known.highest);
  census.see(known.history.start);
  for (const auto& trick : known.history.tricks) census.see(trick);
  census.see(known.hand);
  return census.unseen();
}

// So far from the largest numbers that no sum of two leaves them.
constexpr int most_heads = 1'000'000'000;

void check_decision(const Knowledge& known, const Replay& replay) {
  const auto unfit = [](int heads) { return heads < 0 || heads > most_heads; };
  if (std::ranges::any_of(known.totals, unfit) || unfit(known.end)) {
    refuse("heads are numbers from 0 to " + std::to_string(most_heads));
  }
  if (known.seat < 0 || known.seat >= known.seats()) refuse("there is no seat " + std::to_string(known.seat));
  const auto left = hand_size - known.history.tricks.size();
  if (known.hand.size() != left) {
    refuse("after " + std::to_string(known.history.tricks.size()) + " tricks a hand has " + std::to_string(left) +
           " cards, not " + std::to_string(known.hand.size()));
  }
  if (replay.waiting.empty() ? left == 0 : seat_of(replay.waiting.front()) != known.seat) {
    refuse("seat " + std::to_string(known.seat) + " has nothing to decide");
  }
}

}  // namespace

Position::Position(Knowledge knowledge)
    : known_(std::move(knowledge)), replay_(replay(known_.history, known_.seats())), unseen_(unseen_by(known_)) {
  check_decision(known_, replay_);
  const auto hidden = known_.hand.size() * static_cast<std::size_t>(seats() - 1);
  if (unseen_.size() < hidden) {
    refuse("the others hold " + std::to_string(hidden) + " cards, but only " + std::to_string(unseen_.size()) +
           " are unseen");
  }
}

}  // namespace cardtable::nimmt
