#include "softmax.h"

#include "headstart/golden.h"
#include "headstart/test.h"

using namespace attention;
using namespace headstart;

TEST(Softmax, LessonB3CatsWeights) {
  const RowVector scores{{2 * std::sqrt(2.0), std::sqrt(2.0), 0}};
  const RowVector expected{{0.767917936139, 0.186693700948, 0.045388362914}};
  EXPECT_CLOSE(CALL(softmax, scores), expected, printed_digits(12));
}

TEST(SoftmaxRows, GoldenNumbers) {
  for (const GoldenCase& golden_case : golden("softmax")) {
    SCOPED_TRACE(golden_case.name());
    EXPECT_CLOSE(CALL(softmax_rows, golden_case.matrix("scores")), golden_case.matrix("weights"),
                 rounding(4));
  }
}
