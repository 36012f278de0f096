#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) { return scores; }
