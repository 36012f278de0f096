// 07_training_step: the members in the wrong order.
#include "training_step.h"

attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  // wrong below:
  return {0.0, head};
}
