// The Python bindings of small nets.
#include "bind_nets.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cardtable;

template <class T>
std::vector<T> numbers(const nb::bytes& data) {
  if (data.size() % sizeof(T)) throw std::invalid_argument("these bytes are no whole numbers of this size");
  std::vector<T> found(data.size() / sizeof(T));
  std::memcpy(found.data(), data.data(), data.size());
  return found;
}

nets::Layer layer(const WrittenLayer& written) {
  const auto& [inputs, outputs, bits, weights, scales, biases] = written;
  nets::Layer made{inputs, outputs, {}, numbers<float>(scales), numbers<float>(biases)};
  if (bits == 8) {
    const auto small = numbers<std::int8_t>(weights);
    made.weights.assign(small.begin(), small.end());
  } else if (bits == 16) {
    made.weights = numbers<std::int16_t>(weights);
  } else {
    throw std::invalid_argument("a weight has 8 or 16 bits, not " + std::to_string(bits));
  }
  return made;
}

template <class T>
using Rows = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

}  // namespace

std::vector<nets::Layer> layers_of(const std::vector<WrittenLayer>& written) {
  std::vector<nets::Layer> layers;
  for (const WrittenLayer& each : written) layers.push_back(layer(each));
  return layers;
}

void bind_nets(nb::module_& m) {
  nb::class_<nets::Net>(m, "Net", "A small net of dense layers with a ReLU between them.")
      .def(
          "__init__",
          [](nets::Net* self, const std::vector<WrittenLayer>& layers) { new (self) nets::Net(layers_of(layers)); },
          "layers"_a,
          "By layer: inputs, outputs, bits of a weight (8 or 16), weights input by input, and for each output\n"
          "what one is worth and what is added. ValueError if they do not fit each other.")
      .def_prop_ro("inputs", &nets::Net::inputs)
      .def_prop_ro("outputs", &nets::Net::outputs)
      .def(
          "evaluate",
          [](const nets::Net& net, const std::vector<float>& input) {
            if (input.size() != static_cast<std::size_t>(net.inputs())) {
              throw std::invalid_argument("this net has " + std::to_string(net.inputs()) + " inputs, not " +
                                          std::to_string(input.size()));
            }
            std::vector<float> output(static_cast<std::size_t>(net.outputs()));
            nets::Net::Room room;
            net.evaluate(input, output, room);
            return output;
          },
          "input"_a, "What the last layer gives for one row of numbers.")
      .def(
          "evaluate_all",
          [](const nets::Net& net, Rows<const float> inputs, Rows<float> outputs, int threads) {
            if (inputs.shape(0) != outputs.shape(0)) throw std::invalid_argument("there is a row for each input");
            const nb::gil_scoped_release release;
            net.evaluate_all({inputs.data(), inputs.size()}, {outputs.data(), outputs.size()}, threads);
          },
          "inputs"_a.noconvert(), "outputs"_a.noconvert(), nb::kw_only(), "threads"_a = 1,
          "The same for many rows, written into an array.");
}
