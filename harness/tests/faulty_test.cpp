// Every kind of mistake in the table of harness/explain/, made in a real file (faulty/), compiled by a
// real compiler with the kit's own flags, and linked by every linker there is.
//
// HEADSTART_COMPILER: g++ or clang++. HEADSTART_UPDATE=1 writes faulty/expected.txt anew.
//
// A faulty file begins with the exercise it stands for:  // 03_softmax: what is wrong with it.  Behind
// the name may stand ", compiled" (not only read: a warning needs it), ", linked", ", source" (nothing
// but its text tells) or ", right" (there is nothing to explain). A comment "wrong below:" precedes
// the line that must be shown. The file's name is the kind, up to a "-".
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "explain.h"
#include "kinds.h"
#include "process.h"

namespace {

namespace fs = std::filesystem;
using headstart::Explanation;
using headstart::OwnFile;

const fs::path root = HEADSTART_ROOT;
const fs::path faulty = root / "harness/tests/faulty";
const std::string compiler =
    std::getenv("HEADSTART_COMPILER") ? std::getenv("HEADSTART_COMPILER") : HEADSTART_KIT_COMPILER;
const fs::path work = fs::path(HEADSTART_WORK) / compiler;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

struct Fixture {
  std::string name, kind, exercise, mode, path;  // path: as the learner's file is called
  std::string text;
  int line = 0;
  std::map<std::string, std::string> outputs;  // by linker, or by "" of the compiler
};

int marked_line(const std::string& text) {
  const std::size_t mark = text.find("// wrong below:");
  if (mark == std::string::npos) return 0;
  return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(mark), '\n')) +
         2;
}

Fixture read_fixture(const fs::path& file) {
  Fixture fixture;
  fixture.name = file.stem();
  fixture.kind = fixture.name.substr(0, fixture.name.find('-'));
  fixture.text = read(file);
  const std::string head = fixture.text.substr(3, fixture.text.find(':') - 3);
  const std::size_t comma = head.find(", ");
  fixture.exercise = head.substr(0, comma);
  if (comma != std::string::npos) fixture.mode = head.substr(comma + 2);
  fixture.path = "exercises/" + fixture.exercise + "/" + fixture.exercise.substr(3) + ".cpp";
  fixture.line = marked_line(fixture.text);
  return fixture;
}

std::vector<Fixture> read_fixtures() {
  std::vector<Fixture> fixtures;
  for (const fs::directory_entry& entry : fs::directory_iterator(faulty))
    if (entry.path().extension() == ".cpp") fixtures.push_back(read_fixture(entry.path()));
  std::ranges::sort(fixtures, {}, &Fixture::name);
  return fixtures;
}

std::vector<Fixture>& fixtures() {
  static std::vector<Fixture> all = read_fixtures();
  return all;
}

headstart::Finished shell(const std::string& command) {
  return headstart::run({"sh", "-c", command}, headstart::Output::captured, work, 120);
}

// A build with this compiler: the kit's own, or one of its own with no more than is needed.
fs::path build_folder() {
  if (compiler == HEADSTART_KIT_COMPILER) return HEADSTART_KIT_BUILD;
  fs::path folder = work / "build";
  const std::string configure = "cmake --preset learner -S '" + root.string() + "' -B '" +
                                folder.string() + "' -DCMAKE_CXX_COMPILER=" + compiler;
  const std::string build =
      "ninja -C '" + folder.string() + "' headstart_code_header headstart_base";
  const headstart::Finished finished = shell(configure + " && " + build);
  if (!finished.ok())
    throw std::runtime_error(compiler + " cannot build the kit (./headstart test installs it):\n" +
                             finished.output);
  return folder;
}

// How `exercise` is compiled, without the file and where to write.
std::map<std::string, std::string> read_commands(const fs::path& build) {
  std::map<std::string, std::string> commands;
  for (const nlohmann::json& entry : nlohmann::json::parse(read(build / "compile_commands.json"))) {
    const std::string command = entry.at("command");
    const std::size_t output = command.find(" -o CMakeFiles/code.");
    if (output == std::string::npos || command.find(".workbench") != std::string::npos) continue;
    const fs::path file = entry.at("file").get<std::string>();
    commands[file.parent_path().filename()] = command.substr(0, output);
  }
  return commands;
}

class Compilers : public testing::Environment {
 public:
  void SetUp() override {
    fs::create_directories(work);
    build_ = build_folder();
    commands_ = read_commands(build_);
    prepare_neighbours();
    find_linkers();
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([this] {
        for (std::size_t j; (j = next_++) < fixtures().size();) compile(fixtures()[j]);
      });
    for (std::thread& thread : threads) thread.join();
  }

 private:
  std::string compile_object(const std::string& exercise, const fs::path& file,
                             const fs::path& object, const std::string& how = "-c") const {
    return commands_.at(exercise) + " " + how + " '" + file.string() + "' -o '" + object.string() +
           "'";
  }

  void prepare_neighbours() {
    const std::pair<const char*, fs::path> files[] = {
        {"00_average", root / "solutions/00_average/average.cpp"},
        {"01_dot_product", root / "solutions/01_dot_product/dot_product.cpp"},
        {"02_scores", faulty / "linked/scores.cpp"},
        {"03_softmax", faulty / "linked/main.cpp"}};
    for (const auto& [exercise, file] : files) {
      const fs::path object = work / (file.stem().string() + ".cpp.o");
      const headstart::Finished finished = shell(compile_object(exercise, file, object));
      ASSERT_TRUE(finished.ok()) << finished.output;
      objects_ += " '" + object.string() + "'";
    }
  }

  void find_linkers() {
    for (const std::string linker : {"bfd", "gold", "lld", "mold"})
      if (shell(compiler + " -fuse-ld=" + linker + " -Wl,--version").ok())
        linkers_.push_back(linker);
    ASSERT_FALSE(linkers_.empty());
  }

  void compile(Fixture& fixture) const {
    if (fixture.mode == "source") return;
    const fs::path folder = work / fixture.name;
    const fs::path file = folder / fixture.path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << fixture.text;
    const fs::path object = folder / (file.filename().string() + ".o");
    const std::string how = fixture.mode.empty() ? "-fsyntax-only" : "-c";
    const headstart::Finished finished = shell(compile_object(fixture.exercise, file, object, how));
    fixture.outputs[""] = finished.output;
    if (fixture.mode == "linked") link(fixture, object);
  }

  void link(Fixture& fixture, const fs::path& object) const {
    for (const std::string& linker : linkers_) {
      const headstart::Finished finished =
          shell(compiler + " -fuse-ld=" + linker + objects_ + " '" + object.string() + "' '" +
                (build_ / "harness/base/libheadstart_base.a").string() +
                "' '" HEADSTART_FMT "' -o '" + (object.parent_path() / linker).string() + "'");
      fixture.outputs[linker] = fixture.outputs[""] + finished.output;
    }
    fixture.outputs.erase("");
  }

  fs::path build_;
  std::map<std::string, std::string> commands_;
  std::string objects_;
  std::vector<std::string> linkers_;
  std::atomic<std::size_t> next_ = 0;
};

std::vector<Explanation> explanations(const Fixture& fixture, const std::string& output) {
  if (fixture.mode == "source") return headstart::explain_source({fixture.path, fixture.text});
  std::vector<OwnFile> own;
  if (fixture.mode == "linked")
    own.push_back({"exercises/02_scores/scores.cpp", read(faulty / "linked/scores.cpp")});
  own.push_back({fixture.path, fixture.text});
  return headstart::explain(output, own);
}

// expected.txt: "=== name", then the text.
std::map<std::string, std::string> read_expected() {
  std::map<std::string, std::string> expected;
  std::ifstream stream(faulty / "expected.txt");
  std::string name;
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with("=== "))
      name = line.substr(4);
    else
      expected[name] += line + "\n";
  return expected;
}

std::map<std::string, std::string>& shown() {
  static std::map<std::string, std::string> texts;
  return texts;
}

class Faulty : public testing::TestWithParam<std::size_t> {};

void check(const Fixture& fixture, const std::string& output) {
  const std::vector<Explanation> found = explanations(fixture, output);
  if (fixture.mode == "right") {
    EXPECT_TRUE(found.empty()) << headstart::to_text(found[0]) << output;
    EXPECT_TRUE(headstart::explain_source({fixture.path, fixture.text}).empty());
    EXPECT_EQ(output.find("error"), std::string::npos) << output;
    return;
  }
  ASSERT_FALSE(found.empty()) << output;
  EXPECT_EQ(found[0].kind, fixture.kind) << output;
  EXPECT_EQ(found[0].file, fixture.path);
  EXPECT_EQ(found[0].line, fixture.line) << output;
  const std::string text = headstart::to_text(found[0]);
  shown()[fixture.name] = text;
  static const std::map<std::string, std::string> expected = read_expected();
  if (std::getenv("HEADSTART_UPDATE") != nullptr) return;
  EXPECT_EQ(text, expected.contains(fixture.name) ? expected.at(fixture.name) : "");
  for (const std::string_view line : headstart::source_lines(text))
    EXPECT_LE(line.size(), 80U) << line;
}

TEST_P(Faulty, IsExplained) {
  const Fixture& fixture = fixtures()[GetParam()];
  if (fixture.mode == "source") check(fixture, "");
  for (const auto& [linker, output] : fixture.outputs) {
    SCOPED_TRACE(fixture.name + " " + linker);
    check(fixture, output);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Faulty, testing::Range<std::size_t>(0, fixtures().size()),
                         [](const testing::TestParamInfo<std::size_t>& info) {
                           std::string name = fixtures()[info.param].name;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(FaultyFiles, ShowEveryKindOfTheTable) {
  std::set<std::string> kinds;
  for (const Fixture& fixture : fixtures()) kinds.insert(fixture.kind);
  std::set<std::string> seen;
  for (const headstart::Kind& kind : headstart::all_kinds()) {
    EXPECT_TRUE(seen.insert(kind.id).second) << kind.id << " stands in the table twice";
    EXPECT_TRUE(kind.words == nullptr || kinds.contains(kind.id)) << kind.id;
  }
}

// Also what the exercises hold already: the solutions, and the stubs with nothing filled in.
TEST(FaultyFiles, RightCodeIsNotAccused) {
  for (const char* folder : {"solutions", "exercises"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder))
      EXPECT_TRUE(entry.path().extension() != ".cpp" ||
                  headstart::explain_source({entry.path(), read(entry.path())}).empty())
          << entry.path();
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  testing::AddGlobalTestEnvironment(new Compilers);  // gtest owns it
  const int status = RUN_ALL_TESTS();
  if (std::getenv("HEADSTART_UPDATE") != nullptr) {
    std::ofstream stream(faulty / "expected.txt");
    for (const auto& [name, text] : shown()) stream << "=== " << name << "\n" << text;
  }
  return status;
}
