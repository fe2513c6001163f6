#pragma once

#include <nanobind/nanobind.h>

#include <tuple>
#include <vector>

#include <cardtable/nets/net.hpp>

// Inputs, outputs, bits of a weight, weights, scales, biases; numbers as files have them, the lowest byte first.
using WrittenLayer = std::tuple<int, int, int, nanobind::bytes, nanobind::bytes, nanobind::bytes>;

// ValueError if the numbers are not those of the layers.
std::vector<cardtable::nets::Layer> layers_of(const std::vector<WrittenLayer>& written);

void bind_nets(nanobind::module_& m);
