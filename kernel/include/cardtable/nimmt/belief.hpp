// What earlier choices say about the hidden hands.
#pragma once

#include <array>
#include <vector>

#include <cardtable/nimmt/facts.hpp>
#include <cardtable/nimmt/model.hpp>
#include <cardtable/nimmt/playout.hpp>
#include <cardtable/nimmt/position.hpp>
#include <cardtable/nimmt/world.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {

// Deals worlds with a probability proportional to the likelihood of the cards that were played from them, by the model:
// a Markov chain that exchanges hidden cards (Metropolis and others, 1953: an exchange and its reverse are proposed
// equally often, so accepting with the ratio of likelihoods is enough). Neighbouring worlds are similar, but their
// long-run frequencies are right.
//
// Some opponents choose without a plan. Each seat may be one of them, and the more surprising its choices were to the
// model, the more likely that is. The cards of such a seat give no information, and it continues at random.
class Belief {
 public:
  // Refers to the model.
  Belief(const Position& position, const Model& model, Random& random);
  Belief(const Belief&) = delete;  // its choosers refer to its own choices

  // All hands in random order, including the own. Seats that are assumed to have no plan get the uniform policy.
  void deal(Random& random, Hands& hands, Policies& policies);

 private:
  struct Choice {
    Rows rows;
    Crowd crowd;
    std::vector<int> cards;  // by seat
  };

  // The probability of all cards that a seat played if this is the rest of its hand, whether it chose with a plan or
  // without.
  double likelihood(int seat, Hand hand) const;
  void exchange(Random& random);
  void exchange_with_rest(int seat, int index, Card& other, Random& random);
  void exchange_between(int seat, int index, int partner, int partner_index, Random& random);

  int seats_;
  int seat_;
  std::vector<Choice> choices_;    // the latest first
  std::vector<Chooser> choosers_;  // by choice
  Hands hands_;                    // ascending
  std::vector<Card> rest_;         // not dealt
  std::array<double, max_seats> likelihood_{};
  double planless_ = 1;  // the part of every likelihood that comes from choosing at random
};

}  // namespace cardtable::nimmt
