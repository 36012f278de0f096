// What is linked with a faulty 03_softmax: it calls what the tests call.
#include "average.h"
#include "dot_product.h"
#include "scores.h"
#include "softmax.h"

int main() {
  const attention::Matrix m = attention::running_average(attention::Matrix::Ones(2, 2));
  const attention::RowVector row = m.row(0);
  const attention::Matrix all = attention::scores(m, attention::softmax_rows(m));
  return static_cast<int>(attention::dot(attention::softmax(row), all.row(0)));
}
