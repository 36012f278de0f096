#include "headstart/diagnose.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>

namespace headstart {
namespace {

constexpr int most_milliseconds = 90;

// What came of a call: an answer, or a kind of exception.
struct Result {
  std::optional<Value> answer;
  std::string threw;

  bool operator==(const Result& other) const {
    if (!answer || !other.answer) return !answer && !other.answer && threw == other.threw;
    return same(*answer, *other.answer);
  }
};

Result result_of(const Function& function, const Arguments& arguments) {
  try {
    return {.answer = function(arguments), .threw = ""};
  } catch (...) {
    return {.answer = std::nullopt, .threw = detail::kind_of_current_exception()};
  }
}

// The calls of one function. Refusals are left out: the checks stand in the stub, and a mistake of the
// catalogue does without them.
struct History {
  Function function;
  std::vector<Arguments> arguments;
  std::vector<Result> results;
};

History history_of(std::string_view name, const std::vector<CallRecord>& calls) {
  History history;
  for (const CallRecord& call : calls) {
    if (call.name() != name || call.threw == "std::invalid_argument") continue;
    history.function = call.function();
    history.arguments.push_back(call.arguments());
    history.results.push_back({call.answer, call.threw});
  }
  return history;
}

// In the order of the calls, so that a mistake which remembers an earlier call shows.
bool gives(const Mistake& mistake, const std::vector<Arguments>& arguments,
           const std::vector<Result>& results) {
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (!(result_of(mistake.wrong, arguments[i]) == results[i])) return false;
  return true;
}

Diagnosis diagnose_function(const History& history) {
  const std::vector<Arguments> second =
      second_inputs_of(history.function.name, seed_of_current_test());
  if (history.arguments.empty() || second.empty()) return {};
  std::vector<const Mistake*> candidates;
  for (const Mistake& mistake : catalogue())
    if (history.function.name == mistake.function &&
        history.function.invoke == mistake.wrong.invoke &&
        gives(mistake, history.arguments, history.results))
      candidates.push_back(&mistake);
  if (candidates.empty()) return {};

  std::vector<Result> results;
  for (const Arguments& arguments : second)
    results.push_back(result_of(history.function, arguments));
  std::erase_if(candidates,
                [&](const Mistake* mistake) { return !gives(*mistake, second, results); });
  // That both throw says little: a mistake has to show itself in an answer.
  const auto came_back = [](const Result& result) { return result.answer.has_value(); };
  if (std::ranges::none_of(history.results, came_back) && std::ranges::none_of(results, came_back))
    return {};
  if (candidates.size() != 1) return {};
  return {std::string(candidates[0]->wrong.name), candidates[0]->symptom, candidates[0]->question};
}

// --- in a child --------------------------------------------------------------------------------

// Only the answer's pipe stays open: whatever the code prints, or registered to run at exit, is lost.
[[noreturn]] void answer_and_end(const std::vector<CallRecord>& calls, int answer) {
  const int nothing = open("/dev/null", O_RDWR);
  for (int descriptor = 0; descriptor < 64; ++descriptor)
    if (descriptor != answer) dup2(nothing, descriptor);
  const Diagnosis diagnosis = diagnose_here(calls);
  const std::string text =
      diagnosis.mistake + '\0' + diagnosis.symptom + '\0' + diagnosis.question + '\0';
  [[maybe_unused]] const auto written = write(answer, text.data(), text.size());
  _exit(0);
}

std::string read_in_time(int descriptor) {
  std::array<char, 4096> buffer;
  pollfd watched{descriptor, POLLIN, 0};
  if (poll(&watched, 1, most_milliseconds) <= 0) return "";
  const auto size = read(descriptor, buffer.data(), buffer.size());
  return size > 0 ? std::string(buffer.data(), static_cast<std::size_t>(size)) : "";
}

Diagnosis parse(const std::string& text) {
  std::array<std::string, 3> parts;
  std::size_t at = 0;
  for (std::string& part : parts) {
    const std::size_t end = text.find('\0', at);
    if (end == text.npos) return {};
    part = text.substr(at, end - at);
    at = end + 1;
  }
  return {parts[0], parts[1], parts[2]};
}

const bool chosen = (diagnose_with(diagnose_in_child), true);

}  // namespace

Diagnosis diagnose_here(const std::vector<CallRecord>& calls) {
  std::vector<std::string> asked;
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {  // the last is the likeliest
    if (std::ranges::find(asked, call->name()) != asked.end()) continue;
    asked.push_back(call->name());
    if (const Diagnosis diagnosis = diagnose_function(history_of(call->name(), calls)))
      return diagnosis;
  }
  return {};
}

Diagnosis diagnose_in_child(const std::vector<CallRecord>& calls) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return {};
  std::fflush(nullptr);
  const pid_t pid = fork();
  if (pid == 0) answer_and_end(calls, ends[1]);
  ::close(ends[1]);
  const std::string text = pid > 0 ? read_in_time(ends[0]) : "";
  ::close(ends[0]);
  if (pid > 0) {
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
  }
  return parse(text);
}

}  // namespace headstart
