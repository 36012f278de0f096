// What goes wrong in exercise 02.
#include <cmath>
#include <limits>

#include "headstart/mistake.h"
#include "scores.h"

using namespace attention;
using namespace headstart;

namespace {

// --- products ----------------------------------------------------------------------------------

// Left times right, refused as Eigen refuses it. The sum of an entry runs over first..end-1.
Matrix product(const Matrix& left, const Matrix& right, Index first = 0, Index left_out = 0) {
  if (left.cols() != right.rows()) throw EigenAssertion("the inner sizes must agree");
  Matrix result = Matrix::Zero(left.rows(), right.cols());
  const Index width = right.cols();
  // Without Eigen's checks of every index: a test calls this with hundreds of rows, a diagnosis with each
  // mistake.
  for (Index i = 0; i < left.rows(); ++i)
    for (Index k = first; k < left.cols() - left_out; ++k) {
      const double factor = left(i, k);
      const double* row = right.data() + k * width;
      double* sums = result.data() + i * width;
      for (Index j = 0; j < width; ++j) sums[j] += factor * row[j];
    }
  return result;
}

Matrix turned(const Matrix& matrix) {
  Matrix result(matrix.cols(), matrix.rows());
  for (Index i = 0; i < matrix.rows(); ++i)
    for (Index j = 0; j < matrix.cols(); ++j) result(j, i) = matrix(i, j);
  return result;
}

Matrix element_by_element(const Matrix& left, const Matrix& right) {
  if (left.rows() != right.rows() || left.cols() != right.cols())
    throw EigenAssertion("the shapes must agree");
  Matrix result = left;
  for (Index i = 0; i < left.size(); ++i) result.data()[i] *= right.data()[i];
  return result;
}

// One sum for the whole table, that nobody sets back.
Matrix product_with_one_sum(const Matrix& left, const Matrix& right) {
  Matrix result(left.rows(), right.cols());
  double sum = 0;
  for (Index i = 0; i < left.rows(); ++i)
    for (Index j = 0; j < right.cols(); ++j) {
      for (Index k = 0; k < left.cols(); ++k) sum += left(i, k) * right(k, j);
      result(i, j) = sum;
    }
  return result;
}

Matrix product_of_the_last(const Matrix& left, const Matrix& right) {
  return product(left, right, left.cols() - 1);
}

Matrix product_in_float(const Matrix& left, const Matrix& right) {
  Matrix result(left.rows(), right.cols());
  for (Index i = 0; i < left.rows(); ++i)
    for (Index j = 0; j < right.cols(); ++j) {
      float sum = 0;
      for (Index k = 0; k < left.cols(); ++k)
        sum = static_cast<float>(sum + left(i, k) * right(k, j));
      result(i, j) = sum;
    }
  return result;
}

Matrix without_last_row(Matrix table) {
  for (Index j = 0; j < table.cols(); ++j) table(table.rows() - 1, j) = 0;
  return table;
}

Matrix only_first_row(Matrix table) {
  for (Index i = 1; i < table.rows(); ++i)
    for (Index j = 0; j < table.cols(); ++j) table(i, j) = 0;
  return table;
}

// --- project -----------------------------------------------------------------------------------

// Two calls of one shape; a square; W narrower than X, and many rows; a row times a column.
SECOND_INPUTS(project, random) {
  return {{to_value(random.matrix(2, 3)), to_value(random.matrix(3, 5))},
          {to_value(random.matrix(2, 3)), to_value(random.matrix(3, 5))},
          {to_value(random.matrix(4, 4)), to_value(random.matrix(4, 4))},
          {to_value(random.matrix(9, 4)), to_value(random.matrix(4, 2))},
          {to_value(random.matrix(1, 3)), to_value(random.matrix(3, 1))}};
}

Matrix project_w_times_x(const Matrix& X, const Matrix& W) {
  return product(W, X);
}
MISTAKE(project, project_w_times_x, "the product the other way round: W X.",
        "A row of X goes in, a wider or narrower row comes out. On which side stands X then?")

Matrix project_with_w_transposed(const Matrix& X, const Matrix& W) {
  return product(X, turned(W));
}
MISTAKE(project, project_with_w_transposed, "W was turned over before it was multiplied.",
        "X is (T, d), W is (d, d_k): do the inner sizes agree as they stand?")

Matrix project_with_x_transposed(const Matrix& X, const Matrix& W) {
  return product(turned(X), W);
}
MISTAKE(project, project_with_x_transposed, "X was turned over before it was multiplied.",
        "Which index of X counts positions, and should the answer still have a row for each?")

Matrix project_answer_transposed(const Matrix& X, const Matrix& W) {
  return turned(product(X, W));
}
MISTAKE(project, project_answer_transposed, "the right numbers, but rows and columns exchanged.",
        "Is row i of your answer what became of row i of X?")

Matrix project_element_by_element(const Matrix& X, const Matrix& W) {
  return element_by_element(X, W);
}
MISTAKE(project, project_element_by_element, "entries were multiplied in place, one by one.",
        "How many products should be added up for a single entry of the answer?")

Matrix project_leaves_x(const Matrix& X, const Matrix&) {
  return X;
}
MISTAKE(project, project_leaves_x, "X came back as it went in.",
        "Where does W come into your answer?")

Matrix project_as_wide_as_x(const Matrix& X, const Matrix& W) {
  Matrix result = Matrix::Zero(X.rows(), X.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j)
      for (Index k = 0; k < X.cols(); ++k) result(i, j) += X(i, k) * W(k, j);
  return result;
}
MISTAKE(project, project_as_wide_as_x, "the answer is as wide as X: right only for a square W.",
        "Which of the two matrices says how many columns the answer has?")

Matrix project_sum_goes_on(const Matrix& X, const Matrix& W) {
  return product_with_one_sum(X, W);
}
MISTAKE(project, project_sum_goes_on, "every entry holds the sum of all entries before it, too.",
        "Where is your sum set to zero: before the loops, or for each entry anew?")

Matrix project_last_product_only(const Matrix& X, const Matrix& W) {
  return product_of_the_last(X, W);
}
MISTAKE(project, project_last_product_only, "each entry is the last of its products.",
        "In the innermost loop, does each product join those before it, or take their place?")

Matrix project_misses_the_first_column(const Matrix& X, const Matrix& W) {
  return product(X, W, 1);
}
MISTAKE(project, project_misses_the_first_column, "column 0 of X does not count.",
        "What is the index of the first column?")

Matrix project_misses_the_last_column(const Matrix& X, const Matrix& W) {
  return product(X, W, 0, 1);
}
MISTAKE(project, project_misses_the_last_column, "the last column of X does not count.",
        "For which k does your innermost loop run for the last time?")

Matrix project_first_row_only(const Matrix& X, const Matrix& W) {
  return only_first_row(product(X, W));
}
MISTAKE(project, project_first_row_only, "row 0 is right, every later row is 0.",
        "Does your outermost loop go on after its first row?")

Matrix project_last_row_missed(const Matrix& X, const Matrix& W) {
  return without_last_row(product(X, W));
}
MISTAKE(project, project_last_row_missed, "the last row is left at 0.",
        "For which i does your outermost loop run for the last time?")

Matrix project_in_float(const Matrix& X, const Matrix& W) {
  return product_in_float(X, W);
}
MISTAKE(project, project_in_float, "right to seven digits, as a float holds.",
        "What type has your sum?")

Matrix project_keeps_the_first_w(const Matrix& X, const Matrix& W) {
  static const Matrix kept = W;
  return product(X, kept);
}
MISTAKE(project, project_keeps_the_first_w, "the W of the very first call is used in every call.",
        "What does `static` do to a variable when its function is called again?")

// --- scores ------------------------------------------------------------------------------------

// Two calls of one shape; squares, where any product fits; tables of equal height; many rows; one row.
SECOND_INPUTS(scores, random) {
  return {{to_value(random.matrix(3, 4)), to_value(random.matrix(5, 4))},
          {to_value(random.matrix(3, 4)), to_value(random.matrix(5, 4))},
          {to_value(random.matrix(4, 4)), to_value(random.matrix(4, 4))},
          {to_value(random.matrix(4, 3)), to_value(random.matrix(4, 3))},
          {to_value(random.matrix(9, 2)), to_value(random.matrix(3, 2))},
          {to_value(random.matrix(1, 5)), to_value(random.matrix(1, 5))}};
}

Matrix table(const Matrix& Q, const Matrix& K) {
  return product(Q, turned(K));
}

double length(const Matrix& matrix, Index row) {
  double sum = 0;
  for (Index k = 0; k < matrix.cols(); ++k) sum += matrix(row, k) * matrix(row, k);
  return std::sqrt(sum);
}

Matrix times(Matrix matrix, double factor) {
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] *= factor;
  return matrix;
}

Matrix scores_of_queries_among_themselves(const Matrix& Q, const Matrix&) {
  return table(Q, Q);
}
MISTAKE(scores, scores_of_queries_among_themselves, "queries were compared with queries.",
        "Does your answer change when K does?")

Matrix scores_of_keys_among_themselves(const Matrix&, const Matrix& K) {
  return table(K, K);
}
MISTAKE(scores, scores_of_keys_among_themselves, "keys were compared with keys.",
        "Does your answer change when Q does?")

Matrix scores_keys_look_at_queries(const Matrix& Q, const Matrix& K) {
  return table(K, Q);
}
MISTAKE(scores, scores_keys_look_at_queries, "rows and columns are exchanged: the keys look.",
        "Row i belongs to the position that looks. Which of Q and K has its row there?")

Matrix scores_without_transpose(const Matrix& Q, const Matrix& K) {
  return product(Q, K);
}
MISTAKE(scores, scores_without_transpose, "Q times K as it stands: rows met columns.",
        "A score compares a row of Q with a row of K. How do rows of K become columns?")

Matrix scores_with_q_transposed(const Matrix& Q, const Matrix& K) {
  return product(turned(Q), K);
}
MISTAKE(scores, scores_with_q_transposed, "Q was turned over instead of K.",
        "Should the table have a row for each position, or for each column of Q?")

Matrix scores_element_by_element(const Matrix& Q, const Matrix& K) {
  return element_by_element(Q, K);
}
MISTAKE(scores, scores_element_by_element, "entries were multiplied in place, one by one.",
        "With five queries and five keys, how many scores should there be?")

Matrix scores_of_partners_only(const Matrix& Q, const Matrix& K) {
  Matrix result = table(Q, K);
  for (Index i = 0; i < result.rows(); ++i)
    for (Index j = 0; j < result.cols(); ++j)
      if (i != j) result(i, j) = 0;
  return result;
}
MISTAKE(scores, scores_of_partners_only, "query i met key i only; the other scores are 0.",
        "Which keys does query 0 have to be compared with?")

Matrix scores_look_back_only(const Matrix& Q, const Matrix& K) {
  Matrix result = table(Q, K);
  for (Index i = 0; i < result.rows(); ++i)
    for (Index j = i + 1; j < result.cols(); ++j) result(i, j) = 0;
  return result;
}
MISTAKE(scores, scores_look_back_only, "scores above the diagonal are 0.",
        "Does this exercise forbid anything yet, and where does your loop over the keys end?")

Matrix scores_masked_already(const Matrix& Q, const Matrix& K) {
  Matrix result = table(Q, K);
  for (Index i = 0; i < result.rows(); ++i)
    for (Index j = i + 1; j < result.cols(); ++j)
      result(i, j) = -std::numeric_limits<double>::infinity();
  return result;
}
MISTAKE(scores, scores_masked_already, "scores above the diagonal are -infinity already.",
        "Is masking part of this exercise, or of one to come?")

Matrix scores_mirrored(const Matrix& Q, const Matrix& K) {
  Matrix result = Matrix::Zero(Q.rows(), K.rows());
  for (Index i = 0; i < Q.rows(); ++i)
    for (Index j = 0; j <= i; ++j)
      for (Index k = 0; k < Q.cols(); ++k) {
        result(i, j) += Q(i, k) * K(j, k);
        result(j, i) = result(i, j);
      }
  return result;
}
MISTAKE(scores, scores_mirrored, "one half of the table was copied from the other.",
        "Cat looks at car with 4, car at cat with 0 in lesson B: is the table symmetric?")

Matrix scores_as_tall_as_wide(const Matrix& Q, const Matrix& K) {
  Matrix result = Matrix::Zero(Q.rows(), Q.rows());
  for (Index i = 0; i < Q.rows(); ++i)
    for (Index j = 0; j < Q.rows(); ++j)
      for (Index k = 0; k < Q.cols(); ++k) result(i, j) += Q(i, k) * K(j, k);
  return result;
}
MISTAKE(scores, scores_as_tall_as_wide,
        "the table is square, as if there were as many keys as queries.",
        "Which of Q and K says how many columns the table has?")

Matrix scores_divided_already(const Matrix& Q, const Matrix& K) {
  return times(table(Q, K), 1 / std::sqrt(static_cast<double>(Q.cols())));
}
MISTAKE(scores, scores_divided_already,
        "divided by the root of the width already: that is exercise 05.",
        "Does the comment in the header divide by anything yet?")

Matrix scores_divided_by_the_width(const Matrix& Q, const Matrix& K) {
  return times(table(Q, K), 1 / static_cast<double>(Q.cols()));
}
MISTAKE(scores, scores_divided_by_the_width, "divided by the width: the products were averaged.",
        "Does the comment in the header divide by anything?")

Matrix scores_as_cosines(const Matrix& Q, const Matrix& K) {
  Matrix result = table(Q, K);
  RowVector lengths(K.rows());
  for (Index j = 0; j < K.rows(); ++j) lengths(j) = length(K, j);
  for (Index i = 0; i < result.rows(); ++i) {
    const double own = length(Q, i);
    for (Index j = 0; j < result.cols(); ++j) result(i, j) /= own * lengths(j);
  }
  return result;
}
MISTAKE(scores, scores_as_cosines, "cosines: the lengths of queries and keys are gone.",
        "When a key gets twice as long, what should happen to its scores?")

Matrix scores_as_distances(const Matrix& Q, const Matrix& K) {
  Matrix result = Matrix::Zero(Q.rows(), K.rows());
  for (Index i = 0; i < Q.rows(); ++i)
    for (Index j = 0; j < K.rows(); ++j)
      for (Index k = 0; k < Q.cols(); ++k)
        result(i, j) += (Q(i, k) - K(j, k)) * (Q(i, k) - K(j, k));
  return result;
}
MISTAKE(scores, scores_as_distances, "these are squared distances between queries and keys.",
        "Should a pair that agrees score high here, or low?")

Matrix scores_sum_goes_on(const Matrix& Q, const Matrix& K) {
  return product_with_one_sum(Q, turned(K));
}
MISTAKE(scores, scores_sum_goes_on, "every score holds the sum of all scores before it, too.",
        "Where is your sum set to zero: before the loops, or for each score anew?")

Matrix scores_last_product_only(const Matrix& Q, const Matrix& K) {
  return product_of_the_last(Q, turned(K));
}
MISTAKE(scores, scores_last_product_only, "each score is the last of its products.",
        "In the innermost loop, does each product join those before it, or take their place?")

Matrix scores_miss_the_last_entry(const Matrix& Q, const Matrix& K) {
  return product(Q, turned(K), 0, 1);
}
MISTAKE(scores, scores_miss_the_last_entry, "the last column of Q and K does not count.",
        "For which k does your innermost loop run for the last time?")

Matrix scores_first_row_only(const Matrix& Q, const Matrix& K) {
  return only_first_row(table(Q, K));
}
MISTAKE(scores, scores_first_row_only, "row 0 is right, every later row is 0.",
        "Does your outermost loop go on after its first row?")

Matrix scores_last_row_missed(const Matrix& Q, const Matrix& K) {
  return without_last_row(table(Q, K));
}
MISTAKE(scores, scores_last_row_missed, "the last row is left at 0.",
        "For which i does your outermost loop run for the last time?")

Matrix scores_in_float(const Matrix& Q, const Matrix& K) {
  return product_in_float(Q, turned(K));
}
MISTAKE(scores, scores_in_float, "right to seven digits, as a float holds.",
        "What type has your sum?")

Matrix scores_keep_the_first_keys(const Matrix& Q, const Matrix& K) {
  static const Matrix kept = K;
  return product(Q, turned(kept));
}
MISTAKE(scores, scores_keep_the_first_keys,
        "the keys of the very first call are used in every call.",
        "What does `static` do to a variable when its function is called again?")

}  // namespace
