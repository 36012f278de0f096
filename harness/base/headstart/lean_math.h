// Before <cmath>: leaves out Bessel, zeta and the like, which no exercise needs. g++ builds them anew in
// every file that includes it, precompiled or not: 40 ms of every save.
#pragma once

#include <version>  // where libstdc++ decides

#undef _GLIBCXX_USE_STD_SPEC_FUNCS
