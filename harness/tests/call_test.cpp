#include "headstart/call.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "headstart/models.h"

namespace attention {
namespace {
Matrix doubled(const Matrix& m) {
  return 2 * m;
}
double sum_of(const RowVector& row, double factor, int count, Index index) {
  return row.sum() * factor + count + static_cast<double>(index);
}
double heads_sum(const HeadParameters& head, Masking masking) {
  return head.W_q.sum() + (masking == Masking::causal ? 100 : 0);
}
std::size_t model_size(const LanguageModel&, const Tokens& window) {
  return window.size();
}
double activations_sum(const HeadActivations& activations) {
  return activations.output.sum();
}
}  // namespace
}  // namespace attention

namespace {

using attention::HeadParameters;
using attention::Index;
using attention::Matrix;
using attention::RowVector;
using headstart::CallRecord;
using headstart::last_call;
using headstart::detail::split_arguments;
using Parts = std::vector<std::string>;

TEST(SplitArguments, AtCommas) {
  EXPECT_EQ(split_arguments("a"), Parts{"a"});
  EXPECT_EQ(split_arguments("a, b,c"), (Parts{"a", "b", "c"}));
}

TEST(SplitArguments, NotInsideBracketsOfAnyKind) {
  EXPECT_EQ(split_arguments("f(a, b), c"), (Parts{"f(a, b)", "c"}));
  EXPECT_EQ(split_arguments("{1, 2}, c"), (Parts{"{1, 2}", "c"}));
  EXPECT_EQ(split_arguments("m[{1, 2}], c"), (Parts{"m[{1, 2}]", "c"}));
  EXPECT_EQ(split_arguments("RowVector{{1, 2}}, f(g(x, y), z)"),
            (Parts{"RowVector{{1, 2}}", "f(g(x, y), z)"}));
}

TEST(SplitArguments, SpacesInsideStay) {
  EXPECT_EQ(split_arguments("  a + b, c * d"), (Parts{"a + b", "c * d"}));
}

TEST(SplitArguments, NothingIsOneEmptyPart) {
  EXPECT_EQ(split_arguments(""), Parts{""});
}

TEST(CallRecord, BeforeAnyCallItIsEmpty) {
  EXPECT_EQ(CallRecord("").text(), "");
  CallRecord record("");
  record.add("m", Matrix{{1}});
  EXPECT_EQ(record.text(), "");
}

TEST(CallRecord, ShowsMatricesAsGridsUnderTheirShape) {
  CallRecord record("blend");
  record.add("weights", Matrix{{1, 0}});
  record.add("V", Matrix{{5}, {6}});
  EXPECT_EQ(record.text(),
            "blend(weights, V) was called with\n"
            "    weights (1x2)\n"
            "      1   0\n"
            "    V (2x1)\n"
            "      5\n"
            "      6\n");
}

TEST(CallRecord, ShowsARowAsAMatrixOfOneRow) {
  CallRecord record("softmax");
  record.add("scores", RowVector{{1, 2}});
  EXPECT_EQ(record.text(), "softmax(scores) was called with\n    scores (1x2)\n      1   2\n");
}

TEST(CallRecord, ShowsNumbersTokensAndWordsInALine) {
  CallRecord record("f");
  record.add("c", 0.5);
  record.add("n", Index{7});
  record.add("i", 3);
  record.add("tokens", std::vector<int>{4, 0, 2});
  record.add("none", std::vector<int>{});
  record.add("mode", attention::Masking::none);
  EXPECT_EQ(record.text(),
            "f(c, n, i, tokens, none, mode) was called with\n"
            "    c = 0.5\n"
            "    n = 7\n"
            "    i = 3\n"
            "    tokens = {4, 0, 2}\n"
            "    none = {}\n"
            "    mode = Masking::none\n");
}

TEST(CallRecord, ALiteralIsNotSaidTwice) {
  CallRecord record("f");
  record.add("3", 3);
  EXPECT_EQ(record.text(), "f(3) was called with\n");
}

TEST(CallRecord, KeepsACopyOfItsInputs) {
  CallRecord record("f");
  {
    Matrix m{{11}};
    record.add("m", m);
    m(0, 0) = 99;
  }
  EXPECT_NE(record.text().find("11"), std::string::npos);
}

TEST(Call, ReturnsWhatTheFunctionReturns) {
  EXPECT_EQ(CALL(doubled, (Matrix{{1, 2}})), (Matrix{{2, 4}}));
  const RowVector row{{1, 2}};
  EXPECT_EQ(CALL(sum_of, row, 0.5, 2, Index{3}), 6.5);
}

TEST(Call, RemembersTheLastCallOnly) {
  const Matrix first{{11}}, second{{22}};
  CALL(doubled, first);
  CALL(doubled, second);
  EXPECT_EQ(last_call().text(), "doubled(second) was called with\n    second (1x1)\n      22\n");
}

TEST(Call, NamesArgumentsAsTheyAreWritten) {
  const Matrix m{{1, 2}};
  CALL(doubled, m.block(0, 0, 1, 2).eval());
  EXPECT_TRUE(
      last_call().text().starts_with("doubled(m.block(0, 0, 1, 2).eval()) was called with\n"));

  const RowVector row{{1, 2}};
  CALL(sum_of, row, 0.5, 2, Index{3});
  EXPECT_TRUE(last_call().text().starts_with("sum_of(row, 0.5, 2, Index{3}) was called with\n"));
}

TEST(Call, ShowsAHeadAsItsThreeMatrices) {
  const HeadParameters head{.W_q = Matrix{{11}}, .W_k = Matrix{{12}}, .W_v = Matrix{{13, 14}}};
  EXPECT_EQ(CALL(heads_sum, head, attention::Masking::causal), 111);
  const std::string text = last_call().text();
  EXPECT_NE(text.find("    head.W_q (1x1)\n      11\n"), std::string::npos);
  EXPECT_NE(text.find("    head.W_k (1x1)\n      12\n"), std::string::npos);
  EXPECT_NE(text.find("    head.W_v (1x2)\n      13   14\n"), std::string::npos);
  EXPECT_NE(text.find("Masking::causal"), std::string::npos);
}

TEST(Call, ShowsMaskingByName) {
  CallRecord record("f");
  record.add("masking", attention::Masking::none);
  record.add("other", attention::Masking::causal);
  EXPECT_NE(record.text().find("masking = Masking::none\n    other = Masking::causal"),
            std::string::npos);
}

TEST(Call, ShowsActivationsAsTheirFiveMatrices) {
  const attention::HeadActivations activations{.Q = Matrix{{21}},
                                               .K = Matrix{{22}},
                                               .V = Matrix{{23}},
                                               .weights = Matrix{{24}},
                                               .output = Matrix{{25}}};
  EXPECT_EQ(CALL(activations_sum, activations), 25);
  const std::string text = last_call().text();
  for (const char* line : {".Q (1x1)\n      21", ".K (1x1)\n      22", ".V (1x1)\n      23",
                           ".weights (1x1)\n      24", ".output (1x1)\n      25"})
    EXPECT_NE(text.find(std::string("activations") + line), std::string::npos) << line;
}

TEST(Call, ShowsAModelAsItsMatricesAndTheWindowAsTokens) {
  const attention::LanguageModel model{.token_embedding = Matrix{{31}},
                                       .position_embedding = Matrix{{32}},
                                       .head = {Matrix{{33}}, Matrix{{34}}, Matrix{{35}}},
                                       .unembedding = Matrix{{36}}};
  const attention::Tokens window{2, 0};
  EXPECT_EQ(CALL(model_size, model, window), 2u);
  const std::string text = last_call().text();
  for (const char* line :
       {"model.token_embedding (1x1)\n      31", "model.position_embedding (1x1)\n      32",
        "model.head.W_q (1x1)\n      33", "model.head.W_k (1x1)\n      34",
        "model.head.W_v (1x1)\n      35", "model.unembedding (1x1)\n      36", "window = {2, 0}\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line;
}

}  // namespace
