// The fitted model of how a searching player chooses.
#pragma once
#include <cardtable/nimmt/policy.hpp>
namespace cardtable::nimmt {
const Model& fitted_model();
}
