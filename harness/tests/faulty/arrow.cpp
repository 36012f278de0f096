// 06_attention_head: -> instead of a dot.
#include "attention_head.h"

attention::HeadActivations attention::attention_head(const Matrix& X, const HeadParameters& head,
                                                     Masking masking) {
  HeadActivations a;
  // wrong below:
  a.Q = X * head->W_q;
  return a;
}
