// The Python bindings of whole hands, one at a time and in batches.
#include "bind_games.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <cardtable/games/batch.hpp>
#include <cardtable/games/bridge.hpp>
#include <cardtable/games/nimmt.hpp>
#include <cardtable/games/observation.hpp>
#include <cardtable/games/pinochle.hpp>
#include <cardtable/games/skat.hpp>
#include <cardtable/games/two_hand.hpp>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;
using games::Words;

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;
template <class T>
using Wanted = std::optional<Array<T>>;

std::shared_ptr<Words> words(const Array<const float>& said, const Array<const float>& shown) {
  if (said.ndim() != 2 || shown.ndim() != 2 || said.shape(0) != shown.shape(0)) {
    throw std::invalid_argument("both tables have a row for each action");
  }
  return std::make_shared<Words>(std::span(said.data(), said.size()), std::span(shown.data(), shown.size()),
                                 static_cast<int>(said.shape(0)));
}

// The numbers of an array that a batch may write, if it is wanted and has room for them.
template <class T>
T* room(const Wanted<T>& array, const char* name, std::size_t size) {
  if (!array) return nullptr;
  if (array->size() != size) {
    throw std::invalid_argument(std::string(name) + " has room for " + std::to_string(array->size()) +
                                " numbers, not for " + std::to_string(size));
  }
  return array->data();
}

// A batch, and the arrays it writes, which live as long.
template <class Hand>
struct WrittenBatch {
  Wanted<std::int32_t> seats, choices;
  Wanted<float> rewards;
  Wanted<bool> ended;
  Wanted<std::int8_t> mask;
  Wanted<float> observations, actions;
  games::Batch<Hand> batch;

  WrittenBatch(int seat_count, int count, std::uint64_t seed, std::shared_ptr<Words> said,
               Wanted<std::int32_t> to_seats, Wanted<std::int32_t> to_choices, Wanted<float> to_rewards,
               Wanted<bool> to_ended, Wanted<std::int8_t> to_mask, Wanted<float> to_observations,
               Wanted<float> to_actions)
      : seats(std::move(to_seats)),
        choices(std::move(to_choices)),
        rewards(std::move(to_rewards)),
        ended(std::move(to_ended)),
        mask(std::move(to_mask)),
        observations(std::move(to_observations)),
        actions(std::move(to_actions)),
        batch(seat_count, count, seed, said, arrays(seat_count, count, said.get())) {}

  games::Arrays arrays(int seat_count, int count, const Words* said) const {
    if (!said && (observations || actions)) throw std::invalid_argument("observations are written in words");
    const auto rows = static_cast<std::size_t>(std::max(count, 0));
    const std::size_t observed =
        said ? static_cast<std::size_t>(games::observation_size<Hand>(*said, seat_count)) : std::size_t{0};
    const std::size_t spoken = said ? Hand::most_choices * static_cast<std::size_t>(said->size()) : std::size_t{0};
    return {room(seats, "seats", rows),
            room(choices, "choices", rows),
            room(rewards, "rewards", rows * static_cast<std::size_t>(seat_count)),
            room(ended, "ended", rows),
            room(mask, "mask", rows * Hand::most_choices),
            room(observations, "observations", rows * observed),
            room(actions, "actions", rows * spoken)};
  }
};

template <class Hand>
void check_seat(const Hand& hand, int seat) {
  if (seat < 0 || seat >= hand.seats()) {
    throw std::invalid_argument("seats are numbered from 0 to " + std::to_string(hand.seats() - 1));
  }
}

template <class Hand>
std::vector<int> legal(const Hand& hand, int seat) {
  check_seat(hand, seat);
  typename Hand::Choices choices;
  hand.legal(seat, choices);
  std::vector<int> numbers;
  for (int place = 0; place < choices.count(); ++place) numbers.push_back(choices[place]);
  return numbers;
}

template <class Hand>
void choose(Hand& hand, int place) {
  if (hand.turn() == games::nobody) throw std::invalid_argument("the hand is over");
  typename Hand::Choices choices;
  hand.legal(hand.turn(), choices);
  if (place < 0 || place >= choices.count()) {
    throw std::invalid_argument("seat " + std::to_string(hand.turn()) + " has the choices 0 to " +
                                std::to_string(choices.count() - 1) + ", so there is no " + std::to_string(place));
  }
  hand.apply(choices[place]);
}

template <class Hand>
void observe(const Hand& hand, const Words& said, int seat, Array<float> observation, Array<std::int8_t> mask,
             Array<float> actions) {
  check_seat(hand, seat);
  if (said.actions() != Hand::actions) throw std::invalid_argument("the words are of another game");
  const auto size = static_cast<std::size_t>(games::observation_size<Hand>(said, hand.seats()));
  const auto width = static_cast<std::size_t>(said.size());
  room(Wanted<float>(observation), "observation", size);
  room(Wanted<std::int8_t>(mask), "mask", Hand::most_choices);
  room(Wanted<float>(actions), "actions", Hand::most_choices * width);
  games::observe(hand, said, seat, {observation.data(), size});
  typename Hand::Choices choices;
  hand.legal(seat, choices);
  std::fill_n(mask.data(), Hand::most_choices, std::int8_t{0});
  std::fill_n(mask.data(), choices.count(), std::int8_t{1});
  std::fill_n(actions.data(), actions.size(), 0.0f);
  for (int place = 0; place < choices.count(); ++place) {
    for (const Words::Part part : said.said(choices[place])) {
      actions.data()[static_cast<std::size_t>(place) * width + part.place] = part.value;
    }
  }
}

template <class Hand>
std::vector<int> points(const Hand& hand) {
  std::vector<int> points;
  for (int seat = 0; seat < hand.seats(); ++seat) points.push_back(hand.points(seat));
  return points;
}

template <class Hand>
std::vector<int> taken(const Hand& hand) {
  std::vector<int> actions;
  for (const games::Move move : hand.history()) actions.push_back(move.action);
  return actions;
}

template <class Hand>
void bind_hand(nb::module_& m, const char* name) {
  nb::class_<Hand>(m, name, "A whole hand, from the deal to its points.")
      .def(nb::init<const games::Piles&>(), "piles"_a,
           "A deal, as the piles of the game's layout; cards are numbered by their place in the deck.")
      .def_prop_ro("turn", &Hand::turn, "The seat whose choice is next, -1 when the hand is over.")
      .def("to_act", &Hand::to_act, "seat"_a, "Whether this seat decides now.")
      .def("legal", &legal<Hand>, "seat"_a, "The numbers of a seat's legal actions, in the documented order.")
      .def("choose", &choose<Hand>, "place"_a,
           "The seat whose turn it is takes the legal action in this place. ValueError, and nothing has changed,\n"
           "if there is none.")
      .def("observe", &observe<Hand>, "words"_a, "seat"_a, "observation"_a.noconvert(), "mask"_a.noconvert(),
           "actions"_a.noconvert(), "Writes what a seat knows, which choices it has, and what each of them says.")
      .def(
          "copy", [](const Hand& hand) { return Hand(hand); }, "The same hand, to be played on apart from this one.")
      .def_prop_ro("points", &points<Hand>, "By seat; final when the hand is over.")
      .def_prop_ro("actions", &taken<Hand>, "The numbers of all actions so far, as a record has them.")
      .def_prop_ro("piles", &Hand::piles, "The deal.")
      .def_static("random", &games::random_hands<Hand>, "seats"_a, "count"_a, "seed"_a,
                  nb::call_guard<nb::gil_scoped_release>(),
                  "Deals and plays this number of hands at random: the decisions, and the sum of each seat's points.");
}

template <class Hand>
void bind_batch(nb::module_& m, const char* name) {
  using Written = WrittenBatch<Hand>;
  nb::class_<Written>(m, name, "Many hands at once, written into arrays.")
      .def(nb::init<int, int, std::uint64_t, std::shared_ptr<Words>, Wanted<std::int32_t>, Wanted<std::int32_t>,
                    Wanted<float>, Wanted<bool>, Wanted<std::int8_t>, Wanted<float>, Wanted<float>>(),
           "seats"_a, "count"_a, "seed"_a, "words"_a.none(), nb::kw_only(), "to_seats"_a.none(), "to_choices"_a.none(),
           "to_rewards"_a.none(), "to_ended"_a.none(), "to_mask"_a.none(), "to_observations"_a.none(),
           "to_actions"_a.none(),
           "Arrays have a row for each hand and are written now, by `reset` and by `step`; None for those that\n"
           "are not wanted. All deals follow from the seed, whatever the number of threads.")
      .def(
          "reset", [](Written& written, int threads) { written.batch.reset(threads); }, "threads"_a,
          nb::call_guard<nb::gil_scoped_release>(), "Deals all hands anew.")
      .def(
          "step",
          [](Written& written, Array<const std::int32_t> chosen, int threads) {
            const nb::gil_scoped_release release;
            written.batch.step({chosen.data(), chosen.size()}, threads);
          },
          "chosen"_a.noconvert(), "threads"_a,
          "Takes for each hand a place in the list of legal actions, or -1, which leaves it as it is; hands\n"
          "that are over are replaced at once. ValueError, and nothing has changed, if a choice is not there.")
      .def(
          "hand",
          [](const Written& written, int number) {
            if (number < 0 || number >= written.batch.size()) {
              throw nb::index_error(
                  ("hands are numbered from 0 to " + std::to_string(written.batch.size() - 1)).c_str());
            }
            return Hand(written.batch.hand(number));
          },
          "number"_a, "A copy of one of the hands.");
}

template <class Hand>
void bind_game(nb::module_& m, const std::string& name) {
  bind_hand<Hand>(m, (name + "Hand").c_str());
  bind_batch<Hand>(m, (name + "Batch").c_str());
}

}  // namespace

void bind_games(nb::module_& m) {
  nb::class_<Words>(m, "Words", "What each action of a game says, as numbers.")
      .def(nb::new_(&words), "said"_a, "shown"_a,
           "Tables with a row for each action: what it says, and what others see of it.");
  bind_game<games::BridgeHand>(m, "Bridge");
  bind_game<games::NimmtHand>(m, "Nimmt");
  bind_game<games::PinochleHand>(m, "Pinochle");
  bind_game<games::SkatHand>(m, "Skat");
  bind_game<games::TwoHandHand>(m, "TwoHand");
}
