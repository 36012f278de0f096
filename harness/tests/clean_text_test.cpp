#include "clean_text.h"

#include <gtest/gtest.h>
#include <utf8.h>

#include <random>

#include "sample_grades.h"

using namespace std::string_literals;

namespace headstart {
namespace {

constexpr std::size_t plenty = 1 << 20;

TEST(Clean, LeavesOrdinaryTextAlone) {
  for (const std::string text :
       {"", "plain", "two\nlines\twith a tab\n", "ä ß 日本 🙂 → e\u0301"})
    EXPECT_EQ(clean(text, plenty), text);
}

TEST(Clean, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(clean("a\xff"
                  "b",
                  plenty),
            "a\uFFFDb");
  EXPECT_EQ(clean("a\xe2\x82", plenty), "a\uFFFD");
  EXPECT_EQ(clean("\xc0\xaf", plenty), "\uFFFD");              // an overlong slash
  EXPECT_EQ(clean("\xed\xa0\x80", plenty), "\uFFFD");          // half of a surrogate pair
  EXPECT_EQ(clean("\xf4\x90\x80\x80<", plenty), "\uFFFD<");    // beyond the last character
  EXPECT_EQ(clean("\xf0<script>", plenty), "\uFFFD<script>");  // nothing is swallowed
}

TEST(Clean, ReplacesWhatNobodySees) {
  EXPECT_EQ(clean("a\0b"s, plenty), "a\uFFFDb");
  EXPECT_EQ(clean("a\bb\x7f\u0085", plenty), "a\uFFFDb\uFFFD\uFFFD");
  EXPECT_EQ(clean("\u202Etxt\u2066\u200F", plenty), "\uFFFDtxt\uFFFD\uFFFD");
  EXPECT_EQ(clean("a\u200Bb\uFEFF\u2060", plenty), "a\uFFFDb\uFFFD\uFFFD");
  EXPECT_EQ(clean("\u2028\uFFFE\U0001FFFF\U000E0041", plenty), "\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(Clean, TakesOutColoursAndMovesOfTheCursor) {
  EXPECT_EQ(clean("\x1b[2J\x1b[1;31mred\x1b[0m", plenty), "red");
  EXPECT_EQ(clean("\x1b]0;title\a", plenty), "\uFFFD]0;title\uFFFD");
  EXPECT_EQ(clean("a\x1b\x1b[2J[2J", plenty), "a\uFFFD[2J");
  EXPECT_EQ(clean("a\x1b[12", plenty), "a");
}

TEST(Clean, MakesEveryLineBreakTheSame) {
  EXPECT_EQ(clean("a\r\nb\rc\n", plenty), "a\nb\nc\n");
  EXPECT_EQ(clean_line("a\r\nb\rc\td\n", plenty), "a b c d ");
}

TEST(Clean, CutsAtTheBorderOfACharacterAndSaysSo) {
  const std::string text(100'000, 'x');
  const std::string result = clean(text, 1000);
  EXPECT_EQ(result.size(), 1000U);
  EXPECT_NE(result.find("\n[cut here; it goes on, 100000 bytes in all]"), result.npos);
  EXPECT_EQ(clean("ää", 3), "ä");
  EXPECT_EQ(clean_line("ääääää", 8), "ää...");
  EXPECT_EQ(clean_line("ää", 4), "ää");
}

void expect_clean(const std::string& bytes, std::size_t most) {
  const std::string text = clean(bytes, most);
  ASSERT_LE(text.size(), most);
  ASSERT_TRUE(utf8::is_valid(text));
  ASSERT_EQ(clean(text, most), text);
  for (const char c : text)
    ASSERT_TRUE(c == '\n' || c == '\t' || (c >= ' ' && c != '\x7f') || c < 0);
  const std::string line = clean_line(bytes, most);
  ASSERT_LE(line.size(), most);
  ASSERT_EQ(clean_line(line, most), line);
  ASSERT_EQ(line.find_first_of("\n\t"), line.npos);
}

TEST(Clean, TwiceIsOnce) {
  for (const std::string& text : hostile_texts())
    for (const std::size_t most : {0, 1, 2, 3, 10, 60, 200, 16'000, 1'000'000})
      expect_clean(text, most);
}

TEST(Clean, TwiceIsOnceForAnyBytes) {
  std::mt19937 random(7);
  const std::string pieces[] = {"\x1b", "[", "31m", "\xe2", "\x80", "\xae",
                                ":",    "#", "\r",  "\n",   "a"};
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (unsigned i = random() % 30; i > 0; --i)
      bytes += random() % 3 == 0 ? std::string(1, static_cast<char>(random()))
                                 : pieces[random() % std::size(pieces)];
    expect_clean(bytes, random() % 100);
  }
}

TEST(SafeInLogs, BreaksCommandsOfCiServices) {
  EXPECT_EQ(safe_in_logs("::error::x"), ": :error::x");
  EXPECT_EQ(safe_in_logs("a\n  ::error::x"), "a\n  : :error::x");
  EXPECT_EQ(safe_in_logs(":::error"), ": : :error");
  EXPECT_EQ(safe_in_logs("\u00a0::error"), "\u00a0: :error");
  EXPECT_EQ(safe_in_logs("x ##[error]"), "x # #[error]");
  EXPECT_EQ(safe_in_logs("###vso["), "# # #vso[");
}

TEST(SafeInLogs, LeavesCodeAlone) {
  const std::string code = "std::vector<int> a;  // issue #1\nattention::softmax(x) :: y\n";
  EXPECT_EQ(safe_in_logs(code), code);
}

TEST(Prefixed, EveryLineStandsBehindThePrefix) {
  EXPECT_EQ(prefixed("a\n\n::error::x", "| "), "| a\n| \n| : :error::x\n");
  EXPECT_EQ(prefixed("", "| "), "");
}

}  // namespace
}  // namespace headstart
