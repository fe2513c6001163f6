#pragma once

#include <nanobind/nanobind.h>

void bind_tricks(nanobind::module_& m);
