// A matrix that nobody has filled is not 0 by luck.
#pragma once

#include <cstdlib>  // which says if this is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace headstart {

// New memory reads as numbers of about -5e303 from here on. At the start of a program that runs code
// under test.
inline void fill_new_memory() {
#ifdef __GLIBC__
  mallopt(M_PERTURB, 1);
#endif
}

}  // namespace headstart
