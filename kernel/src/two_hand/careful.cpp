#include <cardtable/two_hand/careful.hpp>

namespace cardtable::two_hand {
namespace {

// Calls `use` with every weight in turn.
template <class AnyWeights, class Use>
void each(AnyWeights& weights, Use use) {
  for (auto* table : {&weights.led, &weights.led_meld, &weights.kept, &weights.kept_last}) {
    for (auto& row : *table) {
      for (auto& weight : row) use(weight);
    }
  }
  for (auto* weight :
       {&weights.broken_lead, &weights.broken_chase, &weights.broken_last, &weights.meld, &weights.meld_last,
        &weights.turn, &weights.turn_last, &weights.lacks_one, &weights.lacks_two, &weights.whole}) {
    use(*weight);
  }
}

constexpr double whole_stock = 24;

}  // namespace

Weights weights_of(const std::array<double, weight_count>& row) {
  Weights weights{};
  std::size_t place = 0;
  each(weights, [&](double& weight) { weight = row[place++]; });
  return weights;
}

std::array<double, weight_count> row_of(const Weights& weights) {
  std::array<double, weight_count> row{};
  std::size_t place = 0;
  each(weights, [&](const double& weight) { row[place++] = weight; });
  return row;
}

// As lab/two_hand_rules.py prints them. Tables have the columns 9 J Q K T A.
// clang-format off
const Weights usual_weights = weights_of({
      0.91,   7.54,   4.52,   1.89,  -4.28,  -2.28,  // led, plain suits
     -9.73,  -8.32, -10.03, -12.12, -16.37, -15.65,  // led, trumps
       0.2,   0.36,    0.5,   0.41,   0.38,   0.39,  // led_meld, plain suits
      0.82,   0.82,   0.34,   0.72,    0.5,    0.8,  // led_meld, trumps
     -3.51,  -1.17,   0.29,   1.43,   6.67,   5.39,  // kept, plain suits
     11.53,  15.48,  20.54,  18.92,  20.75,  21.05,  // kept, trumps
      1.04,   -2.1,  -2.35,    0.2,   3.12,   7.14,  // kept_last, plain suits
      9.57,  10.55,  12.62,  12.24,  12.35,   8.26,  // kept_last, trumps
      0.89,   0.77,   0.69,  // broken_lead, broken_chase, broken_last
      0.24,   0.27,  // meld, meld_last
      0.76,  -1.72,  // turn, turn_last
       0.5,    0.1,   1.07,  // lacks_one, lacks_two, whole
});
// clang-format on

double Careful::hope(const Pattern& pattern, Sight sight, int without) const {
  constexpr int most = 2;
  const int lacks = melding_.lacks(pattern, sight.hand, without, most);
  if (lacks == 0) return sight.stock > 0 ? weights_.whole : 1.0;
  if (lacks > most) return 0.0;
  return (lacks == 1 ? weights_.lacks_one : weights_.lacks_two) * sight.stock / whole_stock;
}

// The points of melds, made or hoped for, that go with the card at this place.
double Careful::broken(Sight sight, int place) const {
  if (!melds(sight)) return 0.0;
  double points = 0.0;
  for (const Pattern* pattern : melding_.with(sight.hand[place].kind)) {
    const double before = hope(*pattern, sight, no_place);
    if (before != 0.0) points += points_of_meld(pattern->name) * (before - hope(*pattern, sight, place));
  }
  return points;
}

double Careful::lead(Sight sight, int place) const {
  const int kind = sight.hand[place].kind;
  return of(weights_.led, kind) + of(weights_.led_meld, kind) * melding_.best(sight.hand, place) -
         weights_.broken_lead * broken(sight, place);
}

double Careful::turn(Sight sight, int place, int other, bool wins) const {
  const int kind = sight.hand[place].kind;
  const bool stocked = sight.stock > 0;
  const int points = points_of(kind) + points_of(other);
  double worth = -points;
  if (wins) {
    const int waiting = melds(sight) ? melding_.best(sight.hand, place) : 0;
    worth = points + (stocked ? weights_.turn : weights_.turn_last) +
            (stocked ? weights_.meld : weights_.meld_last) * waiting;
  }
  return worth - of(stocked ? weights_.kept : weights_.kept_last, kind) -
         (stocked ? weights_.broken_chase : weights_.broken_last) * broken(sight, place);
}

}  // namespace cardtable::two_hand
