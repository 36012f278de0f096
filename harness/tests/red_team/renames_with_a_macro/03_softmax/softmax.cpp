#define softmax_rows something_else
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
attention::Matrix attention::softmax_rows(const Matrix& scores) { return scores; }
