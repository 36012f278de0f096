#include "parameters.h"

#include <cmath>

#include "numbers.h"

namespace headstart {
namespace {

attention::Matrix normal_matrix(attention::Index rows, attention::Index columns, double scale,
                                Numbers& numbers) {
  attention::Matrix matrix(rows, columns);
  for (attention::Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = scale * numbers.normal();
  return matrix;
}

}  // namespace

attention::LanguageModel random_model(const ModelSize& size, std::uint64_t seed) {
  Numbers numbers(seed);
  const double scale = 1.0 / std::sqrt(size.d);
  attention::LanguageModel model;
  model.token_embedding = normal_matrix(size.vocabulary, size.d, 0.3, numbers);
  model.position_embedding = normal_matrix(size.window, size.d, 0.3, numbers);
  model.head.W_q = normal_matrix(size.d, size.d_k, scale, numbers);
  model.head.W_k = normal_matrix(size.d, size.d_k, scale, numbers);
  model.head.W_v = normal_matrix(size.d, size.d, scale, numbers);
  model.unembedding = normal_matrix(size.d, size.vocabulary, scale, numbers);
  return model;
}

attention::LanguageModel zeros_like(const attention::LanguageModel& model) {
  attention::LanguageModel zeros = model;
  for (attention::Matrix* matrix : matrices(zeros)) matrix->setZero();
  return zeros;
}

}  // namespace headstart
