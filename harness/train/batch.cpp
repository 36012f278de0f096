#include "batch.h"

#include <exception>

#include "parameters.h"

namespace headstart {
namespace {

// Waits a short while by looking, which is quicker than sleeping, then lets others run.
template <class Condition>
void wait_until(Condition holds) {
  for (int looks = 0; !holds(); ++looks)
    if (looks > 2000) std::this_thread::yield();
}

void add(attention::LossAndGradients& sum, const attention::LossAndGradients& part) {
  sum.loss += part.loss;
  const auto to = matrices(sum.gradients);
  const auto from = matrices(part.gradients);
  for (std::size_t i = 0; i < to.size(); ++i) *to[i] += *from[i];
}

}  // namespace

struct BatchGradient::Part {
  attention::LossAndGradients sum;
  std::exception_ptr error;
};

BatchGradient::BatchGradient(LossFunction loss, int threads)
    : loss_(std::move(loss)), parts_(static_cast<std::size_t>(threads)) {
  for (int part = 1; part < threads; ++part) threads_.emplace_back([this, part] { work(part); });
}

BatchGradient::~BatchGradient() {
  stop_ = true;
  ++round_;
  for (std::thread& thread : threads_) thread.join();
}

// The life of a thread but the first: one part of every batch.
void BatchGradient::work(int part) {
  for (long done = 0;; ++done) {
    wait_until([&] { return round_.load(std::memory_order_acquire) > done; });
    if (stop_) return;
    compute(part);
    working_.fetch_sub(1, std::memory_order_release);
  }
}

void BatchGradient::compute(int part) {
  Part& mine = parts_[static_cast<std::size_t>(part)];
  mine.error = nullptr;
  try {
    const std::size_t count = batch_->size(), parts = parts_.size();
    const std::size_t first = count * static_cast<std::size_t>(part) / parts;
    const std::size_t last = count * (static_cast<std::size_t>(part) + 1) / parts;
    mine.sum = {0, zeros_like(*model_)};
    for (std::size_t i = first; i < last; ++i)
      add(mine.sum, loss_(*model_, (*batch_)[i].tokens, (*batch_)[i].next));
  } catch (...) {
    mine.error = std::current_exception();
  }
}

attention::LossAndGradients BatchGradient::operator()(const attention::LanguageModel& model,
                                                      const std::vector<Window>& batch) {
  model_ = &model;
  batch_ = &batch;
  working_ = static_cast<int>(threads_.size());
  round_.fetch_add(1, std::memory_order_release);
  compute(0);
  wait_until([&] { return working_.load(std::memory_order_acquire) == 0; });

  for (const Part& part : parts_)
    if (part.error) std::rethrow_exception(part.error);
  attention::LossAndGradients mean = std::move(parts_[0].sum);
  for (std::size_t part = 1; part < parts_.size(); ++part) add(mean, parts_[part].sum);
  const double count = static_cast<double>(batch.size());
  mean.loss /= count;
  for (attention::Matrix* matrix : matrices(mean.gradients)) *matrix /= count;
  return mean;
}

}  // namespace headstart
