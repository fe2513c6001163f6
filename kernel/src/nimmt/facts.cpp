#include <cardtable/nimmt/facts.hpp>

namespace cardtable::nimmt {

Crowd crowd_in(const Position& position) {
  std::array<bool, top_card + 1> hidden{};
  for (const int card : position.unseen()) hidden[card] = true;
  for (const int card : position.hand()) hidden[card] = true;
  return Crowd(position.seats(), hidden);
}

std::vector<Facts> facts_in(const Position& position) {
  Hand hand;
  for (const int card : position.hand()) hand.insert(card);
  std::vector<Facts> facts;
  const Crowd crowd = crowd_in(position);
  const Outlook outlook(position.table().rows, crowd, hand.size);
  outlook.for_each(hand, [&](int, const Facts& each) { facts.push_back(each); });
  return facts;
}

}  // namespace cardtable::nimmt
