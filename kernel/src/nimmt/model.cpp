#include <cardtable/nimmt/model.hpp>

#include <stdexcept>
#include <string>

namespace cardtable::nimmt {

Model::Model(const std::vector<nets::Layer>& layers) {
  if (layers.size() != 2 || layers[0].inputs != Facts::count || layers[0].outputs != width ||
      layers[1].inputs != width || layers[1].outputs != 1) {
    throw std::invalid_argument("a net for 6 nimmt! has layers of " + std::to_string(Facts::count) + ", " +
                                std::to_string(width) + " and 1");
  }
  const nets::Dense hidden(layers[0]), output(layers[1]);
  rows_.resize(Facts::count);
  for (std::size_t input = 0; input < rows_.size(); ++input) {
    std::copy_n(hidden.weights.begin() + static_cast<std::ptrdiff_t>(input * width), width, rows_[input].begin());
  }
  std::copy_n(hidden.biases.begin(), width, bias_.begin());
  std::copy_n(output.weights.begin(), width, output_.begin());
}

}  // namespace cardtable::nimmt
