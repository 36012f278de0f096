// Intake, from real folders made here.
#include "intake_fixture.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <set>
#include <thread>

namespace headstart {
namespace {

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

// --- names and hashes ----------------------------------------------------------------------------------

TEST_F(IntakeTest, SubmissionsOfOneNameAreAllThere) {
  for (const char* folder : {"a/alice", "b/alice", "c/Alice", "d/alice-2"})
    write(fs::path(folder) / "03_softmax/softmax.cpp", folder);
  const std::vector<Submission> all = take({"a/alice", "b/alice", "c/Alice", "d/alice-2"});
  std::string text;
  for (const Submission& one : all)
    text += one.name + " " + text_of(one.tree / "03_softmax/softmax.cpp") + "\n";
  EXPECT_EQ(text, "alice a/alice\nalice-3 b/alice\nAlice-4 c/Alice\nalice-2 d/alice-2\n");
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

TEST_F(IntakeTest, ANumberedNameIsNotThatOfAnotherPath) {
  for (const char* name : {"a/bob", "b/bob", "c/bob-2"})
    write(fs::path(name) / "03_softmax/softmax.cpp", name);
  const std::vector<Submission> all = take({"a/bob", "b/bob", "c/bob-2"});
  EXPECT_EQ(all_of(all), "bob bob-3 bob-2 ");
}

TEST_F(IntakeTest, NoNameInsideOnePathIsThatOfAnother) {
  write("smith/jones/03_softmax/softmax.cpp", "smith's");
  write("smith/other/03_softmax/softmax.cpp", "smith's");
  write("smith-jones/03_softmax/softmax.cpp", "jones's");
  const std::vector<Submission> all = take({"smith", "smith-jones"});
  EXPECT_EQ(all_of(all), "smith-jones-2 smith-other smith-jones ");
  EXPECT_EQ(text_of(all.at(2).tree / "03_softmax/softmax.cpp"), "jones's");
}

TEST_F(IntakeTest, WhatCannotBeTakenInAFolderOfManyHasARow) {
  for (const char* name : {"alice", "bob"})
    write(fs::path("class") / name / "03_softmax/softmax.cpp", name);
  for (const char* name : {"carol.7z", "dave.cpp", "erin.zip.1", "marks.csv", "04_mask"})
    write(fs::path("class") / name, "no folder");
  write("class/.frank/03_softmax/softmax.cpp");
  write("class/.git/objects/ab/cdef");
  EXPECT_EQ(all_of(take({"class"})), "alice bob _frank~f777- carol.7z- dave.cpp- erin.zip.1- ");
}

// A learner who calls a folder exercises or 03_softmax would else stand for the whole class.
TEST_F(IntakeTest, AFolderThatMayBeOneOrManyIsAskedFor) {
  for (const std::string odd : {"exercises/03_softmax", "03_softmax"}) {
    const std::string top = odd == "03_softmax" ? "a" : "b";
    write(fs::path(top) / odd / "softmax.cpp");
    EXPECT_EQ(all_of(take({top})), top + " ");
    write(fs::path(top) / "alice/03_softmax/softmax.cpp");
    EXPECT_THROW(take({top}), std::invalid_argument);
    expect_ = Expect::one;
    EXPECT_EQ(all_of(take({top})), top + " ");
    expect_ = Expect::many;
    EXPECT_EQ(all_of(take({top})), odd == "03_softmax" ? "03_softmax- alice " : "alice exercises ");
    expect_ = Expect::unsaid;
  }
}

// The same where the others' stand deeper.
TEST_F(IntakeTest, AFolderBesideWrappedSubmissionsIsAskedFor) {
  write("class/exercises/03_softmax/softmax.cpp");
  for (const char* name : {"alice", "bob"})
    write(fs::path("class") / name / "headstart-main/exercises/03_softmax/softmax.cpp");
  EXPECT_THROW(take({"class"}), std::invalid_argument);
  expect_ = Expect::many;
  EXPECT_EQ(all_of(take({"class"})), "alice bob exercises ");
}

TEST_F(IntakeTest, AmongSeveralPathsAnOpenQuestionIsOnesOwn) {
  write("alice/03_softmax/softmax.cpp");
  write("mallory/03_softmax/softmax.cpp");
  write("mallory/backup/03_softmax/softmax.cpp");
  const std::vector<Submission> all = take({"alice", "mallory"});
  EXPECT_EQ(all_of(all), "alice mallory- ");
  EXPECT_NE(all.at(1).reason.find("--one"), std::string::npos) << all.at(1).reason;
}

TEST_F(IntakeTest, ALooseFileBesideAClassDoesNotMatter) {
  for (const char* name : {"alice", "bob"})
    write(fs::path("in/class") / name / "03_softmax/softmax.cpp");
  write("in/loose.cpp");
  EXPECT_EQ(all_of(take({"in"})), "alice bob loose.cpp- ");
  expect_ = Expect::many;
  EXPECT_EQ(all_of(take({"in"})), "alice bob loose.cpp- ");
}

TEST_F(IntakeTest, WhereThereAreManyThePathIsNone) {
  write("class/exercises/03_softmax/softmax.cpp");
  write("class/alice.7z");
  expect_ = Expect::many;
  EXPECT_EQ(all_of(take({"class"})), "exercises alice.7z- ");
}

TEST_F(IntakeTest, AClassOfOneIsStillAClass) {
  write("class/alice/03_softmax/softmax.cpp");
  EXPECT_EQ(all_of(take({"class"})), "class ");  // as a wrapping
  expect_ = Expect::many;
  EXPECT_EQ(all_of(take({"class"})), "alice ");
  expect_ = Expect::unsaid;
  write("class/bob.7z");
  EXPECT_EQ(all_of(take({"class"})), "alice bob.7z- ");
}

TEST_F(IntakeTest, NotesBesideAWrappingDoNotMatter) {
  for (const char* name : {"alice", "bob"}) {
    write(fs::path("class") / name / "headstart-main/exercises/03_softmax/softmax.cpp");
    write(fs::path("class") / name / "notes/todo.txt");
  }
  EXPECT_EQ(all_of(take({"class"})), "alice bob ");
}

TEST_F(IntakeTest, ACheckoutHasSolutionsBesideItsExercises) {
  write("kit/exercises/03_softmax/softmax.cpp");
  write("kit/solutions/03_softmax/softmax.cpp");
  write("kit/harness/stubs/03_softmax/softmax.cpp");
  write("kit/build/stubs/exercises/03_softmax/softmax.cpp");
  EXPECT_EQ(all_of(take({"kit"})), "kit ");
}

TEST_F(IntakeTest, OneThatHoldsManyIsNone) {
  write("class/alice/03_softmax/softmax.cpp");
  write("class/bob/03_softmax/softmax.cpp");
  expect_ = Expect::one;
  EXPECT_EQ(all_of(take({"class"})), "class- ");
}

TEST_F(IntakeTest, ResultsAreNoSubmission) {
  for (const char* name : {"alice", "bob", "grades/submissions/alice"})
    write(fs::path("class") / name / "03_softmax/softmax.cpp");
  not_this_ = in("class/grades");
  EXPECT_EQ(all_of(take({"class"})), "alice bob ");
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
  EXPECT_EQ(all[0].name, "__[31mevil_~1294");
  EXPECT_EQ(all[0].path, in("").string() + "\\x0a\\x1b[31mevil\\xff");
  EXPECT_EQ(all[1].name, "_rf~5faf");
}

TEST_F(IntakeTest, NamesThatReportsCannotTellApartAreTwo) {
  std::set<std::string> names;
  for (const char* name :
       {"a", "a\u061c", "a\u180e", "a\u034f", "a\ufe0f", "a\u3164", "a\u00a0", "a "})
    write(fs::path("class") / name / "03_softmax/softmax.cpp");
  for (const Submission& one : take({"class"})) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    EXPECT_EQ(one.name.find_first_not_of("a_~0123456789bcdef"), one.name.npos) << one.name;
  }
  EXPECT_EQ(names.size(), 8U);
}

TEST_F(IntakeTest, AnAlteredNameIsNobodyElses) {
  for (const char* name : {"smith\\123", "smith_123", "-bob", "_bob", "zoe\x01_", "zoe__"})
    write(fs::path("class") / name / "03_softmax/softmax.cpp", name);
  for (const Submission& one : take({"class"})) {
    if (one.name.find('~') != one.name.npos) continue;
    EXPECT_EQ(text_of(one.tree / "03_softmax/softmax.cpp"), one.name);
  }
}

TEST_F(IntakeTest, APackedCopyBesideAWrappingDoesNotMatter) {
  write("class/alice/main/exercises/03_softmax/softmax.cpp");
  write("class/alice/main.zip", "not looked at");
  write("class/bob/work/03_softmax/softmax.cpp");
  write("class/bob/slides.zip", "not looked at");
  EXPECT_EQ(all_of(take({"class"})), "alice bob ");
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

TEST_F(IntakeTest, AnEmptyCourseOrAFullDiskIsOurs) {
  write("alice/03_softmax/softmax.cpp");
  EXPECT_THROW(take_in({in("alice")}, course, "/proc/nothing"), std::exception);
}

}  // namespace
}  // namespace headstart
