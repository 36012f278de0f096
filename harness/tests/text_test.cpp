// The trainer's text: characters, not bytes, and files as they come.
#include "text.h"

#include <gtest/gtest.h>

#include <fstream>

#include "temporary_folder.h"

using namespace headstart;

namespace {

std::string refusal(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace

TEST(Utf8, GoesThereAndBack) {
  const std::string text = "a ~ é ß € 漢 🙂 \n";
  EXPECT_EQ(to_utf8(from_utf8(text)), text);
  EXPECT_EQ(from_utf8("é€🙂"), U"\u00E9\u20AC\U0001F642");
}

TEST(Utf8, RefusesWhatIsNotUtf8AndSaysWhere) {
  for (const std::string& wrong :
       {std::string("ab\x80"), std::string("ab\xC3"), std::string("ab\xC0\xAF"),
        std::string("ab\xED\xA0\x80"), std::string("ab\xF5\x80\x80\x80"),
        std::string("ab\xE0\x80\x80"), std::string("ab\xFF")})
    EXPECT_NE(refusal([&] { from_utf8(wrong); }).find("not UTF-8 (at byte "), std::string::npos);
  EXPECT_NE(refusal([] { from_utf8("ab\xE2\x28\xA1"); }).find("byte 3"), std::string::npos);
}

TEST(Alphabet, NumbersCharactersInTheirOrder) {
  const Alphabet alphabet(U"banana é");
  EXPECT_EQ(alphabet.characters(), U" abn\u00E9");
  EXPECT_EQ(alphabet.tokens(U"nab é"), (attention::Tokens{3, 1, 2, 0, 4}));
  EXPECT_EQ(alphabet.text({3, 1, 2, 0, 4}), U"nab é");
}

TEST(Alphabet, NamesTheCharactersThatItDoesNotHave) {
  const Alphabet alphabet(U"abc");
  const std::string words = refusal([&] { alphabet.tokens(U"aXbÄX\x1b"); });
  EXPECT_NE(words.find("never seen \"XÄ\""), std::string::npos) << words;
  EXPECT_EQ(words.find('\x1b'), std::string::npos);
}

TEST(ReadText, TakesABomAndCarriageReturnsAway) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "text.txt";
  std::ofstream(file, std::ios::binary) << "\xEF\xBB\xBFone\r\ntwo\r\n";
  EXPECT_EQ(read_text(file, 1), U"one\ntwo\n");
}

TEST(ReadText, SaysWhatIsWrongWithAFile) {
  const TemporaryFolder folder;
  const auto file = [&](const char* name, const std::string& bytes) {
    std::ofstream(folder.path() / name, std::ios::binary) << bytes;
    return folder.path() / name;
  };
  EXPECT_NE(refusal([&] { read_text(folder.path() / "none", 1); }).find("none cannot be read"),
            std::string::npos);
  EXPECT_NE(refusal([&] { read_text(folder.path(), 1); }).find("is a folder"), std::string::npos);
  EXPECT_NE(refusal([&] { read_text(file("empty", ""), 1); }).find("has 0 characters"),
            std::string::npos);
  EXPECT_NE(refusal([&] { read_text(file("short", "é€"), 3); }).find("has 2 characters"),
            std::string::npos);
  const std::string words = refusal([&] { read_text(file("latin", "caf\xE9"), 1); });
  EXPECT_NE(words.find("latin"), std::string::npos);
  EXPECT_NE(words.find("not UTF-8"), std::string::npos);
}
