// What the mutator changes and what it leaves alone, and what the report makes of verdicts.
#include "mutate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "equivalent_mutants.h"
#include "mutants_report.h"

namespace {

using headstart::EquivalentMutant;
using headstart::explains;
using headstart::Fate;
using headstart::JudgedMutant;
using headstart::Mutant;
using headstart::mutants_of;
using headstart::MutantsReport;
using headstart::read_equivalent_mutants;

using Lines = std::vector<std::string>;

// What becomes of the one line of a function's body.
Lines mutated(const std::string& line) {
  Lines lines;
  for (const Mutant& mutant : mutants_of("double f(double x) {\n  " + line + "\n  return x;\n}\n"))
    lines.push_back(mutant.mutated);
  return lines;
}

bool has(const Lines& lines, const std::string& line) {
  return std::ranges::find(lines, line) != lines.end();
}

TEST(Mutate, ArithmeticAndConstants) {
  EXPECT_EQ(mutated("const double y = x + 2.0 * x;"),
            (Lines{"const double y = x - 2.0 * x;", "const double y = x + 1.0 * x;",
                   "const double y = x + 3.0 * x;", "const double y = x + 2.0 / x;",
                   "const double y = x + 2.0 * x.transpose();"}));
}

TEST(Mutate, ASignInFrontOfANumberIsDropped) {
  EXPECT_TRUE(has(mutated("const double y = -x;"), "const double y = x;"));
}

TEST(Mutate, AStatementIsDroppedAndADeclarationIsNot) {
  EXPECT_TRUE(has(mutated("call(x);"), ";"));
  EXPECT_FALSE(has(mutated("double y = x;"), ";"));
  EXPECT_FALSE(has(mutated("const auto& y = x;"), ";"));
  EXPECT_TRUE(has(mutated("if (x > 0) return 1;"), "if (x > 0) ;"));
}

TEST(Mutate, TheFinalReturnStays) {
  EXPECT_TRUE(mutants_of("int f() {\n  return x;\n}\n").empty());
}

TEST(Mutate, BoundsAndComparisons) {
  const Lines lines = mutated("for (Index i = 0; i < X.rows(); ++i) sum += X(i, 0);");
  for (const char* line : {"for (Index i = 1; i < X.rows(); ++i) sum += X(i, 0);",
                           "for (Index i = 0; i <= X.rows(); ++i) sum += X(i, 0);",
                           "for (Index i = 0; i < X.cols(); ++i) sum += X(i, 0);",
                           "for (Index i = 0; i < X.rows(); ++i) sum -= X(i, 0);",
                           "for (Index i = 0; i < X.rows(); ++i) sum = X(i, 0);",
                           "for (Index i = 0; i < X.rows(); ++i) sum += X(i, 1);",
                           "for (Index i = 0; i < X.rows(); ++i) sum += X(0, i);",
                           "for (Index i = 0; i < X.rows(); ++i) ;"})
    EXPECT_TRUE(has(lines, line)) << line;
  EXPECT_FALSE(has(lines, "for (Index i = 0; ; ++i) sum += X(i, 0);"));  // it would never end
}

TEST(Mutate, TransposesAndFunctionsAreDropped) {
  EXPECT_TRUE(has(mutated("y = Q * K.transpose();"), "y = Q * K;"));
  EXPECT_TRUE(has(mutated("y = std::exp(x);"), "y = (x);"));
  EXPECT_TRUE(has(mutated("y = X * W;"), "y = X.transpose() * W;"));
  EXPECT_TRUE(has(mutated("y = X * head.W_q;"), "y = X * head.W_q.transpose();"));
}

TEST(Mutate, AChoiceIsTurnedRound) {
  const Lines lines = mutated("if (masking == Masking::causal && true) y = mask(y);");
  EXPECT_TRUE(has(lines, "if (masking != Masking::causal && true) y = mask(y);"));
  EXPECT_TRUE(has(lines, "if (masking == Masking::none && true) y = mask(y);"));
  EXPECT_TRUE(has(lines, "if (masking == Masking::causal || true) y = mask(y);"));
  EXPECT_TRUE(has(lines, "if (masking == Masking::causal && false) y = mask(y);"));
  EXPECT_TRUE(has(lines, "if (true) y = mask(y);"));
}

TEST(Mutate, CommentsTextsIncludesAndTemplatesStay) {
  EXPECT_TRUE(
      mutants_of("#include <a+b>\nint f() {\n  // 1 + 2\n  return g<double>(\"1 + 2\");\n}\n")
          .empty());
}

TEST(Mutate, WhatStandsOutsideOfBodiesStays) {
  EXPECT_TRUE(mutants_of("constexpr int x = 1 + 2;\nnamespace {\nint y = 3;\n}\n").empty());
}

TEST(Mutate, ACheckIsDroppedAndItsConditionChangedButNotItsMessage) {
  const Lines lines = mutated("headstart::require(a == 1, \"f\", {{\"a\", a + 5}}, \"why\");");
  EXPECT_TRUE(has(lines, ";"));
  EXPECT_TRUE(has(lines, "headstart::require(a != 1, \"f\", {{\"a\", a + 5}}, \"why\");"));
  for (const std::string& line : lines)
    EXPECT_TRUE(line == ";" || line.ends_with("{{\"a\", a + 5}}, \"why\");")) << line;
}

TEST(Mutate, SaysWhichFunctionAndWhichLine) {
  const auto mutants =
      mutants_of("namespace {\n\nint helper(int x) {\n\n  return x + 1;\n}\n\n}\n");
  ASSERT_FALSE(mutants.empty());
  EXPECT_EQ(mutants.front().function, "helper");
  EXPECT_EQ(mutants.front().line, 5);
  EXPECT_EQ(mutants.front().original, "return x + 1;");
}

// ---- equivalent mutants, and the report ---------------------------------------------------------

std::filesystem::path file_with(const std::string& text) {
  const auto file = std::filesystem::temp_directory_path() / "headstart_equivalent_mutants.txt";
  std::ofstream(file) << text;
  return file;
}

const std::string entry = "f\n- return x + 0;\n+ return x - 0;\nnothing is nothing\n";

TEST(EquivalentMutants, AreReadAndFoundByTheirText) {
  const auto entries = read_equivalent_mutants(file_with("# a comment\n\n" + entry + "\n" + entry));
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].reason, "nothing is nothing");
  EXPECT_EQ(entries[0].line, 5);
  EXPECT_TRUE(explains(entries[0], {"f", 7, "return x + 0;", "return x - 0;", ""}));
  EXPECT_FALSE(explains(entries[0], {"g", 7, "return x + 0;", "return x - 0;", ""}));
}

TEST(EquivalentMutants, SeveralOfOneLineMayShareAReason) {
  const auto entries =
      read_equivalent_mutants(file_with("f\n- return x;\n+ return y;\n+ return z;\nsame\n"));
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[1].mutated, "return z;");
  EXPECT_EQ(entries[1].reason, "same");
}

TEST(EquivalentMutants, ABlockWithoutAReasonIsRefused) {
  const auto file = file_with("f\n- return x + 0;\n+ return x - 0;\n");
  EXPECT_THROW(read_equivalent_mutants(file), std::runtime_error);
}

JudgedMutant judged(const char* mutated, Fate fate) {
  return {"03_softmax", {"f", 7, "return x + 0;", mutated, ""}, {{fate, "Softmax.Sums"}}};
}

TEST(MutantsReport, ASurvivorWithoutAReasonIsAProblem) {
  MutantsReport report({});
  report.add({judged("return x - 0;", Fate::survived)});
  const Lines problems = report.problems();
  ASSERT_EQ(problems.size(), 2u);  // and the score
  EXPECT_NE(problems[0].find("solutions/03_softmax/softmax.cpp:7"), std::string::npos);
}

TEST(MutantsReport, AnExplainedOneIsNotAndDoesNotCount) {
  MutantsReport report(read_equivalent_mutants(file_with(entry)));
  report.add({judged("return x - 0;", Fate::survived), judged("return x + 1;", Fate::killed)});
  EXPECT_EQ(report.problems(), Lines{});
  EXPECT_NE(report.summary().find("score 100.0 % of 1"), std::string::npos) << report.summary();
}

TEST(MutantsReport, AReasonForWhatATestKillsIsAProblem) {
  MutantsReport report(read_equivalent_mutants(file_with(entry)));
  report.add({judged("return x - 0;", Fate::killed)});
  EXPECT_EQ(report.problems().size(), 1u);
}

TEST(MutantsReport, AScoreBelowNinetyEightIsAProblem) {
  MutantsReport report({});
  std::vector<JudgedMutant> mutants(97, judged("return 1;", Fate::killed));
  for (int i = 0; i < 3; ++i) mutants.push_back(judged("return 2;", Fate::survived));
  report.add(std::move(mutants));
  EXPECT_EQ(report.problems().size(), 4u);
}

}  // namespace
