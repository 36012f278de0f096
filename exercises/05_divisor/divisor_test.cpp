#include "divisor.h"
#include "headstart/test.h"
TEST(T, A) {}
