#include <cardtable/nimmt/facts.hpp>

namespace cardtable::nimmt {

Crowd crowd_in(const Position& position) {
  std::array<bool, top_card + 1> hidden{};
  for (const int card : position.unseen()) hidden[card] = true;
  for (const int card : position.hand()) hidden[card] = true;
  return Crowd(position.seats(), hidden);
}

std::vector<std::vector<int>> facts_in(const Position& position) {
  Hand hand;
  for (const int card : position.hand()) hand.insert(card);
  std::vector<std::vector<int>> facts;
  const Crowd crowd = crowd_in(position);
  const Outlook outlook(position.table().rows, crowd, hand.size);
  outlook.for_each(hand, [&](int, const Facts& each) {
    facts.emplace_back(each.index.begin(), each.index.end());
    facts.back().insert(facts.back().end(), outlook.of_trick().begin(), outlook.of_trick().end());
    facts.back().push_back(outlook.of_hand(hand));
  });
  return facts;
}

}  // namespace cardtable::nimmt
