#include "remote.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>

#include "channel.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"
#include "worker.h"

namespace headstart {
namespace {

using Clock = std::chrono::steady_clock;

Clock::duration seconds(double number) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(number));
}

struct Worker {
  WorkerSettings settings;
  pid_t pid = -1;
  int descriptor = -1;
  std::uint64_t calls = 0;
  Clock::time_point end_of_test;
  std::optional<Loss> loss;
};

Worker& worker() {
  static Worker one;
  return one;
}

[[noreturn]] void become(const std::vector<std::string>& command, int descriptor) {
  setpgid(0, 0);
  const int nothing = open("/dev/null", O_RDWR);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  if (descriptor == worker_descriptor)
    fcntl(descriptor, F_SETFD, 0);  // dup2 onto itself would keep it closing
  else
    dup2(descriptor, worker_descriptor);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words[0], words.data());
  _exit(127);
}

void start() {
  Worker& one = worker();
  std::array<int, 2> ends{};
  if (one.settings.command.empty() ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    lose_worker(Loss::Kind::not_started, "no worker can be started");
  one.pid = fork();
  if (one.pid == 0) become(one.settings.command, ends[1]);
  close(ends[1]);
  one.descriptor = ends[0];
  if (one.pid < 0) lose_worker(Loss::Kind::not_started, "no worker can be started");
  setpgid(one.pid, one.pid);
}

// The process and what it started in its group; its exit status.
int stop() {
  Worker& one = worker();
  int status = 0;
  if (one.descriptor >= 0) close(one.descriptor);
  one.descriptor = -1;
  if (one.pid <= 0) return status;
  kill(-one.pid, SIGKILL);
  kill(one.pid, SIGKILL);
  while (waitpid(one.pid, &status, 0) < 0 && errno == EINTR) {
  }
  one.pid = -1;
  return status;
}

// It has closed the socket; a moment to end by itself, so that its status can be told.
void let_it_end() {
  for (int i = 0; i < 200; ++i) {
    siginfo_t information{};
    if (waitid(P_PID, static_cast<id_t>(worker().pid), &information, WEXITED | WNOHANG | WNOWAIT) !=
            0 ||
        information.si_pid == worker().pid)
      return;
    usleep(1000);
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
  const Deadline deadline =
      std::min(Clock::now() + seconds(one.settings.reply_seconds), one.end_of_test);
  const std::uint64_t number = ++one.calls;
  send_frame(one.descriptor, {FrameKind::call, number, payload}, deadline);
  Frame reply = receive_frame(one.descriptor, deadline);
  if (reply.number != number) throw WireError("an answer to another call");
  if (reply.kind == FrameKind::call) throw WireError("a call where an answer should be");
  return reply;
}

}  // namespace

void use_worker(WorkerSettings settings) {
  worker().settings = std::move(settings);
}

void begin_worker() {
  Worker& one = worker();
  stop();
  one.loss.reset();
  one.calls = 0;
  one.end_of_test = Clock::now() + seconds(one.settings.test_seconds);
}

std::optional<Loss> end_worker() {
  stop();
  return worker().loss;
}

void lose_worker(Loss::Kind kind, const std::string& text) {
  Worker& one = worker();
  if (!one.loss) {
    if (kind == Loss::Kind::ended) let_it_end();
    one.loss = {.kind = kind, .text = text, .status = 0};
    one.loss->status = stop();
  }
  throw WorkerLost();
}

Value remote_call(const char* function, std::vector<Value> arguments) {
  Worker& one = worker();
  if (one.loss) throw WorkerLost();
  try {
    if (one.pid < 0) start();
    const Frame reply = exchange(encode(CallMessage{function, std::move(arguments)}));
    if (reply.kind == FrameKind::answer) return decode_value(reply.payload);
    throw_as_there(decode_thrown(reply.payload));
  } catch (const ChannelClosed& error) {
    lose_worker(Loss::Kind::ended, error.what());
  } catch (const ChannelSilent& error) {
    lose_worker(Loss::Kind::silent, error.what());
  } catch (const WireError& error) {
    lose_worker(Loss::Kind::garbage, error.what());
  }
}

}  // namespace headstart
