#pragma once

#include <nanobind/nanobind.h>

void bind_bridge(nanobind::module_& m);
