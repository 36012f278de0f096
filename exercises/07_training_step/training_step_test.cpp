#include "training_step.h"
#include "headstart/test.h"
TEST(T, A) {}
