// Nets: an example reckoned by hand, and rows in threads.
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <cardtable/nets/net.hpp>

#include "check.hpp"

using namespace cardtable::nets;

namespace {

// Two inputs, two hidden numbers, one output. Hidden: 2a - b + 1 and -3a, as weights of half of that; output: twice the
// first and the second, minus 1.
Net example() { return Net({{2, 2, {4, -6, -2, 0}, {0.5f, 0.5f}, {1, 0}}, {2, 1, {2, 1}, {1}, {-1}}}); }

float of(const Net& net, float a, float b) {
  std::vector<float> output(1);
  Net::Room room;
  net.evaluate(std::vector<float>{a, b}, output, room);
  return output[0];
}

bool is_refused(const std::vector<Layer>& layers) {
  try {
    Net net(layers);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

// a = 1, b = 2: hidden 1 and -3, after the ReLU 1 and 0, output 1. a = -1, b = 0: hidden -1 and 3, then 0 and 3: 2.
TEST(an_example_by_hand) {
  const Net net = example();
  CHECK(net.inputs() == 2 && net.outputs() == 1);
  CHECK(of(net, 1, 2) == 1);
  CHECK(of(net, -1, 0) == 2);
  CHECK(of(net, 0, 0) == 1);
}

// Many rows at once give what each gives alone, with one thread and with several.
TEST(rows_in_threads) {
  const Net net = example();
  std::vector<float> inputs;
  for (int row = 0; row < 500; ++row) {
    inputs.push_back(static_cast<float>(row % 7 - 3));
    inputs.push_back(static_cast<float>(row % 5));
  }
  for (const int threads : {1, 3}) {
    std::vector<float> outputs(500);
    net.evaluate_all(inputs, outputs, threads);
    for (std::size_t row = 0; row < 500; ++row) CHECK(outputs[row] == of(net, inputs[2 * row], inputs[2 * row + 1]));
  }
}

TEST(layers_have_to_fit) {
  CHECK(is_refused({}));
  CHECK(is_refused({{2, 2, {1, 2, 3}, {1, 1}, {0, 0}}}));
  CHECK(is_refused({{1, 2, {1, 2}, {1, 1}, {0, 0}}, {1, 1, {1}, {1}, {0}}}));
}
