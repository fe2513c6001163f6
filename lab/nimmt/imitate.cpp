// Teaches the net of 6 nimmt! what players choose who search.
//
//   imitate gather CHOICES SEATS HANDS WORLDS SEED [NET]   hands of such players on all seats, added to a file
//   imitate fit NET EPOCHS RATE SEED CHOICES...            the net that makes their choices likely
//
// Without NET the players are flat Monte Carlo; with it they search as nimmt:expert does, with that net.
#include <cstring>
#include <numeric>
#include <string_view>

#include <cardtable/nimmt/search.hpp>

#include "net.hpp"

namespace {

using namespace lab;
using cardtable::Random;

// As the file has it. What is hidden is one bit for each card that is in no row and was not played.
struct Written {
  std::uint8_t seats, size, seat, chosen;
  std::array<Row, row_count> rows;
  std::array<std::uint8_t, 14> hidden;
  std::array<std::uint8_t, hand_size> hand;
  std::array<std::uint8_t, max_seats> heads;
  std::array<float, hand_size> worth;  // of each card, in heads
};

void refuse(const char* sentence) {
  std::fprintf(stderr, "%s\n", sentence);
  std::exit(2);
}

Written written(const Position& position, const Evaluation& found) {
  Written out{};
  out.seats = static_cast<std::uint8_t>(position.seats());
  out.size = static_cast<std::uint8_t>(position.hand().size());
  out.seat = static_cast<std::uint8_t>(position.seat());
  const auto hide = [&](int card) { out.hidden[card / 8] |= static_cast<std::uint8_t>(1 << card % 8); };
  for (const int card : position.unseen()) hide(card);
  for (int row = 0; row < row_count; ++row) out.rows[row] = position.table().rows[row];
  for (int seat = 0; seat < position.seats(); ++seat) {
    out.heads[seat] = static_cast<std::uint8_t>(position.table().heads[seat]);
  }
  for (std::size_t i = 0; i < position.hand().size(); ++i) {
    const int card = position.hand()[i];
    hide(card);
    out.hand[i] = static_cast<std::uint8_t>(card);
    if (card == found.values[0].candidate) out.chosen = static_cast<std::uint8_t>(i);
    for (const Value& value : found.values) {
      if (value.candidate == card) out.worth[i] = static_cast<float>(value.mean);
    }
  }
  return out;
}

class Table {
 public:
  Table(int seats, std::uint64_t worlds, const Model* model, std::uint64_t seed)
      : seats_(seats), budget_{worlds, {}}, model_(model), random_(seed) {
    settings_.objective = Objective::difference;
    if (!model) settings_ = {Policy::uniform, Policy::uniform, Objective::heads, false, false, 0};
  }

  void play(FILE* out) {
    std::array<int, top_card> deck;
    std::iota(deck.begin(), deck.end(), 1);
    for (int i = top_card - 1; i > 0; --i) std::swap(deck[i], deck[random_.below(static_cast<std::uint32_t>(i + 1))]);
    History history;
    history.start.assign(deck.begin(), deck.begin() + row_count);
    std::vector<std::vector<int>> hands(static_cast<std::size_t>(seats_));
    for (int seat = 0; seat < seats_; ++seat) {
      const auto first = deck.begin() + row_count + hand_size * seat;
      hands[seat].assign(first, first + hand_size);
      std::ranges::sort(hands[seat]);
    }
    for (int left = hand_size; left > 0; --left) {
      std::vector<int> cards;
      for (int seat = 0; seat < seats_; ++seat) {
        cards.push_back(left == 1 ? hands[seat][0] : choose(known(seat, hands[seat], history), out));
      }
      for (int seat = 0; seat < seats_; ++seat) std::erase(hands[seat], cards[seat]);
      history.tricks.push_back(cards);
      const Replay now = replay(history, seats_);
      if (now.waiting.empty()) continue;
      const int seat = seat_of(now.waiting.front());
      history.taken.push_back(model_ ? best(Position(known(seat, hands[seat], history))).values[0].candidate
                                     : end_of(now.table.rows[now.table.rows.cheapest()]));
    }
  }

 private:
  Knowledge known(int seat, const std::vector<int>& hand, const History& history) const {
    return {seat, hand, history, top_card, std::vector<int>(static_cast<std::size_t>(seats_)), 66};
  }

  Evaluation best(const Position& position) {
    settings_.seed = random_.next();
    return evaluate(position, model_, settings_, budget_);
  }

  int choose(Knowledge known, FILE* out) {
    const Position position(std::move(known));
    const Evaluation found = best(position);
    const Written choice = written(position, found);
    std::fwrite(&choice, sizeof choice, 1, out);
    return found.values[0].candidate;
  }

  int seats_;
  Budget budget_;
  const Model* model_;
  Random random_;
  Settings settings_;
};

void gather(int count, char** given) {
  if (count < 5) refuse("imitate gather CHOICES SEATS HANDS WORLDS SEED [NET]");
  Net net(0);
  if (count > 5 && !net.load(given[5])) refuse("there is no such net");
  const Model model = net.model();
  Table table(std::atoi(given[1]), std::strtoull(given[3], nullptr, 10), count > 5 ? &model : nullptr,
              std::strtoull(given[4], nullptr, 10));
  FILE* const out = std::fopen(given[0], "ab");
  if (!out) refuse("the file cannot be written");
  for (int hand = 0; hand < std::atoi(given[2]); ++hand) table.play(out);
  std::fclose(out);
}

struct Lesson {
  Choice choice;
  int chosen;
  ByCard wanted;
};

// A player whose figures are uncertain takes a card that seems so many heads worse about a third as often.
constexpr float doubt = 0.15f;

Lesson lesson(const Written& from) {
  std::array<bool, top_card + 1> hidden{};
  for (int card = 1; card <= top_card; ++card) hidden[card] = from.hidden[card / 8] >> card % 8 & 1;
  Hand hand;
  for (int i = 0; i < from.size; ++i) hand.add(from.hand[i]);
  const Rows rows(from.rows);
  const Crowd crowd(from.seats, hidden);
  Lesson made{Choice(Outlook(rows, crowd, hand.size), hand), from.chosen, {}};
  const float best = *std::max_element(from.worth.begin(), from.worth.begin() + from.size);
  float sum = 0;
  for (int i = 0; i < from.size; ++i) sum += made.wanted[i] = std::exp((from.worth[i] - best) / doubt);
  for (int i = 0; i < from.size; ++i) made.wanted[i] /= sum;
  return made;
}

void report(const Net& net, std::span<const Lesson> held_out, int epoch) {
  double likelihood = 0;
  int hits = 0;
  for (const Lesson& each : held_out) {
    const ByCard chance = Forward(net, each.choice).chance;
    likelihood += std::log(chance[each.chosen] + 1e-12);
    hits += std::ranges::max_element(chance) - chance.begin() == each.chosen;
  }
  const auto count = static_cast<double>(held_out.size());
  std::printf("epoch %d: on %zu held out log-likelihood %.4f, likeliest card played %.1f %%\n", epoch, held_out.size(),
              likelihood / count, 100 * hits / count);
  std::fflush(stdout);
}

void fit(int count, char** given) {
  if (count < 5) refuse("imitate fit NET EPOCHS RATE SEED CHOICES...");
  std::vector<Lesson> lessons;
  for (int file = 4; file < count; ++file) {
    FILE* const in = std::fopen(given[file], "rb");
    if (!in) refuse("there are no such choices");
    for (Written each; std::fread(&each, sizeof each, 1, in) == 1;) lessons.push_back(lesson(each));
    std::fclose(in);
  }
  const int epochs = std::atoi(given[1]);
  const auto rate = static_cast<float>(std::atof(given[2]));
  const auto seed = std::strtoull(given[3], nullptr, 10);
  Random random(seed);
  for (std::size_t i = lessons.size() - 1; i > 0; --i) {
    std::swap(lessons[i], lessons[random.below(static_cast<std::uint32_t>(i + 1))]);
  }
  Net net(seed);
  constexpr std::size_t batch = 128;
  const std::size_t held_out = lessons.size() / 20, used = lessons.size() - held_out;
  const std::span<const Lesson> rest(lessons.data() + used, held_out);
  std::printf("%zu choices\n", lessons.size());
  for (int epoch = 0; epoch < epochs; ++epoch) {
    for (std::size_t i = used - 1; i > 0; --i) {
      std::swap(lessons[i], lessons[random.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (std::size_t start = 0; start + batch <= used; start += batch) {
      std::vector<float> slope(numbers);
      for (std::size_t at = start; at < start + batch; ++at) {
        const Lesson& each = lessons[at];
        const Forward forward(net, each.choice);
        ByCard raise{};
        for (int i = 0; i < each.choice.size; ++i) raise[i] = (each.wanted[i] - forward.chance[i]) / batch;
        add_slope(net, each.choice, forward, raise, slope);
      }
      const float done = (static_cast<float>(epoch) + static_cast<float>(start) / static_cast<float>(used));
      net.adam(slope, rate * (1 - 0.95f * done / static_cast<float>(epochs)));
    }
    report(net, rest, epoch + 1);
  }
  net.save(given[0]);
}

}  // namespace

int main(int count, char** given) {
  const std::string_view command = count > 1 ? given[1] : "";
  if (command == "gather") {
    gather(count - 2, given + 2);
  } else if (command == "fit") {
    fit(count - 2, given + 2);
  } else {
    refuse("imitate gather | fit");
  }
}
