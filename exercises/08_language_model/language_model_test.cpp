#include "language_model.h"
#include "headstart/test.h"
TEST(T, A) {}
