// The only file of the kernel that knows Python.
#include <nanobind/nanobind.h>

NB_MODULE(_kernel, m) { m.doc() = "cardtable's search kernel"; }
