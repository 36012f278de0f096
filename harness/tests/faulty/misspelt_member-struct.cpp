// 06_attention_head: Wq instead of W_q.
#include "attention_head.h"

attention::HeadActivations attention::attention_head(const Matrix& X, const HeadParameters& head,
                                                     Masking masking) {
  HeadActivations a;
  // wrong below:
  a.Q = X * head.Wq;
  return a;
}
