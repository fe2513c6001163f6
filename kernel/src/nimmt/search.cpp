#include <cardtable/nimmt/search.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include <cardtable/nimmt/playout.hpp>
#include <cardtable/nimmt/weights.hpp>
#include <cardtable/nimmt/world.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {
namespace {

using Clock = std::chrono::steady_clock;

// A choice, the table right after it, and the sums over the worlds it was tried in.
struct Candidate {
  int choice;
  int card;  // played in the first trick of every playout; 0 when a row was chosen
  Tableau tableau;
  double sum = 0;
  double squares = 0;
  std::uint64_t worlds = 0;

  double mean() const { return worlds ? sum / static_cast<double>(worlds) : 0; }

  double error() const {
    const auto n = static_cast<double>(worlds);
    if (worlds < 2) return INFINITY;
    return std::sqrt(std::max(0.0, squares - sum * sum / n) / (n - 1) / n);
  }
};

Tableau tableau_of(const Position& position) {
  std::array<Row, row_count> rows{};
  for (int i = 0; i < row_count; ++i) {
    const auto& cards = position.rows[i];
    int heads = 0;
    for (const int card : cards) heads += heads_of(card);
    rows[i] = static_cast<Row>(cards.back()) << 16 | static_cast<Row>(cards.size()) << 8 | static_cast<Row>(heads);
  }
  Tableau tableau{Rows(rows), {}};
  std::ranges::copy(position.heads, tableau.heads.begin());
  return tableau;
}

std::vector<Candidate> candidates_of(const Position& position) {
  const Tableau now = tableau_of(position);
  std::vector<Candidate> candidates;
  if (position.waiting.empty()) {
    for (const int card : position.hand) candidates.push_back({card, card, now});
    return candidates;
  }
  std::vector<Played> later;
  for (const auto& [seat, card] : position.waiting) later.push_back(played(card, seat));
  for (int row = 0; row < row_count; ++row) {
    Tableau after = now;
    after.heads[position.seat] += after.rows.take(row, card_of(later.front()));
    after.place(later.data() + 1, static_cast<int>(later.size()) - 1);
    candidates.push_back({end_of(now.rows[row]), 0, after});
  }
  return candidates;
}

Crowd crowd_of(const Position& position) {
  std::array<bool, top_card + 1> hidden{};
  for (const int card : position.unseen) hidden[card] = true;
  for (const int card : position.hand) hidden[card] = true;
  return Crowd(position.seats(), hidden);
}

class Search {
 public:
  Search(const Position& position, const Settings& settings)
      : position_(position),
        settings_(settings),
        behaviour_{settings.own, settings.others, settings.own_model, settings.others_model, crowd_of(position)},
        dealer_(position),
        random_(settings.seed),
        candidates_(candidates_of(position)) {}

  Evaluation run(const Budget& budget) {
    const auto start = Clock::now();
    auto alive = static_cast<int>(candidates_.size());
    int rounds = 1;
    if (settings_.halving) {
      for (int left = alive; left > 2; left = (left + 1) / 2) ++rounds;
    }
    for (int round = 1; round <= rounds; ++round) {
      // Each round takes as long as any other: half the candidates, twice the worlds.
      const double share = static_cast<double>((1 << round) - 1) / ((1 << rounds) - 1);
      while (!spent(budget, share, static_cast<double>(round) / rounds, start)) try_world(alive);
      std::stable_sort(candidates_.begin(), candidates_.begin() + alive,
                       [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
      if (round < rounds) alive = (alive + 1) / 2;
    }
    Evaluation evaluation{{}, worlds_};
    for (const auto& c : candidates_) evaluation.values.push_back({c.choice, c.mean(), c.error(), c.worlds});
    return evaluation;
  }

 private:
  bool spent(const Budget& budget, double share_of_worlds, double share_of_time, Clock::time_point start) const {
    if (worlds_ == 0) return false;
    if (budget.worlds && static_cast<double>(worlds_) >= share_of_worlds * static_cast<double>(*budget.worlds)) return true;
    return budget.time && Clock::now() - start >= std::chrono::duration<double, std::nano>(share_of_time * static_cast<double>(budget.time->count()));
  }

  // Deals one world and plays it out after each candidate that is still alive, with the same random numbers.
  void try_world(int alive) {
    Hands dealt;
    dealer_.deal(random_, dealt);
    for (int seat = 0; seat < position_.seats(); ++seat) {
      if (seat != position_.seat) arrange(dealt[seat], settings_.others);
    }
    arrange(dealt[position_.seat], settings_.own);
    const Random luck(random_.next());
    for (int i = 0; i < alive; ++i) {
      Candidate& candidate = candidates_[i];
      Hands hands = dealt;
      Hand& own = hands[position_.seat];
      if (candidate.card) own.remove(static_cast<int>(std::ranges::find(own.cards, candidate.card) - own.cards.begin()));
      Tableau tableau = candidate.tableau;
      play_out(tableau, hands, position_.seats(), position_.seat, candidate.card, behaviour_, luck);
      const double value = worth(tableau.heads);
      candidate.sum += value;
      candidate.squares += value * value;
      ++candidate.worlds;
    }
    ++worlds_;
  }

  double worth(const Heads& taken) const {
    const std::span heads(taken.data(), static_cast<std::size_t>(position_.seats()));
    const int own = heads[position_.seat];
    switch (settings_.objective) {
      case Objective::heads:
        return -own;
      case Objective::difference: {
        int all = 0;
        for (const int each : heads) all += each;
        return static_cast<double>(all - own) / (position_.seats() - 1) - own;
      }
      case Objective::hand:
        return win_share(heads, position_.seat);
      case Objective::match: {
        Heads totals = taken;
        for (int seat = 0; seat < position_.seats(); ++seat) totals[seat] += position_.totals[seat];
        return match_chance({totals.data(), heads.size()}, position_.seat, position_.end);
      }
    }
    return 0;
  }

  const Position& position_;
  const Settings& settings_;
  Behaviour behaviour_;
  Dealer dealer_;
  Random random_;
  std::vector<Candidate> candidates_;
  std::uint64_t worlds_ = 0;
};

}  // namespace

Evaluation evaluate(const Position& position, const Settings& settings, const Budget& budget) {
  check(position);
  if (!budget.worlds && !budget.time) throw std::invalid_argument("a budget needs a number of worlds or a time");
  return Search(position, settings).run(budget);
}

}  // namespace cardtable::nimmt
