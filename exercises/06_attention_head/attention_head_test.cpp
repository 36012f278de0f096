#include "attention_head.h"
#include "headstart/test.h"
TEST(T, A) {}
