// 08_language_model: a matrix times a list of tokens.
#include "language_model.h"

attention::Matrix attention::embed(const LanguageModel& model, const Tokens& window) {
  // wrong below:
  return model.token_embedding * window;
}
