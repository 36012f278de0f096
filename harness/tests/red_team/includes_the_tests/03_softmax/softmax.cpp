#include "softmax.h"
#include "../../exercises/03_softmax/softmax_test.cpp"

attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
attention::Matrix attention::softmax_rows(const Matrix& scores) { return scores; }
