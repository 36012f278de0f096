#include "softmax.h"
#include "scores.h"

attention::Matrix attention::scores(const Matrix& Q, const Matrix&) { return Q; }
attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
attention::Matrix attention::softmax_rows(const Matrix& scores) { return scores; }
