// For the tests of intake: folders and archives made here, taken in.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "intake.h"
#include "remove_tree.h"
#include "temporary_folder.h"

namespace headstart {

namespace fs = std::filesystem;
using Status = Submission::Status;

inline const std::vector<CourseFolder> course{{"00_average", {"average.h"}},
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
    return take_in(paths, course, out_.path() / "taken",
                   {.expect = expect_,
                    .not_this = not_this_,
                    .limits = limits_,
                    .several_paths = false});
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

  // Their names, "-" behind those that are rejected.
  static std::string all_of(const std::vector<Submission>& submissions) {
    std::string text;
    for (const Submission& one : submissions)
      text += one.name + (one.status == Status::rejected ? "- " : " ");
    return text;
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
  Expect expect_ = Expect::unsaid;
  fs::path not_this_;
};

// --- archives, entry by entry ----------------------------------------------------------------------

struct Item {
  std::string name;
  std::string content = "int x;\n";
  mode_t type = AE_IFREG;
  std::string link = "";
  std::int64_t zeros = 0;  // after the content
};

inline void write_item(archive* writer, const Item& item) {
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

inline void make_archive(const fs::path& file, const std::vector<Item>& items) {
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

}  // namespace headstart
