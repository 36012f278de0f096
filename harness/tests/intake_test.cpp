// Intake, on real folders and real archives made here.
#include "intake.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "remove_tree.h"
#include "temporary_folder.h"

namespace {

using namespace headstart;
namespace fs = std::filesystem;
using Status = Submission::Status;

const std::vector<CourseFolder> course{{"00_average", {"average.h"}},
                                       {"03_softmax", {"softmax.h"}}};

class IntakeTest : public testing::Test {
 protected:
  IntakeTest() { fs::permissions(folder_.path(), fs::perms(0755)); }

  fs::path in(const fs::path& name) const { return folder_.path() / name; }
  void write(const fs::path& name, const std::string& text = "int x;\n") const {
    folder_.write(name, text);
  }
  std::vector<Submission> take(const std::vector<fs::path>& names) const {
    std::vector<fs::path> paths;
    for (const fs::path& name : names) paths.push_back(in(name));
    return take_in(paths, course, out_.path() / "taken", limits_);
  }
  Submission take_one(const fs::path& name) const {
    const std::vector<Submission> submissions = take({name});
    EXPECT_EQ(submissions.size(), 1U);
    return submissions.empty() ? Submission{} : submissions[0];
  }
  void expect_rejected(const fs::path& name, const std::string& words) const {
    const Submission submission = take_one(name);
    EXPECT_EQ(submission.status, Status::rejected);
    EXPECT_NE(submission.reason.find(words), std::string::npos) << submission.reason;
    EXPECT_FALSE(fs::exists(out_.path() / "taken" / submission.name)) << "something was left";
  }

  static std::string names(const Submission& submission) {
    std::string text;
    for (const TakenFile& file : submission.taken) text += file.exercise + "/" + file.name + " ";
    return text;
  }
  static std::string dropped(const Submission& submission) {
    std::string text;
    for (const DroppedFile& file : submission.dropped)
      text += file.path + ": " + file.reason + "\n";
    return text;
  }
  static std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  TemporaryFolder folder_, out_;
  IntakeLimits limits_;
};

// --- archives, entry by entry ----------------------------------------------------------------------

struct Item {
  std::string name;
  std::string content = "int x;\n";
  mode_t type = AE_IFREG;
  std::string link = "";
  std::int64_t zeros = 0;  // after the content
};

void write_item(archive* writer, const Item& item) {
  archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, item.name.c_str());
  archive_entry_set_perm(entry, 0644);
  archive_entry_set_filetype(entry, item.type);
  const bool file = item.type == AE_IFREG && item.link.empty();
  archive_entry_set_size(entry,
                         file ? static_cast<std::int64_t>(item.content.size()) + item.zeros : 0);
  if (item.type == AE_IFLNK) archive_entry_set_symlink(entry, item.link.c_str());
  if (item.type == AE_IFREG && !item.link.empty())
    archive_entry_set_hardlink(entry, item.link.c_str());
  ASSERT_GE(archive_write_header(writer, entry), ARCHIVE_WARN) << archive_error_string(writer);
  if (file) {
    archive_write_data(writer, item.content.data(), item.content.size());
    const std::string zeros(1 << 20, '\0');
    for (std::int64_t left = item.zeros; left > 0; left -= 1 << 20)
      archive_write_data(writer, zeros.data(),
                         static_cast<std::size_t>(std::min<std::int64_t>(left, 1 << 20)));
  }
  archive_entry_free(entry);
}

void make_archive(const fs::path& file, const std::vector<Item>& items) {
  archive* writer = archive_write_new();
  if (file.extension() == ".zip") {
    archive_write_set_format_zip(writer);
  } else {
    archive_write_add_filter_gzip(writer);
    archive_write_set_format_pax_restricted(writer);
  }
  ASSERT_EQ(archive_write_open_filename(writer, file.c_str()), ARCHIVE_OK);
  for (const Item& item : items) write_item(writer, item);
  ASSERT_EQ(archive_write_close(writer), ARCHIVE_OK);
  archive_write_free(writer);
}

class ArchiveTest : public IntakeTest, public testing::WithParamInterface<std::string> {
 protected:
  std::string file(const std::string& stem = "alice") const { return stem + GetParam(); }
  Submission take_items(const std::vector<Item>& items) const {
    make_archive(in(file()), items);
    return take_one(file());
  }
  void expect_refused(std::vector<Item> items, const std::string& words) const {
    items.insert(items.begin(), {"00_average/average.cpp"});
    make_archive(in(file()), items);
    expect_rejected(file(), words);
  }
};

INSTANTIATE_TEST_SUITE_P(Kinds, ArchiveTest, testing::Values(".zip", ".tar.gz"),
                         [](const auto& info) { return info.param == ".zip" ? "zip" : "tar_gz"; });

// --- what is taken ---------------------------------------------------------------------------------

TEST_F(IntakeTest, OnlyTheListedFilesAreTaken) {
  write("alice/03_softmax/softmax.cpp", "code");
  write("alice/03_softmax/helper.h");
  write("alice/03_softmax/helper.cpp");
  write("alice/03_softmax/predictions.txt");
  write("alice/03_softmax/softmax.h");
  write("alice/03_softmax/average.h");
  write("alice/03_softmax/softmax_test.cpp");
  write("alice/03_softmax/._softmax.cpp");
  write("alice/03_softmax/README.md");
  write("alice/03_softmax/deep/more.cpp");
  write("alice/harness/check/test.cpp");
  const Submission submission = take_one("alice");
  EXPECT_EQ(submission.name, "alice");
  EXPECT_EQ(submission.path, in("alice"));
  EXPECT_EQ(submission.status, Status::ok) << submission.reason;
  EXPECT_EQ(names(submission),
            "03_softmax/helper.cpp 03_softmax/helper.h 03_softmax/predictions.txt "
            "03_softmax/softmax.cpp ");
  EXPECT_EQ(dropped(submission),
            "harness: not a folder of an exercise\n"
            "03_softmax/._softmax.cpp: its name begins with a dot\n"
            "03_softmax/README.md: not a .cpp or .h file\n"
            "03_softmax/average.h: this header is the course's\n"
            "03_softmax/deep: a folder\n"
            "03_softmax/softmax.h: this header is the course's\n"
            "03_softmax/softmax_test.cpp: tests are the course's\n");
  EXPECT_EQ(text_of(submission.tree / "03_softmax/softmax.cpp"), "code");
  EXPECT_EQ(std::distance(fs::recursive_directory_iterator(submission.tree), {}), 5);
}

TEST_F(IntakeTest, SourcesAreTakenAsTheyAre) {
  const std::string text =
      "\xef\xbb\xbfint gr\xc3\xb6\xc3\x9f"
      "e;\r\n// \xff\x00\r\n";
  write("alice/03_softmax/softmax.cpp", text);
  EXPECT_EQ(text_of(take_one("alice").tree / "03_softmax/softmax.cpp"), text);
}

TEST_F(IntakeTest, WrappingsAndExercisesAreLookedInto) {
  for (const char* around : {"", "exercises", "headstart-main", "headstart-main/exercises"}) {
    write(fs::path("hand_in") / around / "03_softmax/softmax.cpp");
    const Submission submission = take_one("hand_in");
    EXPECT_EQ(names(submission), "03_softmax/softmax.cpp ") << around << submission.reason;
    EXPECT_EQ(submission.name, "hand_in");
    fs::remove_all(in("hand_in"));
  }
}

TEST_F(IntakeTest, AGitCheckoutIsAFolder) {
  write("alice/.git/objects/ab/cd");
  write("alice/exercises/03_softmax/softmax.cpp");
  EXPECT_EQ(names(take_one("alice")), "03_softmax/softmax.cpp ");
}

TEST_F(IntakeTest, AFolderOfManyHoldsFoldersAndArchives) {
  write("class/alice/03_softmax/softmax.cpp", "a");
  write("class/bob_17/headstart/exercises/03_softmax/softmax.cpp", "b");
  make_archive(in("class/carol.zip"), {{"headstart/00_average/average.cpp"}});
  make_archive(in("class/dave.tar.gz"), {{"00_average/average.cpp"}});
  write("class/eve/notes.txt");
  write("class/__MACOSX/x");
  write("class/list.csv");
  fs::create_directories(in("class/frank"));
  make_archive(in("class/frank/hand in.zip"), {{"00_average/average.cpp"}});
  const std::vector<Submission> all = take({"class"});
  std::string text;
  for (const Submission& one : all)
    text += one.name + ":" + (one.reason.empty() ? names(one) : one.reason) + "\n";
  EXPECT_EQ(text,
            "alice:03_softmax/softmax.cpp \n"
            "bob_17:03_softmax/softmax.cpp \n"
            "carol:00_average/average.cpp \n"
            "dave:00_average/average.cpp \n"
            "eve:there is no exercise in it: no folder such as 00_average\n"
            "frank:00_average/average.cpp \n");
}

TEST_P(ArchiveTest, AnArchiveOfManyHoldsFoldersAndArchives) {
  make_archive(in("inner.zip"), {{"03_softmax/softmax.cpp"}});
  const Item inner{"class/carol.zip", text_of(in("inner.zip"))};
  make_archive(in(file("all")), {{"class/alice/03_softmax/softmax.cpp"},
                                 {"class/bob/03_softmax/softmax.cpp"},
                                 {"class/bob/../../evil.cpp"},
                                 inner});
  const std::vector<Submission> all = take({file("all")});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].name, "alice");
  EXPECT_EQ(all[0].path, in(file("all")).string() + "/class/alice");
  EXPECT_EQ(all[0].status, Status::ok) << all[0].reason;
  EXPECT_EQ(all[1].status, Status::rejected);  // one's trick is not the others' loss
  EXPECT_EQ(all[2].name, "carol");
  EXPECT_EQ(names(all[2]), "03_softmax/softmax.cpp ");
}

TEST_P(ArchiveTest, AnArchiveIsTakenLikeAFolder) {
  const Submission submission = take_items({{"headstart/03_softmax/softmax.cpp", "code"},
                                            {"headstart/03_softmax/softmax.h"},
                                            {"__MACOSX/headstart/03_softmax/._softmax.cpp"},
                                            {"headstart/.git/config"}});
  EXPECT_EQ(submission.name, "alice");
  EXPECT_EQ(names(submission), "03_softmax/softmax.cpp ") << submission.reason;
  EXPECT_EQ(text_of(submission.tree / "03_softmax/softmax.cpp"), "code");
}

// --- names and hashes ----------------------------------------------------------------------------------

TEST_F(IntakeTest, SubmissionsOfOneNameAreAllThere) {
  for (const char* folder : {"a/alice", "b/alice", "c/Alice", "d/alice-2"})
    write(fs::path(folder) / "03_softmax/softmax.cpp", folder);
  const std::vector<Submission> all = take({"a/alice", "b/alice", "c/Alice", "d/alice-2"});
  std::string text;
  for (const Submission& one : all)
    text += one.name + " " + text_of(one.tree / "03_softmax/softmax.cpp") + "\n";
  EXPECT_EQ(text, "alice a/alice\nalice-2 b/alice\nAlice-3 c/Alice\nalice-2-2 d/alice-2\n");
}

// As "grade alice bob" does: alice cannot hand in for bob.
TEST_F(IntakeTest, WhatStandsInsideOnePathTakesNoNameOfAnother) {
  write("alice/alice/03_softmax/softmax.cpp", "alice's");
  write("alice/bob/03_softmax/softmax.cpp", "alice's");
  write("bob/03_softmax/softmax.cpp", "bob's");
  const std::vector<Submission> all = take({"alice", "bob"});
  std::string text;
  for (const Submission& one : all)
    text += one.name + " " + text_of(one.tree / "03_softmax/softmax.cpp") + "\n";
  EXPECT_EQ(text, "alice-alice alice's\nalice-bob alice's\nbob bob's\n");
}

TEST_F(IntakeTest, WhatCannotBeTakenInAFolderOfManyHasARow) {
  for (const char* name : {"alice", "bob"})
    write(fs::path("class") / name / "03_softmax/softmax.cpp", name);
  for (const char* name : {"carol.7z", "dave.cpp", "erin.zip.1", "marks.csv", "04_mask"})
    write(fs::path("class") / name, "no folder");
  std::string text;
  for (const Submission& one : take({"class"}))
    text += one.name + (one.status == Submission::Status::rejected ? " rejected\n" : "\n");
  EXPECT_EQ(text, "alice\nbob\ncarol.7z rejected\ndave.cpp rejected\nerin.zip.1 rejected\n");
}

TEST_F(IntakeTest, TheHashIsThatOfWhatWasTaken) {
  write("a/03_softmax/softmax.cpp", "one");
  write("b/headstart/exercises/03_softmax/softmax.cpp", "one");
  write("b/headstart/README.md", "different");
  write("c/03_softmax/softmax.cpp", "two");
  write("d/03_softmax/softmax.cp", "pone");
  write("d/00_average/average.cpp", "one");
  const std::vector<Submission> all = take({"a", "b", "c", "d"});
  EXPECT_EQ(all[0].sha256.size(), 64U);
  EXPECT_EQ(all[0].sha256, all[1].sha256);
  EXPECT_NE(all[0].sha256, all[2].sha256);
  EXPECT_NE(all[0].sha256, all[3].sha256);
}

TEST_F(IntakeTest, ANameThatCannotBeShownIsMadeSo) {
  write("\n\x1b[31mevil\xff/03_softmax/softmax.cpp");
  write("-rf/03_softmax/softmax.cpp");
  const std::vector<Submission> all = take({"\n\x1b[31mevil\xff", "-rf"});
  EXPECT_EQ(all[0].name, "__[31mevil_");
  EXPECT_EQ(all[0].path, in("").string() + "\\x0a\\x1b[31mevil\\xff");
  EXPECT_EQ(all[1].name, "_rf");
}

TEST_F(IntakeTest, TakingAgainReplacesTheTree) {
  write("alice/03_softmax/softmax.cpp", "old");
  write("alice/03_softmax/helper.cpp");
  take_one("alice");
  fs::remove(in("alice/03_softmax/helper.cpp"));
  write("alice/03_softmax/softmax.cpp", "new");
  const Submission again = take_one("alice");
  EXPECT_EQ(text_of(again.tree / "03_softmax/softmax.cpp"), "new");
  EXPECT_FALSE(fs::exists(again.tree / "03_softmax/helper.cpp"));
}

// --- what cannot be taken ------------------------------------------------------------------------------

TEST_F(IntakeTest, WhatIsNotThereIsSaid) {
  expect_rejected("nobody", "No such file or directory");
  fs::create_directories(in("empty"));
  expect_rejected("empty", "there is no exercise in it");
  write("text.zip", "not an archive");
  expect_rejected("text.zip", "not a readable");
  write("nothing.zip", "");
  expect_rejected("nothing.zip", "");
}

TEST_F(IntakeTest, LinksAreRefused) {
  write("alice/00_average/average.cpp");
  fs::create_directories(in("alice/03_softmax"));
  fs::create_symlink("/etc/passwd", in("alice/03_softmax/softmax.cpp"));
  expect_rejected("alice", "03_softmax/softmax.cpp is a symbolic link");
  fs::remove_all(in("alice/03_softmax"));
  fs::create_symlink("/etc", in("alice/03_softmax"));
  expect_rejected("alice", "03_softmax is a symbolic link");
}

TEST_F(IntakeTest, ALinkThatIsNoneOfOursIsNot) {
  write("alice/03_softmax/softmax.cpp");
  fs::create_symlink("/etc", in("alice/notes"));
  fs::create_symlink("gone",
                     in("alice/03_softmax/.#softmax.cpp"));  // Emacs, while a file is edited
  EXPECT_EQ(take_one("alice").status, Status::ok);
}

TEST_F(IntakeTest, AHardLinkToAnotherUsersFileIsRefused) {
  if (geteuid() != 0) return;  // only root can make one; the run as root tests it
  write("secret");
  write("alice/03_softmax/helper.cpp");
  fs::create_hard_link(in("secret"), in("alice/03_softmax/softmax.cpp"));
  EXPECT_EQ(take_one("alice").status, Status::ok);  // one's own
  ASSERT_EQ(chown(in("alice/03_softmax").c_str(), 12345, 12345), 0);
  expect_rejected("alice", "03_softmax/softmax.cpp is a hard link to another user's file");
}

TEST_F(IntakeTest, FifosAndSocketsAreRefusedWithoutWaiting) {
  write("alice/00_average/average.cpp");
  fs::create_directories(in("alice/03_softmax"));
  ASSERT_EQ(mkfifo(in("alice/03_softmax/softmax.cpp").c_str(), 0666), 0);
  expect_rejected("alice", "03_softmax/softmax.cpp is a FIFO");
  ASSERT_EQ(mkfifo(in("pipe.zip").c_str(), 0666), 0);
  expect_rejected("pipe.zip", "neither a folder nor a regular file");
}

TEST_F(IntakeTest, UnreadableFilesAndFoldersAreRefused) {
  if (geteuid() == 0) return;  // nothing is unreadable for root; the run without rights tests it
  write("alice/03_softmax/softmax.cpp");
  fs::permissions(in("alice/03_softmax/softmax.cpp"), fs::perms(0));
  expect_rejected("alice", "03_softmax/softmax.cpp: Permission denied");
  fs::permissions(in("alice/03_softmax"), fs::perms(0));
  expect_rejected("alice", "03_softmax: Permission denied");
  fs::permissions(in("alice/03_softmax"), fs::perms(0755));
}

TEST_F(IntakeTest, NamesThatDifferInCaseOnlyAreRefused) {
  write("alice/03_softmax/softmax.cpp");
  write("alice/03_softmax/Softmax.cpp");
  expect_rejected("alice", "03_softmax/Softmax.cpp and 03_softmax/softmax.cpp differ in upper and");
  write("bob/03_softmax/softmax.cpp");
  write("bob/03_Softmax/softmax.cpp");
  expect_rejected("bob", "03_Softmax and 03_softmax differ in upper and lower case only");
}

TEST_F(IntakeTest, NamesThatCannotBeShownAreRefused) {
  for (const std::string name : {"a\nb.cpp", "a\x1b[2J.cpp", "\xff.cpp", "a\u202e.cpp", "-o.cpp"}) {
    write(fs::path("alice/03_softmax") / name);
    expect_rejected("alice", name[0] == '-' ? "looks like an option" : "cannot be shown");
    EXPECT_EQ(take_one("alice").reason.find('\n'), std::string::npos);
    fs::remove_all(in("alice"));
  }
}

TEST_F(IntakeTest, TooMuchIsRefused) {
  write("alice/03_softmax/softmax.cpp");
  fs::resize_file(in("alice/03_softmax/softmax.cpp"), 1ULL << 40);  // a hole
  expect_rejected("alice", "03_softmax/softmax.cpp is larger than 1048576 bytes");
  for (int i = 0; i < 6; ++i)
    write("bob/03_softmax/" + std::to_string(i) + ".cpp", std::string(1 << 20, ' '));
  expect_rejected("bob", "larger than 4194304 bytes");
  for (int i = 0; i < 10'000; ++i) write("carol/03_softmax/" + std::to_string(i) + ".cpp", "");
  expect_rejected("carol", "holds more than 500 files");
}

TEST_F(IntakeTest, TooLargePredictionsAreDropped) {
  write("alice/03_softmax/softmax.cpp");
  write("alice/03_softmax/predictions.txt", std::string(65537, 'x'));
  const Submission submission = take_one("alice");
  EXPECT_EQ(names(submission), "03_softmax/softmax.cpp ");
  EXPECT_EQ(dropped(submission),
            "03_softmax/predictions.txt: 03_softmax/predictions.txt is larger than 65536 bytes\n");
}

TEST_F(IntakeTest, DeepFoldersElsewhereDoNotMatter) {
  write("alice/03_softmax/softmax.cpp");
  int folder = open(in("alice").c_str(), O_RDONLY | O_DIRECTORY);
  for (int i = 0; i < 1500; ++i) {
    ASSERT_EQ(mkdirat(folder, "deep", 0755), 0);
    const int next = openat(folder, "deep", O_RDONLY | O_DIRECTORY);
    close(folder);
    folder = next;
  }
  fchmod(folder, 0);
  close(folder);
  EXPECT_EQ(take_one("alice").status, Status::ok);
  EXPECT_TRUE(remove_tree(AT_FDCWD, in("alice").c_str())) << strerror(errno);
  EXPECT_FALSE(fs::exists(in("alice")));
}

// As if it changed between listing and reading.
TEST_F(IntakeTest, WhatIsOpenedIsLookedAtAgain) {
  write("secret/softmax.cpp", "the secret\n");
  write("alice/03_softmax/softmax.cpp", "code\n");
  Descriptor folder(open(in("alice").c_str(), O_RDONLY | O_DIRECTORY));
  const auto source = folder_source(std::move(folder), limits_);
  const Place file{"03_softmax", "softmax.cpp"};
  EXPECT_EQ(source->read(file, 100), "code\n");
  EXPECT_THROW(source->read(file, 4), Refused);
  fs::remove(in("alice/03_softmax/softmax.cpp"));
  EXPECT_THROW(source->read(file, 100), Refused);
  fs::create_symlink(in("secret/softmax.cpp"), in("alice/03_softmax/softmax.cpp"));
  EXPECT_THROW(source->read(file, 100), Refused);
  fs::remove(in("alice/03_softmax/softmax.cpp"));
  ASSERT_EQ(mkfifo(in("alice/03_softmax/softmax.cpp").c_str(), 0666), 0);
  EXPECT_THROW(source->read(file, 100), Refused);
  fs::remove_all(in("alice/03_softmax"));
  fs::create_directory_symlink(in("secret"), in("alice/03_softmax"));
  EXPECT_THROW(source->read(file, 100), Refused);
  EXPECT_THROW(source->list({"03_softmax"}), Refused);
}

TEST_F(IntakeTest, BytesAreCountedAsTheyCome) {
  const Descriptor file(open("/proc/self/maps", O_RDONLY));  // says that it is empty
  EXPECT_THROW(read_regular(file.get(), 100, "maps"), Refused);
}

TEST_F(IntakeTest, AFileThatBecomesALinkIsNeverFollowed) {
  write("secret", "the secret\n");
  write("alice/03_softmax/softmax.cpp", "code\n");
  const fs::path file = in("alice/03_softmax/softmax.cpp");
  std::atomic<bool> done = false;
  std::thread swapper([&] {
    while (!done) {
      fs::remove(file);
      fs::create_symlink(in("secret"), file);
      fs::remove(file);
      write("alice/03_softmax/softmax.cpp", "code\n");
    }
  });
  for (int i = 0; i < 300; ++i) {
    const Submission submission = take_one("alice");
    if (submission.status != Status::ok || submission.taken.empty()) continue;
    const std::string text = text_of(submission.tree / "03_softmax/softmax.cpp");
    EXPECT_TRUE(text == "code\n" || text.empty()) << text;
  }
  done = true;
  swapper.join();
}

// --- archives that are not what they seem ------------------------------------------------------------

TEST_P(ArchiveTest, PathsThatLeadOutAreRefused) {
  expect_refused({{"../evil.cpp"}}, "leads out of the archive");
  expect_refused({{"03_softmax/../../evil.cpp"}}, "leads out of the archive");
  expect_refused({{"/etc/evil.cpp"}}, "is an absolute path");
  expect_refused({{"C:\\evil.cpp"}}, "is an absolute path");
  expect_refused({{"..\\..\\evil.cpp"}}, "leads out of the archive");
}

TEST_P(ArchiveTest, LinksInAnArchiveAreRefused) {
  expect_refused({{"03_softmax/softmax.cpp", "", AE_IFLNK, "/etc/passwd"}}, "is a symbolic link");
  expect_refused({{"03_softmax", "", AE_IFLNK, "/etc"}, {"03_softmax/passwd"}},
                 "03_softmax is there twice");
  expect_refused({{"03_softmax", "", AE_IFLNK, "/etc"}}, "03_softmax is a symbolic link");
}

TEST_F(IntakeTest, HardLinksDevicesAndFifosInATarAreRefused) {
  const auto expect = [&](const Item& item, const std::string& words) {
    make_archive(in("alice.tar.gz"), {{"00_average/average.cpp"}, item});
    expect_rejected("alice.tar.gz", words);
  };
  expect({"03_softmax/softmax.cpp", "", AE_IFREG, "00_average/average.cpp"}, "is a hard link");
  expect({"03_softmax/softmax.cpp", "", AE_IFCHR}, "is a device");
  expect({"03_softmax/softmax.cpp", "", AE_IFBLK}, "is a device");
  expect({"03_softmax/softmax.cpp", "", AE_IFIFO}, "is a FIFO");
}

TEST_P(ArchiveTest, TwoOfOneNameAreRefused) {
  expect_refused({{"03_softmax/softmax.cpp", "a"}, {"03_softmax/softmax.cpp", "b"}},
                 "is there twice");
  expect_refused({{"03_softmax/softmax.cpp", "a"}, {"./03_softmax//softmax.cpp", "b"}},
                 "is there twice");
  expect_refused({{"03_softmax/softmax.cpp"}, {"03_softmax/SOFTMAX.cpp"}},
                 "differ in upper and lower");
}

TEST_P(ArchiveTest, NamesInAnArchiveAreLookedAt) {
  expect_refused({{"03_softmax/a\nb.cpp"}}, "03_softmax/a\\x0ab.cpp has characters");
  expect_refused({{"03_softmax/a\x1b[2J.cpp"}}, "has characters");
}

TEST_F(IntakeTest, ANameInATarThatIsNotUtf8IsRefused) {
  make_archive(in("alice.tar.gz"), {{"03_softmax/a\xff.cpp"}});
  expect_rejected("alice.tar.gz", "03_softmax/a\\xff.cpp has characters");
}

TEST_P(ArchiveTest, NonAsciiNamesAreFine) {
  const Submission submission = take_items({{"Lösung/03_softmax/größe.cpp"}});
  EXPECT_EQ(names(submission), "03_softmax/größe.cpp ") << submission.reason;
}

TEST_P(ArchiveTest, BombsAreRefused) {
  make_archive(in(file()), {{"03_softmax/softmax.cpp", "x", AE_IFREG, "", 64 << 20}});
  expect_rejected(file(), "03_softmax/softmax.cpp is larger than 1048576 bytes");
}

TEST_F(IntakeTest, ABombBesideTheSourcesIsRefused) {
  make_archive(in("alice.tar.gz"),
               {{"zeros", "", AE_IFREG, "", 200LL << 20}, {"03_softmax/softmax.cpp"}});
  expect_rejected("alice.tar.gz", "it unpacks to more than");
}

TEST_F(IntakeTest, ALargeFileThatNobodyTakesIsNoBomb) {
  make_archive(in("alice.zip"),
               {{"zeros", "", AE_IFREG, "", 200LL << 20}, {"03_softmax/softmax.cpp"}});
  EXPECT_EQ(take_one("alice.zip").status, Status::ok);
}

TEST_P(ArchiveTest, TooManyFilesAreRefused) {
  limits_.archive_entries = 5000;
  std::vector<Item> items;
  for (int i = 0; i < 10'000; ++i)
    items.push_back({"03_softmax/" + std::to_string(i) + ".cpp", ""});
  make_archive(in(file()), items);
  expect_rejected(file(), "it holds more than 5000 files");
  limits_ = {};
  expect_rejected(file(), "03_softmax holds more than 500 files");
}

TEST_P(ArchiveTest, ArchivesInArchivesEnd) {
  make_archive(in("0.zip"), {{"03_softmax/softmax.cpp"}});
  for (int i = 1; i < 8; ++i) {
    const std::string before = std::to_string(i - 1) + ".zip";
    make_archive(in(std::to_string(i) + ".zip"), {{before, text_of(in(before))}});
  }
  EXPECT_EQ(take_one("2.zip").status, Status::ok);
  expect_rejected("7.zip", "there is no exercise in it");
}

TEST_P(ArchiveTest, DamagedArchivesAreRefused) {
  std::string noise(20'000, ' ');
  for (std::size_t i = 0; i < noise.size(); ++i)
    noise[i] = static_cast<char>('a' + i * i * 7 % 23 + i % 3);
  make_archive(in(file()), {{"03_softmax/softmax.cpp", noise}, {"00_average/average.cpp", noise}});
  const std::string whole = text_of(in(file()));
  for (const double part : {0.1, 0.5, 0.9}) {
    write(file(),
          whole.substr(0, static_cast<std::size_t>(static_cast<double>(whole.size()) * part)));
    expect_rejected(file(), "not a readable .zip or .tar.gz");
  }
  for (std::size_t at = 60; at < whole.size(); at += 97) {  // never a crash, never half a file
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x5a);
    write(file(), damaged);
    const Submission submission = take_one(file());
    for (const TakenFile& taken : submission.taken)
      EXPECT_EQ(text_of(submission.tree / taken.exercise / taken.name), noise) << at;
  }
}

TEST_F(IntakeTest, AnEmptyCourseOrAFullDiskIsOurs) {
  write("alice/03_softmax/softmax.cpp");
  EXPECT_THROW(take_in({in("alice")}, course, "/proc/nothing"), std::exception);
}

}  // namespace
