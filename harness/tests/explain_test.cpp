// The reading of messages, on text of our own: what no real compiler says on demand.
#include "explain.h"

#include <gtest/gtest.h>

#include "match.h"

namespace {

using headstart::explain;
using headstart::Explanation;
using headstart::OwnFile;

const std::string path = "exercises/03_softmax/softmax.cpp";
const OwnFile softmax{path, "#include \"softmax.h\"\n\nint a()\nint b;\n"};

TEST(Explain, NothingOfNothing) {
  EXPECT_TRUE(explain("", {softmax}).empty());
  EXPECT_TRUE(explain("ninja: build stopped", {}).empty());
}

TEST(Explain, TheFileIsTheLearnersByItsWholePath) {
  const std::string message = ":4:1: error: expected ';' before 'int'\n";
  EXPECT_EQ(explain(path + message, {softmax}).size(), 1U);
  EXPECT_EQ(explain("/home/me/kit/" + path + message, {softmax}).size(), 1U);
  EXPECT_TRUE(explain("other_" + path + message, {softmax}).empty());
  EXPECT_TRUE(explain("/usr/include/softmax.cpp" + message, {softmax}).empty());
}

TEST(Explain, WhatIsMissingBeforeALineIsMissingAtTheEndOfTheOneAbove) {
  const Explanation found =
      explain(path + ":4:1: error: expected ';' before 'int'\n", {softmax})[0];
  EXPECT_EQ(found.line, 3);
  EXPECT_EQ(found.code, "int a()");
}

TEST(Explain, LinesThatTheFileDoesNotHaveAreNotQuoted) {  // #line forges them
  for (const char* line : {"0", "99", "6", "2147483648", "99999999999999999999", "-4", ""}) {
    const std::string output = path + ":" + line + ":1: error: expected ';' before 'int'\n";
    EXPECT_TRUE(explain(output, {softmax}).empty()) << line;
  }
}

TEST(Explain, ColumnsThatTheLineDoesNotHaveDoNoHarm) {
  for (const char* column : {"0", "99", "2147483647"})
    for (const char* message : {"expected unqualified-id", "expected ';'", "expected ']'",
                                "invalid operands to binary expression ('int' and 'int')"})
      explain(path + ":4:" + column + ": error: " + message + "\n", {softmax});
}

TEST(Explain, NoControlCharacterComesOut) {
  const OwnFile file{path,
                     "int x;\x1b[31m\x07 // \xe2\x80\xae turned \xc2\x9b"
                     "2J\n"};
  const std::string output =
      path + ":1:1: error: '\x1b]0;title\x07' was not declared in this scope\r\n";
  for (const Explanation& found : explain(output, {file})) {
    const std::string text = headstart::to_text(found);
    for (const char c : text) EXPECT_TRUE(c == '\n' || c >= ' ' || (c & 0x80)) << text;
    EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos);
    EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
  }
  EXPECT_EQ(headstart::printable("a\x1b[1;31mb\x1b[0m\tc\x7f"), "ab c");
}

TEST(Explain, OneExplanationALineAndTwentyAtMost) {
  std::string text, output;
  for (int i = 1; i <= 50; ++i) {
    text += "x" + std::to_string(i) + ".foo();\n";
    for (int j = 0; j < 2; ++j)
      output += path + ":" + std::to_string(i) + ":1: error: expected ')'\n";
  }
  EXPECT_EQ(explain(output, {{path, text}}).size(), 20U);
}

TEST(Explain, ACauseOfEverythingStandsAlone) {
  const std::string output = path + ":1:1: error: expected ')'\n" + path +
                             ":3:1: error: unterminated comment\n" + path +
                             ":4:1: error: expected ')'\n";
  const std::vector<Explanation> found = explain(output, {softmax});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "unterminated_comment");
}

TEST(Explain, LongMessagesTakeNoTime) {
  const std::string much(200000, '\'');
  explain(
      path + ":1:1: error: " + much + "\n" + path + ":2:1: error: no match for 'operator" + much,
      {softmax});
  const std::string words(100000, 'a');
  explain(path + ":1:1: error: '" + words + "' was not declared in this scope\n", {softmax});
}

TEST(ToText, FitsItsWidth) {
  const Explanation long_one{.kind = "x",
                             .file = path,
                             .line = 7,
                             .code = std::string(200, 'c'),
                             .words = "Ünd " + std::string(30, 'w') + " " + std::string(60, 'w'),
                             .advice = "write  a  b."};
  EXPECT_EQ(headstart::to_text(long_one, 40),
            "  exercises/03_softmax/softmax.cpp:7\n"
            "      " +
                std::string(31, 'c') +
                "...\n"
                "  Ünd " +
                std::string(30, 'w') +
                "\n"
                "  " +
                std::string(60, 'w') +
                "\n"
                "  Try: write  a  b.\n");
}

TEST(Shortened, DoesNotCutACharacterInTwo) {
  EXPECT_EQ(headstart::shortened("Größe über alles", 9), "Größe ...");
  EXPECT_EQ(headstart::shortened("Größe", 5), "Größe");
}

TEST(Matches, PiecesInTheirOrder) {
  headstart::Captures captures;
  EXPECT_TRUE(
      headstart::matches("'{name}' was not declared", "x: 'a' and 'b' was not declared", captures));
  EXPECT_EQ(captures["name"], "b");
  EXPECT_TRUE(headstart::matches("no ...member", "there is no such member", captures));
  EXPECT_FALSE(headstart::matches("member ...no", "there is no such member", captures));
  EXPECT_FALSE(headstart::matches("'{name}' was", "'a b wasn", captures));
}

TEST(LikelyMeant, IsASlipAndNotAnotherWord) {
  EXPECT_EQ(headstart::likely_meant("maxCoef", {"minCoeff", "maxCoeff"}), "maxCoeff");
  EXPECT_EQ(headstart::likely_meant("Wq", {"W_k", "W_q"}), "W_q");
  EXPECT_EQ(headstart::likely_meant("copy", {"cols", "rows"}), "");
}

// Linkers' words, of those that are not on every machine.
TEST(Linkers, NameTheSymbol) {
  const OwnFile file{path, "#include \"softmax.h\"\ndouble highest(int x) {\n  return x;\n}\n"};
  for (const char* output :
       {"ld: a.o: in function `f':\n/k/a.cpp:1: multiple definition of `highest(int)'; b.o: first",
        "ld.lld: error: duplicate symbol: highest(int)\n>>> defined at a.cpp:2 (/k/a.cpp:2)\n",
        "mold: error: duplicate symbol: x/b.cpp.o: x/a.cpp.o: highest(int)\n"}) {
    const std::vector<Explanation> found = explain(output, {file});
    ASSERT_EQ(found.size(), 1U) << output;
    EXPECT_EQ(found[0].kind, "duplicate_helper");
    EXPECT_EQ(found[0].line, 2);
  }
}

TEST(ExplainSource, OnlyWhatDanglesForCertain) {
  const auto dangles = [](const std::string& line) {
    return !headstart::explain_source({path, "  " + line + "\n"}).empty();
  };
  EXPECT_TRUE(dangles("auto t = project(X, W).transpose();"));
  EXPECT_TRUE(dangles("const auto& t = attention::softmax(a).array().exp();"));
  EXPECT_TRUE(dangles("auto row = causal_mask(scores).row(i + (j));"));
  EXPECT_FALSE(dangles("auto t = project(X, W);"));
  EXPECT_FALSE(dangles("auto t = project(X, W).transpose().eval();"));
  EXPECT_FALSE(dangles("auto t = project(X, W).sum();"));
  EXPECT_FALSE(dangles("auto t = W.transpose();"));
  EXPECT_FALSE(dangles("auto t = project(X, W).row(0).sum() + 1;"));
  EXPECT_FALSE(dangles("Matrix t = project(X, W).transpose();"));
  EXPECT_FALSE(dangles("// auto t = project(X, W).transpose();"));
  EXPECT_FALSE(dangles("automatic = project(X, W).transpose();"));
  EXPECT_FALSE(dangles("return project(X, W).transpose();"));
}

}  // namespace
