// Compiling and linking in the sandbox: compile time is run time.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "environment.h"
#include "sandbox_jobs.h"
#include "temporary_folder.h"

namespace {

using namespace headstart;
namespace fs = std::filesystem;

std::string content(const Descriptor& file) {
  std::string text(static_cast<std::size_t>(lseek(file.get(), 0, SEEK_END)), '\0');
  EXPECT_EQ(pread(file.get(), text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  return text;
}

class CompileTest : public testing::TestWithParam<std::string> {
 protected:
  Compile source(const std::string& text) const {
    Compile what;
    what.files = {{"03_softmax/softmax.cpp", text},
                  {"03_softmax/helper.h", "inline int two = 2;\n"}};
    what.source = "03_softmax/softmax.cpp";
    what.flags = {"-std=c++20", "-O0"};
    return what;
  }

  Job job(const std::string& text) const { return compile_job(toolchain_, source(text)); }
  Ended compile(const std::string& text) const { return sandbox_.run(job(text)); }

  // It is not compiled, and shows nothing of the machine.
  void expect_harmless(const std::string& text) const {
    Job bounded = job(text);
    bounded.limits.cpu_seconds = 1.5;
    bounded.limits.memory_bytes = 300U << 20;
    const Ended ended = sandbox_.run(bounded);
    EXPECT_FALSE(ended.ok()) << text;
    EXPECT_NE(ended.verdict, JobVerdict::infra_error) << ended.reason;
    EXPECT_EQ(ended.output.find("root:"), std::string::npos) << ended.output;
    EXPECT_LT(ended.usage.memory_bytes, 700U << 20) << text;
    EXPECT_LT(ended.usage.cpu_seconds, 5) << text;
    EXPECT_LE(ended.output.size(), bounded.limits.output_bytes);
  }

  Toolchain toolchain_ = find_toolchain(GetParam());
  Sandbox sandbox_;
};

TEST_P(CompileTest, AnHonestFileIsCompiled) {
  Ended ended = compile("#include \"helper.h\"\n#include <vector>\nstd::vector<int> v{two};\n");
  EXPECT_TRUE(ended.ok()) << ended.reason << ended.output;
  EXPECT_EQ(ended.output, "");
  ASSERT_TRUE(ended.files.contains(compiled_object));
  EXPECT_EQ(content(ended.files[compiled_object]).substr(1, 3), "ELF");
}

TEST_P(CompileTest, AnErrorNamesTheFileAsItWasHandedIn) {
  const Ended ended = compile("int f() { return wrong; }\n");
  EXPECT_EQ(ended.verdict, JobVerdict::exited);
  EXPECT_NE(ended.status, 0);
  EXPECT_NE(ended.output.find("03_softmax/softmax.cpp:1:18: error:"), std::string::npos)
      << ended.output;
  EXPECT_FALSE(ended.files.contains(compiled_object));
}

TEST_P(CompileTest, FilesOfTheMachineAreNotThere) {
  if (sandbox_.level() == Level::limits) return;
  expect_harmless("#include \"/etc/passwd\"\n");
  expect_harmless("asm(\".incbin \\\"/etc/passwd\\\"\");\n");
  expect_harmless("#include \"../../../../../etc/passwd\"\n");
  expect_harmless("#include \"/proc/self/environ\"\n");
  expect_harmless("#include \"" HEADSTART_ROOT "/solutions/03_softmax/softmax.cpp\"\n");
}

TEST_P(CompileTest, BombsEnd) {
  expect_harmless("#include \"/dev/zero\"\n");
  expect_harmless("#include \"softmax.cpp\"\n#include \"softmax.cpp\"\nint a = x;\n");
  expect_harmless("template <int N> struct A { A<N + 1>* p = new A<N + 1>; };\nA<0> a;\n");
  expect_harmless("asm(\".rept 1000000000\\n.quad 1\\n.endr\");\n");
  expect_harmless("asm(\".fill 3000000000, 1, 1\");\n");
  expect_harmless(
      "constexpr long f(long n) { long s = 0; for (long i = 0; i < n; ++i) s += i; return s; }\n"
      "constexpr long a(long n) { long s = 0; for (long i = 0; i < n; ++i) s += f(200000); return "
      "s; }\n"
      "static_assert(a(100000) == 1);\nint x = y;\n");
  expect_harmless(
      "#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(x)))\n"
      "int a[] = {B(B(B(1,)))};\nint b = c;\n");
}

TEST_P(CompileTest, WhatIsCompiledIsLinkedAndRun) {
  Ended compiled = compile(
      "#include <unistd.h>\n#include <string>\n"
      "int main() { char b[64]; auto n = read(3, b, 64); std::string s(b, n); s += '!';\n"
      "  return write(3, s.data(), s.size()) < 0; }\n");
  ASSERT_TRUE(compiled.ok()) << compiled.reason << compiled.output;
  Link link;
  link.objects = {{compiled_object, content(compiled.files[compiled_object])}};
  if (fs::exists("/usr/bin/mold")) link.flags = {"-fuse-ld=mold"};
  Ended linked = sandbox_.run(link_job(toolchain_, link));
  ASSERT_TRUE(linked.ok()) << linked.reason << linked.output;

  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  folder.write("worker", content(linked.files[linked_program]));
  fs::permissions(folder.path() / "worker", fs::perms(0755));
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  const Descriptor ours(ends[0]);
  Descriptor theirs(ends[1]);
  Running worker = sandbox_.start(worker_job(folder.path() / "worker", theirs.get()));
  theirs.reset();
  ASSERT_EQ(write(ours.get(), "hello", 5), 5);
  char answer[64];
  const ssize_t size = read(ours.get(), answer, sizeof answer);
  EXPECT_EQ(std::string(answer, static_cast<std::size_t>(std::max<ssize_t>(size, 0))), "hello!");
  const Ended ended = worker.wait();
  EXPECT_TRUE(ended.ok()) << ended.reason << ended.output;
}

std::vector<std::string> compilers_here() {
  std::vector<std::string> compilers;
  for (const char* compiler : {"g++", "clang++"})
    if (fs::exists(fs::path("/usr/bin") / compiler)) compilers.emplace_back(compiler);
  return compilers;
}

INSTANTIATE_TEST_SUITE_P(Compilers, CompileTest, testing::ValuesIn(compilers_here()),
                         [](const auto& info) { return info.param == "g++" ? "gcc" : "clang"; });

}  // namespace
