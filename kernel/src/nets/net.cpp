#include <cardtable/nets/net.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

#include <cardtable/threads.hpp>

namespace cardtable::nets {
namespace {

void check(const Layer& layer) {
  constexpr int most = 1 << 16;
  if (layer.inputs < 1 || layer.outputs < 1 || layer.inputs > most || layer.outputs > most) {
    throw std::invalid_argument("a layer has 1 to 65536 inputs and outputs");
  }
  const auto inputs = static_cast<std::size_t>(layer.inputs), outputs = static_cast<std::size_t>(layer.outputs);
  if (layer.weights.size() != inputs * outputs || layer.scales.size() != outputs || layer.biases.size() != outputs) {
    throw std::invalid_argument("a layer of " + std::to_string(inputs) + " inputs and " + std::to_string(outputs) +
                                " outputs has a weight for each pair, and a scale and a bias for each output");
  }
}

// Input by input: numbers that are 0, most of those of a hand of cards and half of those behind a ReLU, cost nothing,
// and the inner loop has no order of additions to keep, so that compilers use vectors without being told to.
void add_products(std::span<const float> input, const float* weights, std::span<float> sums) {
  const std::size_t width = sums.size();
  float* const to = sums.data();
  for (const float x : input) {
    if (x != 0) {
      for (std::size_t output = 0; output < width; ++output) to[output] += x * weights[output];
    }
    weights += width;
  }
}

}  // namespace

Dense::Dense(const Layer& layer)
    : inputs(layer.inputs), outputs(layer.outputs), weights(layer.weights.size()), biases(layer.biases) {
  check(layer);
  const auto width = static_cast<std::size_t>(outputs);
  for (std::size_t at = 0; at < weights.size(); ++at) {
    weights[at] = static_cast<float>(layer.weights[at]) * layer.scales[at % width];
  }
}

void Dense::behind_relu(std::span<const float> input, std::span<float> output) const {
  std::copy(biases.begin(), biases.end(), output.begin());
  const float* row = weights.data();
  for (const float x : input) {
    if (x > 0) {
      for (std::size_t place = 0; place < output.size(); ++place) output[place] += x * row[place];
    }
    row += output.size();
  }
}

Net::Net(const std::vector<Layer>& layers) {
  if (layers.empty()) throw std::invalid_argument("a net has a layer or more");
  for (const Layer& layer : layers) {
    if (!layers_.empty() && layers_.back().outputs != layer.inputs) {
      throw std::invalid_argument("a layer has as many inputs as the one before has outputs");
    }
    layers_.emplace_back(layer);
    widest_ = std::max(widest_, layers_.back().biases.size());
  }
}

void Net::evaluate(std::span<const float> input, std::span<float> output, Room& room) const {
  room.one.resize(widest_);
  room.other.resize(widest_);
  std::span<const float> from = input;
  for (const Dense& layer : layers_) {
    const bool is_last = &layer == &layers_.back();
    auto& to = from.data() == room.one.data() ? room.other : room.one;
    const auto sums = is_last ? output : std::span(to.data(), layer.biases.size());
    std::copy(layer.biases.begin(), layer.biases.end(), sums.begin());
    add_products(from, layer.weights.data(), sums);
    if (!is_last) {
      for (float& sum : sums) sum = std::max(sum, 0.0f);
    }
    from = sums;
  }
}

void Net::evaluate_all(std::span<const float> inputs, std::span<float> outputs, int threads) const {
  const auto in = static_cast<std::size_t>(this->inputs()), out = static_cast<std::size_t>(this->outputs());
  const std::size_t rows = inputs.size() / in;
  if (inputs.size() != rows * in || outputs.size() != rows * out) {
    throw std::invalid_argument("each row has " + std::to_string(in) + " numbers and gives " + std::to_string(out));
  }
  constexpr std::size_t part = 64;
  in_threads(threads, (rows + part - 1) / part, [&](std::size_t number) {
    Room room;
    for (std::size_t row = number * part; row < std::min(rows, (number + 1) * part); ++row) {
      evaluate(inputs.subspan(row * in, in), outputs.subspan(row * out, out), room);
    }
  });
}

}  // namespace cardtable::nets
