// Trains the net of 6 nimmt! in hands against itself, with nobody to learn from: a policy gradient (Williams, 1992).
//
//   self_play NET MINUTES RATE ENTROPY SEED [SEATS]
//
// NET is the checkpoint; the same command goes on with it. Without SEATS tables have 2 to 10 seats in turn.
#include <chrono>
#include <functional>
#include <numeric>
#include <span>

#include <cardtable/nimmt/table.hpp>

#include "net.hpp"

namespace {

using namespace lab;
using cardtable::Random;

constexpr int deals_a_step = 64;
constexpr int repeats = 8;        // of each deal: their mean is what its cards are expected to bring
constexpr int saved_every = 100;  // steps
constexpr float spread = 8;       // heads, about the deviation of a seat's result

struct Deal {
  int seats;
  Rows rows;
  Hands hands;
  std::array<bool, top_card + 1> hidden;

  Deal(int count, Random& random) : seats(count) {
    std::array<int, top_card> deck;
    std::iota(deck.begin(), deck.end(), 1);
    for (int i = top_card - 1; i > 0; --i) std::swap(deck[i], deck[random.below(static_cast<std::uint32_t>(i + 1))]);
    std::sort(deck.begin(), deck.begin() + row_count, std::greater<>());
    hidden.fill(true);
    std::array<Row, row_count> start;
    for (int i = 0; i < row_count; ++i) {
      start[i] = single[deck[i]];
      hidden[deck[i]] = false;
    }
    rows = Rows(start);
    for (int i = 0; i < seats * hand_size; ++i) hands[i / hand_size].insert(deck[row_count + i]);
  }
};

struct Decision {
  Choice choice;
  int seat;
  int trick;
  int chosen;
};

// By trick and seat: what the others take on average from here on less the own, in units of `spread`.
using ToGo = std::array<std::array<float, max_seats>, hand_size>;

struct Played {
  std::vector<Decision> decisions;
  ToGo to_go{};
};

Played play(const Model& model, const Deal& deal, Random& random) {
  Played found;
  Table table{deal.rows, {}};
  Hands hands = deal.hands;
  auto hidden = deal.hidden;
  std::array<std::array<int, max_seats>, hand_size + 1> heads{};
  std::array<cardtable::nimmt::Played, max_seats> cards;
  const std::span laid(cards.data(), static_cast<std::size_t>(deal.seats));
  for (int trick = 0; trick < hand_size; ++trick) {
    const int size = hand_size - trick;
    const Crowd crowd(deal.seats, hidden);
    const Outlook outlook(table.rows, crowd, size);
    const Chooser chooser(model, table.rows, crowd, size);
    for (int seat = 0; seat < deal.seats; ++seat) {
      Hand& hand = hands[seat];
      const int chosen = chooser.draw(hand, random);
      if (size > 1) found.decisions.push_back({Choice(outlook, hand), seat, trick, chosen});
      const int card = hand.remove(chosen);
      hidden[card] = false;
      cards[seat] = played(card, seat);
    }
    sort_ascending(laid);
    table.lay_trick(laid);
    heads[trick + 1] = table.heads;
  }
  const auto seats = static_cast<float>(deal.seats);
  for (int trick = 0; trick < hand_size; ++trick) {
    float mean = 0;
    for (int seat = 0; seat < deal.seats; ++seat) {
      found.to_go[trick][seat] = static_cast<float>(heads[hand_size][seat] - heads[trick][seat]);
      mean += found.to_go[trick][seat] / seats;
    }
    for (float& each : found.to_go[trick]) each = (mean - each) * seats / (seats - 1) / spread;
  }
  return found;
}

// Raises the score of what was chosen by as much as it brought more than expected; entropy keeps the choices apart.
void learn(const Net& net, const Decision& made, float more, float entropy, std::vector<float>& slope) {
  const Forward forward(net, made.choice);
  float disorder = 0;
  ByCard logs{}, raise{};
  for (int i = 0; i < made.choice.size; ++i) {
    logs[i] = std::log(forward.chance[i] + 1e-9f);
    disorder -= forward.chance[i] * logs[i];
  }
  for (int i = 0; i < made.choice.size; ++i) {
    raise[i] = more * (static_cast<float>(i == made.chosen) - forward.chance[i]) -
               entropy * forward.chance[i] * (logs[i] + disorder);
  }
  add_slope(net, made.choice, forward, raise, slope);
}

void step(Net& net, float rate, float entropy, int only_seats, Random& random) {
  const Model model = net.model();
  std::vector<float> slope(numbers);
  for (int number = 0; number < deals_a_step; ++number) {
    const Deal deal(only_seats ? only_seats : 2 + number % (max_seats - 1), random);
    std::vector<Played> hands;
    ToGo mean{};
    for (int time = 0; time < repeats; ++time) {
      hands.push_back(play(model, deal, random));
      for (int trick = 0; trick < hand_size; ++trick) {
        for (int seat = 0; seat < deal.seats; ++seat) mean[trick][seat] += hands[time].to_go[trick][seat] / repeats;
      }
    }
    // Tables of all sizes count the same.
    const float share = 1.0f / static_cast<float>(deals_a_step * repeats * deal.seats);
    for (const Played& hand : hands) {
      for (const Decision& each : hand.decisions) {
        const float more = hand.to_go[each.trick][each.seat] - mean[each.trick][each.seat];
        learn(net, each, more * share, entropy * share, slope);
      }
    }
  }
  net.adam(slope, rate);
}

}  // namespace

int main(int count, char** given) {
  if (count < 6) {
    std::fprintf(stderr, "self_play NET MINUTES RATE ENTROPY SEED [SEATS]\n");
    return 2;
  }
  const std::string file = given[1];
  const std::chrono::duration<double> time(60 * std::atof(given[2]));
  const auto rate = static_cast<float>(std::atof(given[3])), entropy = static_cast<float>(std::atof(given[4]));
  const auto seed = std::strtoull(given[5], nullptr, 10);
  Net net(seed);
  net.load(file);
  // Other deals than before the stop.
  Random random(seed + 1'000'003 * static_cast<std::uint64_t>(net.steps));
  const auto start = std::chrono::steady_clock::now();
  for (double passed = 0; passed < time.count();) {
    step(net, rate, entropy, count > 6 ? std::atoi(given[6]) : 0, random);
    passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto steps = static_cast<long>(net.steps);
    if (steps % saved_every && passed < time.count()) continue;
    net.save(file);
    std::printf("step %ld: %ld hands\n", steps, steps * deals_a_step * repeats);
    std::fflush(stdout);
  }
}
