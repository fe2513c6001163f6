// Exact values, values of every card, and best lines, by a few zero windows each.
#pragma once

#include <optional>
#include <vector>

#include <cardtable/tricks/search.hpp>

namespace cardtable::tricks {

template <class Rules>
class Solver {
 public:
  Search<Rules> search;

  Answer solve(const Position& position, bool cards, std::optional<int> target, const Limit& limit) {
    begin(position, limit);
    const int most = deal_->all_points();
    Answer answer{{0, most}, {}, 0, true};
    if (target) *target = std::clamp(*target, 0, most + 1);
    const Node root{deal_->out(), deal_->trick, deal_->placed, deal_->turn(), deal_->tricks()};
    if (cards) {
      all_cards(root, target, answer);
    } else {
      answer.complete = narrow(root, answer.value, target);
    }
    answer.nodes = meter_->nodes();
    return answer;
  }

  Line line(const Position& position, const Limit& limit) {
    begin(position, limit);
    Line line{{}, {{0, deal_->all_points()}, {}, 0, true}};
    Node node{deal_->out(), deal_->trick, deal_->placed, deal_->turn(), deal_->tricks()};
    Answer& answer = line.answer;
    answer.complete = narrow(node, answer.value, std::nullopt);
    int value = answer.value.low;
    while (answer.complete && node.out) {
      const int card = best_card(node, value, answer.complete);
      if (card < 0) break;
      line.plays.emplace_back(node.seat, deal_->kind(card));
      value -= play(node, card);
      if (lost_) break;
    }
    answer.nodes = meter_->nodes();
    return line;
  }

 private:
  // Where values are many, windows far from the value are cheap: both sides soon see that it is out of reach.
  static constexpr int first_step = Rules::value_bits > 5 ? 6 : 1;

  struct Node {
    Set out;
    Trick trick;
    int place;
    int seat;
    int left;
  };

  void begin(const Position& position, const Limit& limit) {
    deal_.emplace(position);
    meter_.emplace(limit);
    search.begin(*deal_);
    lost_ = false;
  }

  int ask(const Node& node, int need) {
    return search.play(node.out, node.trick, node.place, node.seat, node.left, need, *meter_);
  }

  // MTD(f) of Plaat and others (1996), with steps: zero windows around the guess, in growing steps until the value is
  // between two of them; false if the limit came first. With a target one window is enough. Answers that contradict
  // each other, as two positions with one key might make them, do not keep it from ending.
  bool narrow(const Node& node, Bounds& bounds, std::optional<int> target) {
    try {
      int need = target ? *target : guess(node, bounds);
      int step = first_step;
      while (target ? !bounds.settles(*target) : !bounds.exact()) {
        const int value = ask(node, need);
        if (value >= need) {
          bounds.low = std::clamp(value, bounds.low, bounds.high);
          need = bounds.low + step;
        } else {
          bounds.high = std::clamp(value, bounds.low, bounds.high);
          need = bounds.high + 1 - step;
        }
        step *= 2;
        if (need <= bounds.low || need > bounds.high) need = (bounds.low + bounds.high + 1) / 2;
      }
    } catch (const LimitReached&) {
      return false;
    }
    return true;
  }

  int guess(const Node& node, const Bounds& bounds) {
    if constexpr (Rules::misere) return 1;
    const int found = search.guess(node.out, node.trick, node.place, node.seat, node.left);
    return std::clamp(found, bounds.low + 1, std::max(bounds.low + 1, bounds.high));
  }

  // A card to choose: the position after it, what it gains at once, and what is known about the rest.
  struct Choice {
    int card;
    Node after;
    int gain;
    Bounds rest;
    bool done;
  };

  // Each card is its own position. All get the same share of the nodes. Then the remaining nodes go to those that were
  // not done.
  void all_cards(const Node& root, std::optional<int> target, Answer& answer) {
    std::vector<Choice> choices = choices_at(root, answer.value.high);
    for (const bool again : {false, true}) {
      std::uint64_t parts = choices.size();
      for (Choice& choice : choices) {
        meter_->share(again ? 1 : parts--);
        if (choice.done) continue;
        std::optional<int> need = target;
        if (need) *need -= choice.gain;
        choice.done = narrow(choice.after, choice.rest, need);
      }
    }
    const bool counted = deal_->counted[root.seat];
    const int worst = counted ? 0 : answer.value.high;
    Bounds best{worst, worst};
    for (const Choice& choice : choices) {
      const Bounds bounds{choice.rest.low + choice.gain, choice.rest.high + choice.gain};
      best = counted ? Bounds{std::max(best.low, bounds.low), std::max(best.high, bounds.high)}
                     : Bounds{std::min(best.low, bounds.low), std::min(best.high, bounds.high)};
      answer.complete = answer.complete && choice.done;
    }
    answer.value = best;
    list(deal_->legal(root.out, root.trick, root.place, root.seat), choices, answer);
  }

  std::vector<Choice> choices_at(const Node& root, int most) {
    std::vector<Choice> choices;
    for (Set left = search.choices(root.out, root.trick, root.place, root.seat); left; left &= left - 1) {
      const int card = std::countr_zero(left);
      Node after = root;
      const int gain = play(after, card);
      choices.push_back({card, after, gain, {0, lost_ ? 0 : most - gain}, lost_});
    }
    return choices;
  }

  // Equivalent cards have the bounds of the one that was searched: the next choice below them.
  void list(Set legal, const std::vector<Choice>& choices, Answer& answer) const {
    std::size_t number = 0;
    int previous = -1;
    for (; legal; legal &= legal - 1) {
      const int card = std::countr_zero(legal);
      if (number + 1 < choices.size() && choices[number + 1].card <= card) ++number;
      const Choice& choice = choices[number];
      const int kind = deal_->kind(card);
      if (kind != previous) {
        answer.cards.push_back({kind, {choice.rest.low + choice.gain, choice.rest.high + choice.gain}});
      }
      previous = kind;
    }
  }

  // Plays a card. Returns what the counted side gains at once.
  int play(Node& node, int card) {
    node.trick = deal_->played(node.trick, node.place, card, node.seat);
    node.out &= ~bit(card);
    node.seat = Deal<Rules>::next(node.seat);
    lost_ = false;
    if (++node.place < Rules::seats) return 0;
    lost_ = deal_->loses(node.trick);
    const int gain = deal_->gain(node.trick, node.left == 1);
    node.seat = node.trick.winner;
    node.place = 0;
    --node.left;
    return gain;
  }

  // A card that keeps the value.
  int best_card(const Node& node, int value, bool& complete) {
    const bool counted = deal_->counted[node.seat];
    try {
      for (Set left = search.choices(node.out, node.trick, node.place, node.seat); left; left &= left - 1) {
        const int card = std::countr_zero(left);
        Node after = node;
        const int gain = play(after, card);
        const int need = counted ? value - gain : value - gain + 1;
        const bool reached = need <= 0 || (!lost_ && ask(after, need) >= need);
        if (reached == counted) return card;
      }
    } catch (const LimitReached&) {
      complete = false;
    }
    return -1;
  }

  std::optional<Deal<Rules>> deal_;
  std::optional<Meter> meter_;
  bool lost_ = false;
};

}  // namespace cardtable::tricks
