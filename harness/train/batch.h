// The gradient of a batch of windows, on several threads.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "language_model.h"

namespace headstart {

struct Window {
  attention::Tokens tokens, next;
};

// loss_and_gradients of exercise 08, or of a model to compare it with.
using LossFunction = std::function<attention::LossAndGradients(
    const attention::LanguageModel&, const attention::Tokens&, const attention::Tokens&)>;

// Threads that wait between batches. The windows of a batch are split into one part a thread in one fixed
// way and the parts added up in one fixed order, whoever computes them: the same number of threads gives
// the same digits.
class BatchGradient {
 public:
  BatchGradient(LossFunction loss, int threads);
  ~BatchGradient();
  BatchGradient(const BatchGradient&) = delete;

  // The mean over the batch. Rethrows what the loss function throws.
  attention::LossAndGradients operator()(const attention::LanguageModel& model,
                                         const std::vector<Window>& batch);

 private:
  struct Part;
  void work(std::size_t own);
  void take_parts(std::size_t own, unsigned round);
  void compute(std::size_t part);

  LossFunction loss_;
  std::vector<Part> parts_;
  std::vector<std::thread> threads_;
  std::atomic<unsigned> round_{0};  // of the batch that is to be worked on; may wrap
  std::atomic<int> working_{0};     // parts of this round that are not finished
  std::atomic<bool> stop_{false};
  const attention::LanguageModel* model_ = nullptr;
  const std::vector<Window>* batch_ = nullptr;
};

}  // namespace headstart
