#include "mask.h"
#include "headstart/test.h"
TEST(T, A) {}
