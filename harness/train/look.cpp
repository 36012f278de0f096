#include "look.h"

namespace headstart {

Look look_at_held_out(const Corpus& corpus, const Checkpoint& trained) {
  const attention::Tokens tokens(corpus.validation.begin(),
                                 corpus.validation.begin() + trained.plan.size.window);
  const attention::Matrix X = attention::embed(trained.model, tokens);
  return {.characters = corpus.alphabet.text(tokens),
          .weights =
              attention::attention_head(X, trained.model.head, attention::Masking::causal).weights};
}

}  // namespace headstart
