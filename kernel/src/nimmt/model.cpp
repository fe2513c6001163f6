#include <cardtable/nimmt/model.hpp>

#include <cardtable/nimmt/weights.hpp>

namespace cardtable::nimmt {

Model fitted_model(int seats) {
  const int size = seats <= 4 ? seats - 2 : seats <= 6 ? 3 : 4;
  return Model(fitted_factors[size]);
}

}  // namespace cardtable::nimmt
