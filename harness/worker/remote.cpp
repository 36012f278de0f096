#include "remote.h"

#include <unistd.h>

#include <chrono>

#include "channel.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"

namespace headstart {
namespace {

using Clock = std::chrono::steady_clock;

Clock::duration seconds(double number) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(number));
}

struct Worker {
  std::unique_ptr<WorkerStarter> starter;
  Patience patience;
  int descriptor = -1;  // of the one that runs
  std::uint64_t calls = 0;
  Clock::time_point end_of_test, end_of_all;
  std::optional<Loss> loss;
};

Worker& worker() {
  static Worker one;
  return one;
}

// What the starter knows of its end.
Loss stop(bool by_itself) {
  Worker& one = worker();
  if (one.descriptor < 0) return {};
  close(one.descriptor);
  one.descriptor = -1;
  return one.starter->end(by_itself);
}

[[noreturn]] void lose(Loss loss) {
  if (!worker().loss) worker().loss = std::move(loss);
  throw WorkerLost();
}

// It closed the socket: how did it end?
[[noreturn]] void lose_to_its_end() {
  lose(stop(true));
}

// It is still there, and is ended now: the sandbox may know a better reason than that.
[[noreturn]] void lose_to(const char* verdict, const std::string& text) {
  Loss loss = stop(false);
  if (loss.verdict == "crashed" || loss.verdict == "exited" || loss.verdict.empty())
    loss = {verdict, text, loss.output};
  lose(std::move(loss));
}

void start() {
  Worker& one = worker();
  try {
    one.descriptor = one.starter->start();
  } catch (const std::runtime_error& error) {
    lose({"infra_error", error.what(), ""});
  }
}

[[noreturn]] void throw_as_there(const ThrownMessage& thrown) {
  if (thrown.kind == "NotImplemented")
    throw NotImplemented(thrown.file.c_str(), thrown.text.c_str());
  if (thrown.kind == "Eigen") throw EigenAssertion(thrown.text);
  if (thrown.kind == "std::invalid_argument") throw std::invalid_argument(thrown.text);
  if (thrown.kind == "std::exception") throw std::runtime_error(thrown.text);
  throw thrown.kind.size();  // something that is not a std::exception
}

Frame exchange(const Bytes& payload) {
  Worker& one = worker();
  const Deadline deadline = std::min(Clock::now() + seconds(one.patience.reply_seconds),
                                     std::min(one.end_of_test, one.end_of_all));
  const std::uint64_t number = ++one.calls;
  send_frame(one.descriptor, {FrameKind::call, number, payload}, deadline);
  Frame reply = receive_frame(one.descriptor, deadline);
  if (reply.number != number) throw WireError("an answer to another call");
  if (reply.kind == FrameKind::call) throw WireError("a call where an answer should be");
  return reply;
}

}  // namespace

void use_worker(std::unique_ptr<WorkerStarter> starter, const Patience& patience) {
  Worker& one = worker();
  one.starter = std::move(starter);
  one.patience = patience;
  one.end_of_all = Clock::now() + seconds(patience.total_seconds);
}

void begin_worker() {
  Worker& one = worker();
  stop(false);
  one.loss.reset();
  one.calls = 0;
  one.end_of_test = Clock::now() + seconds(one.patience.test_seconds);
  if (Clock::now() >= one.end_of_all)
    one.loss = Loss{"not_run", "The time for this exercise was used up by the tests before.", ""};
}

std::optional<Loss> end_worker() {
  stop(false);
  return worker().loss;
}

void lose_worker_to_garbage(const std::string& text) {
  lose_to("crashed", "Its answer was no answer: " + text + ".");
}

Value remote_call(const char* function, std::vector<Value> arguments) {
  Worker& one = worker();
  if (one.loss) throw WorkerLost();
  try {
    if (one.descriptor < 0) start();
    const Frame reply = exchange(encode(CallMessage{function, std::move(arguments)}));
    if (reply.kind == FrameKind::answer) return decode_value(reply.payload);
    throw_as_there(decode_thrown(reply.payload));
  } catch (const ChannelClosed&) {
    lose_to_its_end();
  } catch (const ChannelSilent&) {
    one.patience.reply_seconds = std::max(one.patience.reply_seconds / 3, 1.0);
    lose_to("timed_out", "It did not come back: is there a loop that never ends?");
  } catch (const WireError& error) {
    lose_worker_to_garbage(error.what());
  }
}

}  // namespace headstart
