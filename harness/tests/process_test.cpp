#include "process.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "temporary_folder.h"

namespace {

using headstart::Finished;
using headstart::Output;
using headstart::run;

Finished shell(const std::string& script, Output output = Output::captured) {
  return run({"sh", "-c", script}, output);
}

TEST(Process, TheExitStatusComesBack) {
  EXPECT_EQ(shell("exit 0").status, 0);
  EXPECT_TRUE(shell("exit 0").ok());
  EXPECT_EQ(shell("exit 3").status, 3);
  EXPECT_FALSE(shell("exit 3").ok());
  EXPECT_EQ(shell("exit 3", Output::shown).status, 3);
}

TEST(Process, ASignalIs128AndItsNumber) {
  EXPECT_EQ(shell("kill -KILL $$").status, 128 + SIGKILL);
  EXPECT_EQ(shell("kill -TERM $$").status, 128 + SIGTERM);
  EXPECT_FALSE(shell("kill -TERM $$").ok());
}

TEST(Process, BothStreamsAreCapturedInOrder) {
  EXPECT_EQ(shell("echo one; echo two >&2; echo three; echo four >&2").output,
            "one\ntwo\nthree\nfour\n");
}

TEST(Process, OutputBeforeASignalIsKept) {
  EXPECT_EQ(shell("echo one; kill -KILL $$").output, "one\n");
}

TEST(Process, LongOutputComesBackWhole) {
  const std::string output = shell("head -c 300000 /dev/zero | tr '\\0' x").output;
  EXPECT_EQ(output, std::string(300000, 'x'));
}

TEST(Process, ShownOutputIsNotCaptured) {
  testing::internal::CaptureStdout();
  const Finished finished = shell("echo shown", Output::shown);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "shown\n");
  EXPECT_EQ(finished.output, "");
}

TEST(Process, WhatStoodInABufferComesFirst) {
  testing::internal::CaptureStdout();
  std::printf("before ");
  shell("echo shown", Output::shown);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "before shown\n");
}

TEST(Process, ArgumentsAreNotReadByAShell) {
  EXPECT_EQ(run({"printf", "%s|", "a b", "$HOME", "*", ""}, Output::captured).output,
            "a b|$HOME|*||");
}

TEST(Process, AProgramThatDoesNotExistIs127AndNamed) {
  const Finished finished = run({"no-such-program-here", "x"}, Output::captured);
  EXPECT_EQ(finished.status, 127);
  EXPECT_EQ(finished.output, "no-such-program-here: No such file or directory\n");
}

TEST(Process, AFileThatIsNoProgramIsNamed) {
  const TemporaryFolder folder;
  folder.write("text", "words\n");
  const std::string file = (folder.path() / "text").string();
  const Finished finished = run({file}, Output::captured);
  EXPECT_FALSE(finished.ok());
  EXPECT_EQ(finished.output, file + ": Permission denied\n");
}

TEST(Process, RunsInTheFolderAskedFor) {
  const TemporaryFolder folder;
  const std::string here = std::filesystem::canonical(folder.path()).string();
  EXPECT_EQ(run({"pwd", "-P"}, Output::captured, folder.path()).output, here + "\n");
  EXPECT_NE(std::filesystem::current_path(), here);
}

TEST(Process, AFolderThatDoesNotExistIsNamed) {
  const Finished finished = run({"pwd"}, Output::captured, "/no/such/folder");
  EXPECT_EQ(finished.status, 127);
  EXPECT_EQ(finished.output, "/no/such/folder: No such file or directory\n");
}

TEST(Process, NoDescriptorIsLeftOpen) {
  const int before = open("/dev/null", O_RDONLY);
  close(before);
  shell("echo one");
  run({"no-such-program-here"}, Output::captured);
  const int after = open("/dev/null", O_RDONLY);
  close(after);
  EXPECT_EQ(after, before);
}

}  // namespace

TEST(Process, AProgramThatDoesNotEndIsStoppedInTime) {
  const Finished finished = run({"sh", "-c", "echo begun; exec sleep 30"}, Output::captured, {}, 1);
  EXPECT_TRUE(finished.out_of_time);
  EXPECT_EQ(finished.status, 128 + 9);
  EXPECT_EQ(finished.output, "begun\n");
}

TEST(Process, WhatAProgramLeavesBehindIsNotWaitedFor) {
  const Finished finished = run({"sh", "-c", "sleep 20 & echo done"}, Output::captured, {}, 10);
  EXPECT_FALSE(finished.out_of_time);
  EXPECT_EQ(finished.output, "done\n");
}
