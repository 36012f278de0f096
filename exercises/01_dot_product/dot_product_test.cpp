#include "dot_product.h"
#include "headstart/test.h"
TEST(T, A) {}
