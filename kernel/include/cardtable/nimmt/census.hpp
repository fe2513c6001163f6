// Which cards of a deck have been seen.
#pragma once

#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <cardtable/nimmt/rows.hpp>

namespace cardtable::nimmt {

class Census {
 public:
  explicit Census(int highest) : highest_(highest) {
    if (highest > top_card) {
      throw std::invalid_argument("the highest card of a deck is at most 104, not " + std::to_string(highest));
    }
  }

  void see(std::span<const int> cards) {
    for (const int card : cards) {
      if (card < 1 || card > highest_) {
        throw std::invalid_argument(std::to_string(card) + " is not a card from 1 to " + std::to_string(highest_));
      }
      if (seen_[card]) throw std::invalid_argument("card " + std::to_string(card) + " turns up twice");
      seen_[card] = true;
    }
  }

  std::vector<int> unseen() const {
    std::vector<int> cards;
    for (int card = 1; card <= highest_; ++card) {
      if (!seen_[card]) cards.push_back(card);
    }
    return cards;
  }

 private:
  int highest_;
  std::array<bool, top_card + 1> seen_{};
};

}  // namespace cardtable::nimmt
