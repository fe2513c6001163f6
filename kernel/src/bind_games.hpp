#pragma once

#include <nanobind/nanobind.h>

void bind_games(nanobind::module_& m);
