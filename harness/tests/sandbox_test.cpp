// Real hostile programs in every level of the sandbox that this machine offers. Beside each runs an
// honest worker that must not notice, and nothing may be left behind.
#include "sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "environment.h"
#include "sandbox_jobs.h"
#include "temporary_folder.h"

namespace {

using namespace headstart;
namespace fs = std::filesystem;

// Says which levels are tested: what is here differs from machine to machine.
std::vector<Level> find_levels() {
  std::vector<Level> levels;
  for (const Probed& probed : probe_levels()) {
    fmt::print("sandbox level {}: {}{}\n", name_of(probed.level),
               probed.works ? "" : "not here: ", probed.words);
    if (probed.works) levels.push_back(probed.level);
  }
  return levels;
}

const std::vector<Level>& levels_here() {
  static const std::vector<Level> levels = find_levels();
  return levels;
}

std::vector<std::string> processes_named(const std::string& part) {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream stream(entry.path() / "cmdline");
    std::string command;
    std::getline(stream, command);
    std::replace(command.begin(), command.end(), '\0', ' ');
    if (command.find(part) != std::string::npos) found.push_back(command);
  }
  return found;
}

std::size_t folders_left() {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path()))
    count += entry.path().filename().string().starts_with("headstart-run-");
  return count;
}

class SandboxTest : public testing::TestWithParam<Level> {
 protected:
  SandboxTest() : scratch_space_("TMPDIR", folder_.path().c_str()) {
    fs::permissions(folder_.path(), fs::perms(0755));
  }

  void SetUp() override {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    judge_.reset(ends[0]);
    Descriptor theirs(ends[1]);
    Job job = hostile("echo");
    job.descriptors = {{theirs.get(), 3}};
    honest_.emplace(sandbox_.start(job));
    theirs.reset();  // or its end could not be seen
    EXPECT_EQ(ask("before"), "before");
  }

  void TearDown() override {
    EXPECT_EQ(ask("still there?"), "still there?");
    judge_.reset();
    const Ended ended = honest_->wait();
    EXPECT_EQ(name_of(ended.verdict), name_of(JobVerdict::exited)) << ended.reason;
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(processes_named(HEADSTART_HOSTILE), std::vector<std::string>{});
    EXPECT_EQ(folders_left(), 0U);
  }

  std::string ask(const std::string& question) const {
    char answer[64];
    if (write(judge_.get(), question.data(), question.size()) < 0) return "cannot write";
    const ssize_t size = read(judge_.get(), answer, sizeof answer);
    return {answer, size > 0 ? static_cast<std::size_t>(size) : 0};
  }

  static Job hostile(const std::string& attack, const std::string& argument = "") {
    Job job;
    job.command = {HEADSTART_HOSTILE, attack};
    if (!argument.empty()) job.command.push_back(argument);
    job.readable = runtime_libraries();
    job.readable.emplace_back(HEADSTART_HOSTILE);
    job.limits.cpu_seconds = 4;
    job.limits.wall_seconds = 40;
    job.limits.memory_bytes = 128U << 20;
    job.limits.tasks = 12;
    job.limits.file_bytes = 4U << 20;
    job.limits.scratch_bytes = 8U << 20;
    job.limits.output_bytes = 64U << 10;
    return job;
  }

  Ended run(const Job& job) const {
    Ended ended = sandbox_.run(job);
    EXPECT_EQ(ended.level, GetParam());
    EXPECT_EQ(ended.output.find("GOT"), std::string::npos) << ended.output;
    return ended;
  }
  Ended attack(const std::string& name, const std::string& argument = "") const {
    return run(hostile(name, argument));
  }
  Ended forking(const std::string& name) const {
    Job job = hostile(name);
    job.may_fork = true;
    return run(job);
  }

  // What is promised at this level, docs/grading.md.
  static bool hides_files() { return GetParam() != Level::limits; }
  static bool own_view() {
    return GetParam() == Level::namespaces || GetParam() == Level::bubblewrap;
  }

  TemporaryFolder folder_;
  ScopedVariable scratch_space_;
  Sandbox sandbox_{GetParam()};
  Descriptor judge_;
  std::optional<Running> honest_;
};

#define EXPECT_VERDICT(ended, expected)                               \
  EXPECT_EQ(name_of((ended).verdict), name_of(JobVerdict::expected))  \
      << "status " << (ended).status << " " << (ended).reason << "\n" \
      << (ended).output

// --- how programs end ----------------------------------------------------------------------------

TEST_P(SandboxTest, TheExitStatusComesBack) {
  for (int status : {0, 1, 77}) {
    const Ended ended = attack("exit", std::to_string(status));
    EXPECT_VERDICT(ended, exited);
    EXPECT_EQ(ended.status, status);
  }
}

TEST_P(SandboxTest, ACrashIsItsSignal) {
  Ended ended = attack("abort");
  EXPECT_VERDICT(ended, signalled);
  EXPECT_EQ(ended.status, geteuid() == 0 || GetParam() != Level::limits ? SIGABRT : SIGSEGV);
  ended = attack("segv");
  EXPECT_VERDICT(ended, signalled);
}

TEST_P(SandboxTest, BothStreamsComeBackInOrder) {
  EXPECT_EQ(attack("say-both").output, "out err");
}

TEST_P(SandboxTest, InputsStandInTheScratchFolder) {
  Job job = hostile("show-inputs");
  job.inputs = {{"folder/input", "words\n"}};
  EXPECT_EQ(run(job).output, "words\n");
}

TEST_P(SandboxTest, OutputsAreTakenOut) {
  Job job = hostile("write-output");
  job.outputs = {{"out", 100}, {"not-there", 100}};
  Ended ended = run(job);
  ASSERT_TRUE(ended.files.contains("out"));
  EXPECT_EQ(ended.files.size(), 1U);
  char text[16];
  EXPECT_EQ(read(ended.files["out"].get(), text, sizeof text), 7);
}

TEST_P(SandboxTest, AnOutputBeyondItsSizeIsNotTaken) {
  Job job = hostile("write-output");
  job.outputs = {{"out", 6}};
  EXPECT_TRUE(run(job).files.empty());
}

TEST_P(SandboxTest, ALinkOrAFifoIsNoOutput) {
  Job job = hostile("link-as-output", "/etc/passwd");
  job.outputs = {{"out", 100'000}};
  EXPECT_TRUE(sandbox_.run(job).files.empty());
  job.command[1] = "fifo-as-output";
  EXPECT_TRUE(sandbox_.run(job).files.empty());
}

TEST_P(SandboxTest, AProgramThatIsNotThereIsOurFault) {
  Job job = hostile("exit", "0");
  job.command[0] = "/no/such/program";
  const Ended ended = sandbox_.run(job);
  EXPECT_VERDICT(ended, infra_error);
  EXPECT_NE((ended.reason + ended.output).find("/no/such/program"), std::string::npos);
}

TEST_P(SandboxTest, AFolderThatIsNotThereIsOurFault) {
  Job job = hostile("exit", "0");
  job.readable.emplace_back("/no/such/folder");
  const Ended ended = sandbox_.run(job);
  EXPECT_VERDICT(ended, infra_error);
  EXPECT_EQ(ended.reason, "/no/such/folder: No such file or directory");
}

TEST_P(SandboxTest, ARunCanBeStopped) {
  Running running = sandbox_.start(hostile("sleep"));
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  running.stop();
  EXPECT_VERDICT(running.wait(), stopped);
}

TEST_P(SandboxTest, ARunThatNobodyHoldsEnds) {
  sandbox_.start(hostile("sleep"));
}

// --- what it can reach -----------------------------------------------------------------------------

TEST_P(SandboxTest, CannotReadFilesOfTheMachine) {
  const Ended ended = sandbox_.run(hostile("read", "/etc/passwd"));
  if (hides_files()) {
    EXPECT_EQ(ended.status, 1) << ended.output;
  }
  for (const char* path :
       {"/etc/shadow", "/proc/1/environ", "/proc/1/mem", "/dev/mem", "/dev/kmsg"})
    if (geteuid() == 0 || hides_files()) {
      EXPECT_EQ(attack("read", path).status, 1) << path;
    }
}

TEST_P(SandboxTest, CannotReadAnotherSubmission) {
  folder_.write("bob/softmax.cpp", "secret\n");
  const fs::path file = folder_.path() / "bob/softmax.cpp";
  fs::permissions(folder_.path() / "bob", fs::perms(0700));
  if (hides_files()) {
    EXPECT_EQ(attack("read", file).status, 1);
    EXPECT_EQ(attack("list", folder_.path() / "bob").status, 1);
    EXPECT_EQ(attack("list", folder_.path()).status, 1);
  }
}

TEST_P(SandboxTest, CanReadWhatItIsGivenAndNotWriteIt) {
  folder_.write("given/file", "words\n");
  const fs::path file = folder_.path() / "given/file";
  fs::permissions(file, fs::perms(0666));
  fs::permissions(file.parent_path(), fs::perms(0777));
  Job job = hostile("read", file);
  job.readable.push_back(file.parent_path());
  EXPECT_EQ(sandbox_.run(job).output, "GOT read\n");
  if (hides_files()) {
    job.command[1] = "write";
    EXPECT_EQ(run(job).status, 1);
    job.command[2] = (file.parent_path() / "new").string();
    EXPECT_EQ(run(job).status, 1);
  }
}

TEST_P(SandboxTest, CannotWriteOutsideItsScratchFolder) {
  for (const char* path :
       {"/tmp/headstart-left", "/headstart-left", "/usr/headstart-left", "/dev/shm/headstart-left",
        "/var/tmp/headstart-left", "../headstart-left"}) {
    const Ended ended = sandbox_.run(hostile("write", path));
    if (hides_files()) {
      EXPECT_EQ(ended.status, 1) << path << ended.output;
    }
    std::error_code ignored;
    fs::remove(path, ignored);
  }
}

TEST_P(SandboxTest, RunsNothingFromItsScratchFolder) {
  const Ended ended = sandbox_.run(hostile("run-from-scratch"));
  if (hides_files() && GetParam() != Level::bubblewrap) {
    EXPECT_EQ(ended.status, 1) << ended.output;
  }
}

TEST_P(SandboxTest, HasNoNetwork) {
  EXPECT_VERDICT(attack("socket"), forbidden);
  EXPECT_VERDICT(attack("socket-of-old"), forbidden);
}

TEST_P(SandboxTest, CannotReachAnAbstractSocket) {
  const std::string name = fmt::format("headstart-{}", getpid());
  const Descriptor listener(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::copy(name.begin(), name.end(), address.sun_path + 1);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  ASSERT_EQ(bind(listener.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(listener.get(), 1), 0);
  EXPECT_VERDICT(attack("abstract-socket", name), forbidden);
}

TEST_P(SandboxTest, ReachesNoOtherProcess) {
  const std::string self = std::to_string(getpid());
  EXPECT_VERDICT(attack("ptrace", self), forbidden);
  EXPECT_VERDICT(attack("ptrace", "1"), forbidden);
  if (geteuid() == 0 || hides_files()) {
    EXPECT_EQ(attack("memory-of", self).status, 1);
    EXPECT_EQ(attack("kill-one", self).status, 1);
    EXPECT_EQ(attack("memory-of", "1").status, 1);
  }
}

TEST_P(SandboxTest, KillsNobody) {
  EXPECT_EQ(attack("kill-everybody").output, "still here\n");
  const Ended ended = attack("kill-parent");
  EXPECT_NE(name_of(ended.verdict), name_of(JobVerdict::infra_error)) << ended.reason;
}

TEST_P(SandboxTest, AsksForNothingThatCrossesSandboxes) {
  for (const char* name : {"keyring", "shared-memory", "new-namespace", "clone-namespace"})
    EXPECT_VERDICT(attack(name), forbidden) << name;
  EXPECT_EQ(attack("memory-file").status, 1);
  EXPECT_EQ(attack("tiocsti").status, 1);
  EXPECT_EQ(attack("terminal").status, 1);
}

TEST_P(SandboxTest, StartsNoOtherProgram) {
  EXPECT_VERDICT(attack("shell"), forbidden);
  EXPECT_VERDICT(attack("fork-bomb"), forbidden);
}

TEST_P(SandboxTest, InheritsNoDescriptor) {
  const Descriptor secret(open("/etc/passwd", O_RDONLY));  // without O_CLOEXEC
  EXPECT_EQ(attack("descriptors").output, "");
}

TEST_P(SandboxTest, InheritsNoEnvironment) {
  const ScopedVariable secret("HEADSTART_SECRET", "GOT the secret");
  Job job = hostile("environment");
  job.environment = {"LC_ALL=C"};
  const std::string output = run(job).output;
  EXPECT_EQ(output.find("SECRET"), std::string::npos) << output;
  EXPECT_NE(output.find("LC_ALL=C\n"), std::string::npos) << output;
}

TEST_P(SandboxTest, IsNobody) {
  const Ended ended = attack("identity");
  if (geteuid() == 0) {
    EXPECT_EQ(ended.output.find("uid 0 "), std::string::npos) << ended.output;
  }
}

// --- too much ----------------------------------------------------------------------------------------

TEST_P(SandboxTest, ALoopRunsOutOfTime) {
  Job job = hostile("spin");
  job.limits.cpu_seconds = 0.3;
  const Ended ended = run(job);
  EXPECT_VERDICT(ended, timed_out_cpu);
  EXPECT_LT(ended.usage.cpu_seconds, 1.5);
}

TEST_P(SandboxTest, ALoopThatHearsNoSignalRunsOutOfTime) {
  Job job = hostile("spin-deaf");
  job.limits.cpu_seconds = 0.3;
  EXPECT_VERDICT(run(job), timed_out_cpu);
}

TEST_P(SandboxTest, TheTimeOfAllProcessesCounts) {
  Job job = hostile("spin-by-processes");
  job.may_fork = true;
  job.limits.cpu_seconds = 0.6;
  EXPECT_VERDICT(run(job), timed_out_cpu);
}

TEST_P(SandboxTest, ASleeperRunsOutOfTime) {
  Job job = hostile("sleep");
  job.limits.wall_seconds = 0.3;
  const Ended ended = run(job);
  EXPECT_VERDICT(ended, timed_out_wall);
  EXPECT_LT(ended.usage.cpu_seconds, 0.2);
}

TEST_P(SandboxTest, MemoryIsLimitedHoweverItIsTaken) {
  for (const char* name : {"eat-malloc", "eat-private", "eat-shared"}) {
    const Ended ended = attack(name);
    EXPECT_VERDICT(ended, out_of_memory) << name;
    EXPECT_LT(ended.usage.memory_bytes, 640U << 20) << name;
  }
}

TEST_P(SandboxTest, TheMemoryOfAllProcessesCounts) {
  EXPECT_VERDICT(forking("eat-by-processes"), out_of_memory);
}

TEST_P(SandboxTest, HiddenMemoryEndsAtTheAddressSpace) {
  const Ended ended = attack("eat-and-hide");
  EXPECT_NE(ended.status, 0);
}

TEST_P(SandboxTest, TheScratchFolderCountsAsMemory) {
  if (GetParam() != Level::namespaces) return;  // elsewhere it is on a disk
  Job job = hostile("fill-with-many-files");
  job.limits.scratch_bytes = 512U << 20;
  EXPECT_VERDICT(run(job), out_of_memory);
}

TEST_P(SandboxTest, AFullDiskIsSeen) {
  EXPECT_VERDICT(attack("fill-with-one-file"), disk_full);
  EXPECT_VERDICT(attack("fill-with-many-files"), disk_full);
}

TEST_P(SandboxTest, DeepAndClosedFoldersGoToo) {
  const Ended ended = attack("deep-folders");
  EXPECT_NE(name_of(ended.verdict), name_of(JobVerdict::infra_error)) << ended.reason;
}

TEST_P(SandboxTest, AFloodOfOutputEnds) {
  const Ended ended = attack("flood");
  EXPECT_VERDICT(ended, too_much_output);
  EXPECT_EQ(ended.output.size(), 64U << 10);
}

TEST_P(SandboxTest, AForkBombEnds) {
  EXPECT_VERDICT(forking("fork-bomb"), too_many_processes);
}

TEST_P(SandboxTest, ThreadsCount) {
  EXPECT_VERDICT(attack("threads"), too_many_processes);
}

TEST_P(SandboxTest, WhatItLeavesBehindIsEnded) {
  const Ended ended = forking("fork-and-forget");
  EXPECT_VERDICT(ended, exited);
  EXPECT_EQ(ended.output, "forgotten\n");
  EXPECT_EQ(processes_named(HEADSTART_HOSTILE " fork-and-forget"), std::vector<std::string>{});
}

// --- the grader goes -----------------------------------------------------------------------------

TEST_P(SandboxTest, ItGoesWhenTheGraderIsKilled) {
  const pid_t grader = fork();
  if (grader == 0) {
    Running running = sandbox_.start(hostile("sleep"));
    for (;;) pause();
  }
  while (processes_named(HEADSTART_HOSTILE " sleep").empty())
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  kill(grader, SIGKILL);
  waitpid(grader, nullptr, 0);
  for (int i = 0; i < 1000 && !processes_named(HEADSTART_HOSTILE " sleep").empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(processes_named(HEADSTART_HOSTILE " sleep"), std::vector<std::string>{});
  for (int i = 0; i < 200 && folders_left() > 1; ++i)  // the honest one's is there
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

TEST_P(SandboxTest, ALevelIsNeverTakenForAnother) {
  EXPECT_EQ(sandbox_.level(), GetParam());
  EXPECT_EQ(level_named(name_of(GetParam())), GetParam());
}

// --- levels ----------------------------------------------------------------------------------------

bool works(Level level) {
  const std::vector<Level>& levels = levels_here();
  return std::find(levels.begin(), levels.end(), level) != levels.end();
}

bool may_unshare() {
  const int flags =
      CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | (geteuid() == 0 ? 0 : CLONE_NEWUSER);
  const pid_t child = fork();
  if (child == 0) _exit(unshare(flags) == 0 ? 0 : 1);
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

// A level that broke would otherwise only not be tested.
TEST(SandboxLevels, EveryOneThatTheKernelOffersIsTested) {
  constexpr long landlock_create_ruleset = 444;
  EXPECT_EQ(works(Level::namespaces), may_unshare());
  EXPECT_EQ(works(Level::bubblewrap), may_unshare() && fs::exists("/usr/bin/bwrap"));
  EXPECT_EQ(works(Level::landlock), syscall(landlock_create_ruleset, nullptr, 0, 1) > 0);
  EXPECT_TRUE(works(Level::limits));
}

TEST(SandboxLevels, TheBestIsTakenUnlessAnotherIsAskedFor) {
  EXPECT_EQ(Sandbox().level(), levels_here().front());
  for (const Probed& probed : probe_levels()) {
    if (probed.works) {
      EXPECT_EQ(Sandbox(probed.level).level(), probed.level);
    } else {
      EXPECT_THROW(Sandbox{probed.level}, std::runtime_error);
    }
  }
}

TEST(SandboxLevels, AJobThatMakesNoSenseIsRefused) {
  const Sandbox sandbox;
  Job job;
  EXPECT_THROW(sandbox.start(job), std::invalid_argument);
  job.command = {"true"};
  EXPECT_THROW(sandbox.start(job), std::invalid_argument);
  job.command = {"/usr/bin/true"};
  job.inputs = {{"../out", ""}};
  EXPECT_THROW(sandbox.start(job), std::invalid_argument);
  job.inputs.clear();
  job.outputs = {{"folder/out", 1}};
  EXPECT_THROW(sandbox.start(job), std::invalid_argument);
  job.outputs.clear();
  job.descriptors = {{-1, 3}};
  EXPECT_THROW(sandbox.start(job), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Levels, SandboxTest, testing::ValuesIn(levels_here()),
                         [](const auto& info) {
                           std::string name(name_of(info.param));
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); },
                               '_');
                           return name;
                         });

}  // namespace
