#include "average.h"
#include "headstart/test.h"
TEST(T, A) {}
