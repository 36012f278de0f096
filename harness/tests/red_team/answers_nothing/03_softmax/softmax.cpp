#include "softmax.h"

attention::RowVector attention::softmax(const RowVector&) { return RowVector(); }
attention::Matrix attention::softmax_rows(const Matrix&) { return Matrix(); }
