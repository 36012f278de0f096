// 06_attention_head: if (masking).
#include "attention_head.h"

attention::HeadActivations attention::attention_head(const Matrix& X, const HeadParameters& head,
                                                     Masking masking) {
  HeadActivations a;
  // wrong below:
  if (masking) a.Q = X;
  return a;
}
