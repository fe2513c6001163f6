#pragma once

#include <nanobind/nanobind.h>

void bind_nets(nanobind::module_& m);
