#pragma once

#include <nanobind/nanobind.h>

void bind_two_hand(nanobind::module_& m);
