// Intake, from real archives made here.
#include <fmt/format.h>

#include "intake_fixture.h"

namespace headstart {
namespace {

INSTANTIATE_TEST_SUITE_P(Kinds, ArchiveTest, testing::Values(".zip", ".tar.gz"),
                         [](const auto& info) { return info.param == ".zip" ? "zip" : "tar_gz"; });

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

// "grade *.zip": each is one, or a learner's archive would be a class.
TEST_P(ArchiveTest, AmongSeveralPathsAnArchiveIsOne) {
  make_archive(in(file("alice")), {{"03_softmax/softmax.cpp"}});
  make_archive(in(file("mallory")), {{"bob/03_softmax/softmax.cpp"}, {"m/03_softmax/softmax.cpp"}});
  const std::vector<Submission> all = take({file("alice"), file("mallory")});
  EXPECT_EQ(all_of(all), "alice mallory- ");
  EXPECT_NE(all.at(1).reason.find("--many"), std::string::npos) << all.at(1).reason;
  expect_ = Expect::many;
  EXPECT_EQ(all_of(take({file("alice"), file("mallory")})), "alice mallory-bob mallory-m ");
}

// --- of many, one that is too much costs itself only ------------------------------------------------

class BulkTest : public ArchiveTest {
 protected:
  // mallory stands between two others, under one more folder or not.
  void expect_costs_mallory(const std::vector<Item>& hers, const std::string& words) const {
    for (const std::string top : {"", "class/"}) {
      std::vector<Item> items{{top + "alice/03_softmax/softmax.cpp"}};
      for (Item item : hers) {
        item.name = top + "mallory/" + item.name;
        items.push_back(item);
      }
      items.push_back({top + "mallory/03_softmax/softmax.cpp"});
      items.push_back({top + "zoe/03_softmax/softmax.cpp"});
      make_archive(in(file("bulk")), items);
      const std::vector<Submission> all = take({file("bulk")});
      EXPECT_EQ(all_of(all), "alice mallory- zoe ");
      EXPECT_NE(all.at(1).reason.find(words), std::string::npos) << all.at(1).reason;
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Kinds, BulkTest, testing::Values(".zip", ".tar.gz"),
                         [](const auto& info) { return info.param == ".zip" ? "zip" : "tar_gz"; });

TEST_P(BulkTest, TooManyFilesOfOneCostHerOnly) {
  limits_.archive_entries = 5000;
  std::vector<Item> many;
  for (int i = 0; i < 5001; ++i) many.push_back({"x/" + std::to_string(i), ""});
  expect_costs_mallory(many, "mallory: it holds more than 5000 files");
}

TEST_P(BulkTest, ABombOfOneCostsHerOnly) {
  expect_costs_mallory({{"work.zip", "", AE_IFREG, "", 100 << 20}},
                       "mallory: it unpacks to more than");
}

// As a Mac packs it, or somebody who explains.
TEST_P(BulkTest, WhatStandsBesideAClassMakesNoCulpritOfIt) {
  make_archive(in(file("bulk")), {{"__MACOSX/class/._alice"},
                                  {"README.txt"},
                                  {"class/alice/03_softmax/softmax.cpp"},
                                  {"class/mallory/work.zip", "", AE_IFREG, "", 80 << 20},
                                  {"class/zoe/03_softmax/softmax.cpp"}});
  EXPECT_EQ(all_of(take({file("bulk")})), "alice mallory- zoe ");
}

TEST_P(BulkTest, ABombInManyPartsCostsThoseOnly) {
  std::vector<Item> items{{"alice/03_softmax/softmax.cpp"}, {"zoe/03_softmax/softmax.cpp"}};
  std::string refused;
  for (int i = 10; i < 30; ++i) {
    items.push_back({"m" + std::to_string(i) + ".zip", "", AE_IFREG, "", 6 << 20});
    refused += "m" + std::to_string(i) + "- ";
  }
  make_archive(in(file("bulk")), items);
  EXPECT_EQ(all_of(take({file("bulk")})), "alice " + refused + "zoe ");
}

TEST_P(BulkTest, AnEndlessNameOfOneCostsHerOnly) {
  expect_costs_mallory({{std::string(5000, 'x')}}, "a name of more than 4096 bytes");
}

TEST_P(BulkTest, WhatAllTakeTogetherCostsAll) {
  limits_.archive_entries = 50;
  std::vector<Item> items;
  for (int i = 0; i < 60; ++i)
    items.push_back({"learner_" + std::to_string(i) + "/03_softmax/softmax.cpp"});
  make_archive(in(file("bulk")), items);
  expect_rejected(file("bulk"), "it holds more than 50 files");
}

// --- what else is wrong with archives ----------------------------------------------------------------

TEST_P(ArchiveTest, ArchivesInArchivesEnd) {
  make_archive(in("0.zip"), {{"03_softmax/softmax.cpp"}});
  for (int i = 1; i < 8; ++i) {
    const std::string before = std::to_string(i - 1) + ".zip";
    make_archive(in(std::to_string(i) + ".zip"), {{before, text_of(in(before))}});
  }
  EXPECT_EQ(take_one("2.zip").status, Status::ok);
  expect_rejected("7.zip", "there is no exercise in it");
}

// An entry of a .tar whose blocks (offset, size) are given, as of a file with holes.
std::string sparse_tar(const std::string& name,
                       const std::vector<std::pair<unsigned, unsigned>>& blocks) {
  std::string head(512, '\0');
  const auto put = [&](std::size_t at, const std::string& text) {
    head.replace(at, text.size(), text);
  };
  const auto octal = [](unsigned number) { return fmt::format("{:011o}", number); };
  put(0, name);
  put(100, "0000644");
  put(124, octal(1024));  // what follows
  put(136, octal(0));
  put(156, "S");
  put(257, "ustar  ");
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    put(386 + 24 * i, octal(blocks[i].first));
    put(398 + 24 * i, octal(blocks[i].second));
  }
  put(483, octal(8192));  // what it is, with its holes
  put(148, "        ");
  unsigned sum = 0;
  for (const char byte : head) sum += static_cast<unsigned char>(byte);
  put(148, fmt::format("{:06o}", sum));
  head[154] = '\0';
  return head + std::string(1024, 'x') + std::string(1024, '\0');
}

TEST_F(IntakeTest, BlocksInDisorderEndSomewhere) {
  write("class/alice/03_softmax/softmax.cpp");
  write("class/mallory.tar", sparse_tar("03_softmax/softmax.cpp", {{4096, 512}, {0, 512}}));
  write("class/zoe/03_softmax/softmax.cpp");
  const std::vector<Submission> all = take({"class"});
  EXPECT_EQ(all_of(all), "alice mallory- zoe ");
  EXPECT_NE(all.at(1).reason.find("cannot be read"), std::string::npos) << all.at(1).reason;
}

// Moodle's folder around Windows' two around a checkout.
TEST_P(ArchiveTest, AnArchiveInAFolderMayBeWrappedTwice) {
  fs::create_directories(in("class/alice_1"));
  fs::create_directories(in("class/bob_2"));
  for (const char* name : {"class/alice_1/hw", "class/bob_2/hw"})
    make_archive(in(name + GetParam()), {{"main/main/exercises/03_softmax/softmax.cpp"}});
  EXPECT_EQ(all_of(take({"class"})), "alice_1 bob_2 ");
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

}  // namespace
}  // namespace headstart
