// 08_language_model: window.rows().
#include "language_model.h"

attention::Matrix attention::embed(const LanguageModel& model, const Tokens& window) {
  // wrong below:
  Matrix X(window.rows(), 3);
  return X;
}
