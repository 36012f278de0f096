// The parts of watch mode and of the learner's commands that need no terminal.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "child.h"
#include "file_watcher.h"
#include "files.h"
#include "markdown.h"
#include "nearest.h"
#include "progress.h"
#include "temporary_folder.h"
#include "terminal_mode.h"
#include "text.h"
#include "watch_screen.h"

namespace {

using namespace headstart;
using std::chrono::milliseconds;

// --- text --------------------------------------------------------------------------------------

TEST(Text, ColumnsAreWhatATerminalShows) {
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("Ümläut"), 6U);
  EXPECT_EQ(columns_of("\x1b[31mred\x1b[0m"), 3U);
  EXPECT_EQ(columns_of("猫"), 2U);
  EXPECT_EQ(columns_of("e\xCC\x81"), 1U);  // e and an accent of its own
  EXPECT_EQ(columns_of("\xff\xfe"), 2U);   // no UTF-8: a column each
  EXPECT_EQ(columns_of(""), 0U);
}

TEST(Text, ControlsDoNotReachTheScreen) {
  EXPECT_EQ(without_controls("a\x1b[2Jb\x1b[Hc", true), "abc");
  EXPECT_EQ(without_controls("\x1b[31mred\x1b[0m", true), "\x1b[31mred\x1b[0m");
  EXPECT_EQ(without_controls("\x1b[31mred\x1b[0m", false), "red");
  EXPECT_EQ(without_controls("a\rb\bc\a\n", true), "abc\n");
  EXPECT_EQ(without_controls("\x1b]0;title\ax\x1b]0;t\x1b\\y", true), "xy");
  EXPECT_EQ(without_controls("a\tb", true), "a    b");
  EXPECT_EQ(without_controls("cut \x1b[3", true), "cut ");
  EXPECT_EQ(without_controls("\xff", true), "?");
  EXPECT_EQ(without_controls("Ü", true), "Ü");
}

TEST(Text, ALineFoldsAtTheWidth) {
  EXPECT_EQ(fold("abcdef", 4), (std::vector<std::string>{"abcd", "ef"}));
  EXPECT_EQ(fold("", 4), std::vector<std::string>{""});
  EXPECT_EQ(fold("猫猫猫", 4), (std::vector<std::string>{"猫猫", "猫"}));
}

TEST(Text, WordsStayWholeWhenTheyAreWrapped) {
  EXPECT_EQ(wrap("one two three", 9, "  "), "  one two\n  three\n");
  EXPECT_EQ(wrap("a\n\nb", 40), "a\n\nb\n");
  EXPECT_EQ(wrap("averyveryverylongword x", 12, ""), "averyveryverylongword\nx\n");
}

TEST(Nearest, TypingMistakesAreForgivenAndNonsenseIsNot) {
  const std::vector<std::string> known{"check", "list", "hint", "watch", "test"};
  EXPECT_EQ(nearest("chekc", known), "check");
  EXPECT_EQ(nearest("lsit", known), "list");
  EXPECT_EQ(nearest("hnt", known), "hint");
  EXPECT_EQ(nearest("wa", known), "watch");
  EXPECT_EQ(nearest("teste", known), "test");
  EXPECT_EQ(nearest("xyzzy", known), "");
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest(std::string(100'000, 'c'), known), "");
}

TEST(Markdown, ASectionIsWhatStandsUnderItsHeading) {
  const std::string text = "# A\n\n## One\n\nfirst\n\n## Two\n\nsecond\n";
  EXPECT_EQ(section_of(text, "One"), "first\n\n");
  EXPECT_EQ(section_of(text, "Two"), "second\n");
  EXPECT_EQ(section_of(text, "Three"), "");
}

TEST(Markdown, ParagraphsAreSetAnewAndCodeIsNot) {
  EXPECT_EQ(render_markdown("one two\nthree four five six", 20),
            "  one two three four\n  five six\n");
  EXPECT_EQ(render_markdown("```\na  b\n```\n", 20), "    a  b\n");
  EXPECT_EQ(render_markdown("- one two three four five\n  six\n", 20),
            "  - one two three\n    four five six\n");
  EXPECT_EQ(render_markdown("| a | b |\n", 10), "    | a | b |\n");
}

// --- the state file ----------------------------------------------------------------------------

class ProgressFile : public testing::Test {
 protected:
  void put(const std::string& text) { folder_.write(".headstart/state", text); }
  std::string text() { return read_file(folder_.path() / ".headstart" / "state"); }
  Progress read() { return Progress(folder_.path()); }

  TemporaryFolder folder_;
};

TEST_F(ProgressFile, WhatIsWrittenIsReadAgain) {
  Progress first = read();
  EXPECT_EQ(first.at(), "");
  EXPECT_EQ(first.hints("03_softmax"), 0);
  first.set_at("03_softmax");
  first.set_hints("03_softmax", 2);
  first.set_hints("03_softmax", 3);
  EXPECT_EQ(first.complaint(), "");
  EXPECT_EQ(text(), "headstart state 1\nat 03_softmax\nhints 03_softmax 3\n");
  const Progress again = read();
  EXPECT_EQ(again.at(), "03_softmax");
  EXPECT_EQ(again.hints("03_softmax"), 3);
}

TEST_F(ProgressFile, WhatAnotherVersionWroteIsKept) {
  put("headstart state 9\nat 03_softmax\nmood good\n");
  Progress progress = read();
  EXPECT_EQ(progress.complaint(), "");
  progress.set_hints("00_average", 1);
  EXPECT_EQ(text(), "headstart state 1\nat 03_softmax\nhints 00_average 1\nmood good\n");
}

TEST_F(ProgressFile, ACorruptOneIsSetAside) {
  for (const std::string& broken :
       {std::string("nonsense\n"), std::string(), std::string("headstart state x\n"),
        std::string("headstart state 1\nhints 03_softmax many\n"),
        std::string("headstart state 1\nat a b c\n"),
        std::string("headstart state 1\n\0\1\2", 21)}) {
    put(broken);
    Progress progress = read();
    EXPECT_NE(progress.complaint().find("It is kept as state.broken-"), std::string::npos)
        << broken;
    EXPECT_EQ(progress.at(), "");
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / ".headstart" / "state"));
    progress.set_at("00_average");
    EXPECT_EQ(read().at(), "00_average");
    EXPECT_EQ(read().complaint(), "");
  }
}

TEST_F(ProgressFile, WhereNothingCanBeWrittenItSaysSo) {
  folder_.write(".headstart", "a file where the folder should be");
  Progress progress = read();
  progress.set_at("00_average");
  EXPECT_EQ(progress.at(), "00_average");
  EXPECT_NE(progress.complaint().find("not remembered"), std::string::npos);
}

TEST(Files, AFileIsReplacedAsAWholeAndALinkStaysOne) {
  const TemporaryFolder folder;
  folder.write("real", "old");
  std::filesystem::create_symlink(folder.path() / "real", folder.path() / "link");
  write_file(folder.path() / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path() / "link"));
  EXPECT_EQ(read_file(folder.path() / "real"), "new");
  EXPECT_THROW(write_file(folder.path() / "no" / "such", "x"), std::runtime_error);
  EXPECT_THROW(read_file(folder.path() / "none"), std::runtime_error);
}

// --- keys and screens --------------------------------------------------------------------------

TEST(Keys, LettersAndSequencesAreToldApart) {
  const auto keys = parse_keys("q\x1b[A\x1b[5~\x1bOB\r\x04\x1b[200~x");
  ASSERT_EQ(keys.size(), 7U);
  EXPECT_EQ(keys[0].letter, 'q');
  EXPECT_EQ(keys[1].key, Key::up);
  EXPECT_EQ(keys[2].key, Key::page_up);
  EXPECT_EQ(keys[3].key, Key::down);
  EXPECT_EQ(keys[4].key, Key::enter);
  EXPECT_EQ(keys[5].key, Key::end_of_input);
  EXPECT_EQ(keys[6].letter, 'x');
  EXPECT_EQ(parse_keys("\x1b").at(0).key, Key::escape);
  EXPECT_TRUE(parse_keys("\x1b[").empty());
}

Screen long_screen(int lines) {
  Screen screen{.title = "title", .status = "status", .body = "", .note = "note", .bar = "bar", .keys = "keys"};
  for (int i = 0; i < lines; ++i) screen.body += "line " + std::to_string(i) + "\n";
  return screen;
}

TEST(Layout, FitsEveryTerminal) {
  for (std::size_t rows = 1; rows < 60; ++rows)
    for (const std::size_t columns : {1, 10, 20, 40, 80, 200}) {
      Screen screen = long_screen(40);
      const auto page = lay_out(screen, {rows, columns});
      EXPECT_LE(page.size(), rows);
      for (const std::string& line : page)
        EXPECT_LE(columns_of(line), std::max<std::size_t>(columns, 20)) << line;
    }
}

TEST(Layout, WhatDoesNotFitCanBeReached) {
  Screen screen = long_screen(40);
  screen.first = 100'000;
  const auto page = lay_out(screen, {20, 80});
  EXPECT_EQ(screen.first, 27U);
  EXPECT_EQ(page[2], "line 27");
  EXPECT_EQ(page.size(), 20U);
  EXPECT_EQ(page.back(), "keys");
}

TEST(Layout, TheFailureInFullIsFoundBehindTheList) {
  EXPECT_EQ(line_of_failure("  FAIL  A.B\n  todo  A.C\n\n  A.B\n   file\n"), 3U);
  EXPECT_EQ(line_of_failure("  FAIL  A.B\n"), 0U);
}

// --- saves -------------------------------------------------------------------------------------

// The places of the folders in which something was noticed within a second.
std::set<std::size_t> noticed(FileWatcher& watcher) {
  std::set<std::size_t> folders;
  for (int i = 0; i < 50 && folders.empty(); ++i) {
    std::this_thread::sleep_for(milliseconds(20));
    for (const Change& change : watcher.changes()) folders.insert(change.folder);
  }
  return folders;
}

class Watching : public testing::TestWithParam<bool> {
 protected:
  Watching() {
    folder_.write("a/a.cpp", "1");
    folder_.write("b/b.cpp", "1");
    watcher_ = watch_folders({folder_.path() / "a", folder_.path() / "b"}, GetParam());
  }

  TemporaryFolder folder_;
  std::unique_ptr<FileWatcher> watcher_;
};

TEST_P(Watching, AWriteARenameAndARemoval) {
  EXPECT_TRUE(watcher_->changes().empty());
  folder_.write("a/a.cpp", "22");
  EXPECT_EQ(noticed(*watcher_), std::set<std::size_t>{0});
  folder_.write("b/.other", "333");
  std::filesystem::rename(folder_.path() / "b/.other", folder_.path() / "b/b.cpp");
  EXPECT_EQ(noticed(*watcher_), std::set<std::size_t>{1});
  folder_.write("b/more.h", "4");
  EXPECT_EQ(noticed(*watcher_), std::set<std::size_t>{1});
  std::filesystem::remove(folder_.path() / "b/more.h");
  EXPECT_EQ(noticed(*watcher_), std::set<std::size_t>{1});
}

TEST_P(Watching, AnEditorsCopiesAreNothing) {
  for (const char* name : {"a/.a.cpp.swp", "a/a.cpp~", "a/4913", "a/#a.cpp#", "a/.#a.cpp"})
    folder_.write(name, "x");
  EXPECT_TRUE(noticed(*watcher_).empty());
}

TEST_P(Watching, AFolderThatComesBackIsWatchedAgain) {
  std::filesystem::rename(folder_.path() / "a", folder_.path() / "away");
  noticed(*watcher_);
  std::filesystem::rename(folder_.path() / "away", folder_.path() / "a");
  noticed(*watcher_);
  folder_.write("a/a.cpp", "666");
  EXPECT_EQ(noticed(*watcher_), std::set<std::size_t>{0});
}

INSTANTIATE_TEST_SUITE_P(Either, Watching, testing::Bool(),
                         [](const auto& info) { return info.param ? "Polling" : "Events"; });

TEST(Watching, SaysWhyItPolls) {
  const TemporaryFolder folder;
  EXPECT_EQ(watch_folders({folder.path()}, true)->reason(), "asked for with --poll");
  EXPECT_GT(watch_folders({folder.path()}, true)->interval().count(), 0);
}

// --- programs ----------------------------------------------------------------------------------

bool ends_within(Child& child, milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!child.ended()) {
    child.take();
    if (std::chrono::steady_clock::now() > end) return false;
    usleep(1000);
  }
  return true;
}

TEST(Programs, OutputAndStatusComeBack) {
  Child child({"sh", "-c", "echo one; echo two >&2; exit 3"});
  ASSERT_TRUE(ends_within(child, milliseconds(5000)));
  EXPECT_EQ(child.finished().status, 3);
  EXPECT_EQ(child.finished().output, "one\ntwo\n");
}

TEST(Programs, OneThatDoesNotExistIs127) {
  Child child({"no-such-program-here"});
  ASSERT_TRUE(ends_within(child, milliseconds(5000)));
  EXPECT_EQ(child.finished().status, 127);
}

TEST(Programs, AFloodIsCut) {
  Child child({"sh", "-c", "head -c 30000000 /dev/zero"});
  ASSERT_TRUE(ends_within(child, milliseconds(20'000)));
  EXPECT_EQ(child.finished().output.size(), std::size_t{1} << 20);
}

TEST(Programs, KillingOneKillsWhatItStarted) {
  adopt_orphans();
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "pid").string();
  Child child({"sh", "-c", "setsid sh -c 'echo $$ >" + file + "; sleep 100' & sleep 100"});
  for (int i = 0; i < 500 && !std::filesystem::exists(file); ++i) usleep(10'000);
  usleep(50'000);
  pid_t grandchild = 0;
  std::ifstream(file) >> grandchild;
  ASSERT_GT(grandchild, 0);
  child.kill();
  ASSERT_TRUE(ends_within(child, milliseconds(5000)));
  EXPECT_EQ(child.finished().status, 128 + SIGKILL);
  kill_descendants();
  EXPECT_EQ(kill(grandchild, 0), -1);
}

}  // namespace
