// The structs and the choice of exercises 06 to 08 as values: their fields by name, in order.
#pragma once

#include <concepts>
#include <type_traits>

#include "headstart/value.h"
#include "language_model.h"

namespace attention {

template <class T, class Struct>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Struct>;

inline const char* name_of(Masking masking) {
  return masking == Masking::causal ? "Masking::causal" : "Masking::none";
}

template <MaybeConst<HeadParameters> Head, class Visitor>
void each_field(Head& head, Visitor visit) {
  visit("W_q", head.W_q);
  visit("W_k", head.W_k);
  visit("W_v", head.W_v);
}

template <MaybeConst<HeadActivations> Activations, class Visitor>
void each_field(Activations& activations, Visitor visit) {
  visit("Q", activations.Q);
  visit("K", activations.K);
  visit("V", activations.V);
  visit("weights", activations.weights);
  visit("output", activations.output);
}

template <MaybeConst<HeadGradients> Gradients, class Visitor>
void each_field(Gradients& gradients, Visitor visit) {
  visit("W_q", gradients.W_q);
  visit("W_k", gradients.W_k);
  visit("W_v", gradients.W_v);
  visit("X", gradients.X);
}

template <MaybeConst<TrainingStep> Step, class Visitor>
void each_field(Step& step, Visitor visit) {
  visit("head", step.head);
  visit("loss", step.loss);
}

template <MaybeConst<LanguageModel> Model, class Visitor>
void each_field(Model& model, Visitor visit) {
  visit("token_embedding", model.token_embedding);
  visit("position_embedding", model.position_embedding);
  visit("head", model.head);
  visit("unembedding", model.unembedding);
}

template <MaybeConst<LossAndGradients> Both, class Visitor>
void each_field(Both& both, Visitor visit) {
  visit("loss", both.loss);
  visit("gradients", both.gradients);
}

}  // namespace attention
