#include <cardtable/nimmt/search.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

#include <cardtable/nimmt/belief.hpp>
#include <cardtable/nimmt/model.hpp>
#include <cardtable/random.hpp>

namespace cardtable::nimmt {
namespace {

using Clock = std::chrono::steady_clock;

// A choice, the table after it, and its results in the worlds that it was tried in.
struct Candidate {
  int choice;
  std::optional<int> opening;  // the card, unless a row was chosen
  Table table;
  double sum = 0;
  double squares = 0;
  std::uint64_t worlds = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++worlds;
  }

  double mean() const { return sum / static_cast<double>(worlds); }

  // From sums, which is exact enough here: values are below a hundred, and worlds are not millions of millions.
  double error() const {
    if (worlds < 2) return std::numeric_limits<double>::infinity();
    const auto n = static_cast<double>(worlds);
    return std::sqrt(std::max(0.0, squares - sum * sum / n) / (n * (n - 1)));
  }
};

std::vector<Candidate> candidates_in(const Position& position) {
  std::vector<Candidate> candidates;
  if (position.waiting().empty()) {
    for (const int card : position.hand()) candidates.push_back({card, card, position.table()});
    return candidates;
  }
  const std::span<const Played> waiting = position.waiting();
  for (int row = 0; row < row_count; ++row) {
    Table after = position.table();
    after.take_row(row, waiting.front());
    after.lay(waiting.subspan(1));
    candidates.push_back({end_of(position.table().rows[row]), {}, after});
  }
  return candidates;
}

class Search {
 public:
  Search(const Position& position, const Model* model, const Settings& settings)
      : position_(position),
        settings_(settings),
        random_(settings.seed),
        dealer_(position),
        playout_(position.seats(), position.seat(), model, crowd_in(position)),
        candidates_(candidates_in(position)) {
    if (settings.belief && !position.tricks().empty()) {
      belief_.emplace(position, *model, random_);
    }
  }

  Evaluation run(const Budget& budget) {
    const auto start = Clock::now();
    std::size_t alive = candidates_.size();
    int rounds = 1;
    if (settings_.halving) {
      for (std::size_t left = alive; left > 2; left = (left + 1) / 2) ++rounds;
    }
    for (int round = 1; round <= rounds; ++round) {
      // Sequential halving (Karnin, Koren and Somekh, 2013). Rounds take equally long: half as many candidates, twice
      // as many worlds, so that after r of n rounds 2^r - 1 of 2^n - 1 shares of the worlds are dealt.
      const double worlds = static_cast<double>((1 << round) - 1) / ((1 << rounds) - 1);
      const double time = static_cast<double>(round) / rounds;
      do {
        try_world({candidates_.data(), alive});
      } while (!spent(budget, worlds, time, Clock::now() - start));
      std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(alive),
                       [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
      if (round < rounds) alive = (alive + 1) / 2;
    }
    Evaluation evaluation{{}, worlds_};
    for (const Candidate& each : candidates_) {
      evaluation.values.push_back({each.choice, each.mean(), each.error(), each.worlds});
    }
    return evaluation;
  }

 private:
  // Whether a share of the budget is used up.
  bool spent(const Budget& budget, double share_of_worlds, double share_of_time, Clock::duration passed) const {
    return (budget.worlds && static_cast<double>(worlds_) >= share_of_worlds * static_cast<double>(*budget.worlds)) ||
           (budget.time && passed >= share_of_time * *budget.time);
  }

  void try_world(std::span<Candidate> alive) {
    Hands hands;
    Policies policies;
    policies.fill(settings_.others);
    policies[position_.seat()] = settings_.own;
    if (belief_) {
      belief_->deal(random_, hands, policies);
    } else {
      dealer_.deal(random_, hands);
    }
    for (int seat = 0; seat < position_.seats(); ++seat) arrange(hands[seat], policies[seat]);
    // Common random numbers: luck is the same for all candidates and cancels in their differences.
    const Random luck(random_.next());
    for (Candidate& candidate : alive) {
      Table table = candidate.table;
      playout_.run(table, without(hands, candidate.opening), policies, candidate.opening, luck);
      const std::span<const int> heads(table.heads.data(), static_cast<std::size_t>(position_.seats()));
      candidate.add(worth(settings_.objective, heads, position_));
    }
    ++worlds_;
  }

  Hands without(Hands hands, std::optional<int> opening) const {
    if (opening) {
      Hand& own = hands[position_.seat()];
      own.remove(static_cast<int>(std::ranges::find(own.cards, *opening) - own.cards.begin()));
    }
    return hands;
  }

  const Position& position_;
  const Settings& settings_;
  Random random_;
  Dealer dealer_;
  std::optional<Belief> belief_;
  Playout playout_;
  std::vector<Candidate> candidates_;
  std::uint64_t worlds_ = 0;
};

}  // namespace

Evaluation evaluate(const Position& position, const Model* model, const Settings& settings, const Budget& budget) {
  if (!budget.worlds && !budget.time) throw std::invalid_argument("a search needs a number of worlds or a time");
  if (!model && (settings.belief || settings.own == Policy::learned || settings.others == Policy::learned)) {
    throw std::invalid_argument("learned policies and belief need a model");
  }
  return Search(position, model, settings).run(budget);
}

}  // namespace cardtable::nimmt
