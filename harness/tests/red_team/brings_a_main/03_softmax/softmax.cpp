#include "softmax.h"

int main() { return 0; }

attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
attention::Matrix attention::softmax_rows(const Matrix& scores) { return scores; }
