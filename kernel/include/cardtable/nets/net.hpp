// Small nets of dense layers with a ReLU between them, evaluated on the processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cardtable::nets {

// One layer as a file has it: integers of 8 or 16 bits, input by input, and for each output a factor and a bias.
struct Layer {
  int inputs;
  int outputs;
  std::vector<std::int16_t> weights;
  std::vector<float> scales;
  std::vector<float> biases;
};

// The same in floats.
struct Dense {
  // Throws std::invalid_argument if the number of weights does not match the inputs and outputs.
  explicit Dense(const Layer& layer);

  // The outputs behind a ReLU: inputs below 0 are taken for 0.
  void behind_relu(std::span<const float> input, std::span<float> output) const;

  int inputs;
  int outputs;
  std::vector<float> weights;  // input by input
  std::vector<float> biases;
};

class Net {
 public:
  // Throws std::invalid_argument if the sizes of the layers do not match.
  explicit Net(const std::vector<Layer>& layers);

  int inputs() const { return layers_.front().inputs; }
  int outputs() const { return layers_.back().outputs; }

  // The outputs of the last layer. `room` holds the values in between, so that nothing is allocated repeatedly.
  class Room {
    friend class Net;
    std::vector<float> one, other;
  };
  void evaluate(std::span<const float> input, std::span<float> output, Room& room) const;

  // The same for consecutive rows, shared among threads.
  void evaluate_all(std::span<const float> inputs, std::span<float> outputs, int threads) const;

 private:
  std::vector<Dense> layers_;
  std::size_t widest_ = 0;
};

}  // namespace cardtable::nets
