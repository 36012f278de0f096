#include "scores.h"
#include "headstart/test.h"
TEST(T, A) {}
