// 08_language_model: a row of a table asked for with [ ], and added to.
#include "language_model.h"

attention::Matrix attention::embed(const LanguageModel& model, const Tokens& window) {
  Matrix X(window.size(), model.token_embedding.cols());
  for (Index i = 0; i < window.size(); ++i)
    // wrong below:
    X.row(i) = model.token_embedding[window[i]] + model.position_embedding.row(i);
  return X;
}
