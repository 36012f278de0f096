#include "softmax.h"
#if __INCLUDE_LEVEL__ < 60
#error "again"
#include "softmax.cpp"
#include "softmax.cpp"
#endif
