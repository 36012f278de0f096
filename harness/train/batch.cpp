#include "batch.h"

#include <chrono>
#include <exception>

#include "parameters.h"

namespace headstart {
namespace {

// Waits for another value than `old`. Looking is quicker than sleeping where the others are about to be
// done. Where they are not, because other programs have the processors, looking would take from them
// what they need: so this thread sleeps until it is woken.
template <class T>
void wait_for_change(const std::atomic<T>& value, T old) {
  using Clock = std::chrono::steady_clock;
  constexpr auto patience = std::chrono::microseconds(50);
  constexpr int looks_a_turn = 200;  // the clock costs more than a look
  const Clock::time_point start = Clock::now();
  do {
    for (int look = 0; look < looks_a_turn; ++look)
      if (value.load(std::memory_order_acquire) != old) return;
  } while (Clock::now() - start < patience);
  value.wait(old, std::memory_order_acquire);
}

void add(attention::LossAndGradients& sum, const attention::LossAndGradients& part) {
  sum.loss += part.loss;
  const auto to = matrices(sum.gradients);
  const auto from = matrices(part.gradients);
  for (std::size_t i = 0; i < to.size(); ++i) *to[i] += *from[i];
}

}  // namespace

struct BatchGradient::Part {
  std::atomic<unsigned> taken{0};  // the round in which a thread took it last
  attention::LossAndGradients sum;
  std::exception_ptr error;
};

BatchGradient::BatchGradient(LossFunction loss, int threads)
    : loss_(std::move(loss)), parts_(static_cast<std::size_t>(threads)) {
  for (std::size_t own = 1; own < parts_.size(); ++own)
    threads_.emplace_back([this, own] { work(own); });
}

BatchGradient::~BatchGradient() {
  stop_ = true;
  ++round_;
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

// The life of a thread but the first: its part of every batch, and whatever is left of the others.
void BatchGradient::work(std::size_t own) {
  for (unsigned round = 0;;) {
    wait_for_change(round_, round);
    round = round_.load(std::memory_order_acquire);
    if (stop_) return;
    take_parts(own, round);
  }
}

// A thread that has no processor just now holds nobody up before it has begun: its part is taken by
// another. A thread that is late finds all taken: as long as one part of a round is not, the round goes
// on, and with it the batch.
void BatchGradient::take_parts(std::size_t own, unsigned round) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Part& part = parts_[(own + i) % parts_.size()];
    unsigned before = round - 1;
    if (!part.taken.compare_exchange_strong(before, round, std::memory_order_acq_rel)) continue;
    compute((own + i) % parts_.size());
    if (working_.fetch_sub(1, std::memory_order_acq_rel) == 1) working_.notify_one();
  }
}

void BatchGradient::compute(std::size_t part) {
  Part& mine = parts_[part];
  mine.error = nullptr;
  try {
    const std::size_t count = batch_->size(), parts = parts_.size();
    const std::size_t first = count * part / parts;
    const std::size_t last = count * (part + 1) / parts;
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
  working_ = static_cast<int>(parts_.size());
  const unsigned round = round_.fetch_add(1, std::memory_order_release) + 1;
  round_.notify_all();
  take_parts(0, round);
  while (const int left = working_.load(std::memory_order_acquire)) wait_for_change(working_, left);

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
