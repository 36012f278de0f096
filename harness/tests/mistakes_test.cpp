// Every entry of the catalogue: told apart from right code and from every other, named when it is met,
// and never named otherwise.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "answers.h"
#include "average.h"
#include "divisor.h"
#include "dot_product.h"
#include "headstart/call.h"
#include "headstart/diagnose.h"
#include "headstart/not_implemented.h"
#include "headstart/structs.h"
#include "in_child.h"
#include "mask.h"
#include "scores.h"
#include "softmax.h"

namespace {

using attention::Matrix;
using headstart::Arguments;
using headstart::CallRecord;
using headstart::catalogue;
using headstart::Diagnosis;
using headstart::Function;
using headstart::Mistake;
using headstart::second_inputs;
using headstart::second_inputs_of;
using headstart::to_value;
using headstart::tests::Answer;
using headstart::tests::answers_of;
using headstart::tests::from_bytes;
using headstart::tests::in_child;
using headstart::tests::to_bytes;

// --- the functions of the contract ---------------------------------------------------------------

template <class R, class... P>
Function not_implemented(const char* name, R (*)(P...)) {
  return headstart::erase(
      name, +[](P...) -> R { throw headstart::NotImplemented(); });
}

// Answers that were given in another process, to be given again in their order.
std::vector<Answer> given_elsewhere;

template <class R, class... P>
Function replay(const char* name, R (*)(P...)) {
  return headstart::erase(
      name, +[](P...) -> R {
        const Answer answer = given_elsewhere.at(0);
        given_elsewhere.erase(given_elsewhere.begin());
        if (answer.threw == "Eigen") throw headstart::EigenAssertion("");
        if (answer.threw == "std::exception") throw std::runtime_error("");
        if (!answer.value) throw 1;
        return headstart::from_value<R>(*answer.value);
      });
}

struct Exercise {
  Function solution, stub, replay;
};

#define EXERCISE(name)                                                                     \
  {                                                                                        \
#name, {                                                                               \
      headstart::erase(#name, &attention::name), not_implemented(#name, &attention::name), \
          replay(#name, &attention::name)                                                  \
    }                                                                                      \
  }

const std::map<std::string, Exercise> contract = {
    EXERCISE(running_average),
    EXERCISE(dot),
    EXERCISE(project),
    EXERCISE(scores),
    EXERCISE(softmax),
    EXERCISE(softmax_rows),
    EXERCISE(causal_mask),
    EXERCISE(spread),
    EXERCISE(scale_scores),
    EXERCISE(blend),
    EXERCISE(attention_head),
    EXERCISE(knob_loss),
    EXERCISE(knob_gradient),
    EXERCISE(softmax_backward),
    EXERCISE(head_backward),
    EXERCISE(squared_error),
    EXERCISE(squared_error_backward),
    EXERCISE(training_step),
    EXERCISE(embed),
    EXERCISE(next_token_scores),
    EXERCISE(cross_entropy),
    EXERCISE(cross_entropy_backward),
    EXERCISE(loss_and_gradients),
    EXERCISE(gradient_step),
    EXERCISE(sample),
};

std::string name_of(const Mistake& mistake) {
  return std::string(mistake.wrong.name);
}

std::vector<const Mistake*> mistakes_of(const std::string& function) {
  std::vector<const Mistake*> found;
  for (const Mistake& mistake : catalogue())
    if (mistake.function == function) found.push_back(&mistake);
  return found;
}

std::set<std::string> functions_with_mistakes() {
  std::set<std::string> functions;
  for (const Mistake& mistake : catalogue()) functions.insert(mistake.function);
  return functions;
}

constexpr std::uint64_t seeds[] = {1, 2, 3, 17, 99, 123456};

// --- calls as a test remembers them --------------------------------------------------------------

// As if `function` had been called with `arguments`, and given `answers`.
std::vector<CallRecord> records(const Function& function, const std::vector<Arguments>& arguments,
                                const std::vector<Answer>& answers) {
  std::vector<CallRecord> made;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    CallRecord record(std::string(function.name), function);
    record.add_values(arguments[i]);
    record.answer = answers[i].value;
    record.threw = answers[i].threw;
    made.push_back(record);
  }
  return made;
}

// What a function answers, asked in a process of its own: whatever a static remembers there is forgotten
// here.
std::vector<Answer> asked_afresh(const Function& function,
                                 const std::vector<Arguments>& arguments) {
  const auto bytes = in_child([&] { return to_bytes(answers_of(function, arguments)); });
  EXPECT_TRUE(bytes.has_value()) << function.name << " ended its process";
  return bytes ? from_bytes(*bytes) : std::vector<Answer>(arguments.size());
}

// The calls of a learner whose code is `version` of `name`. What it will answer when the diagnosis asks
// it again is found out beforehand: here it shares its statics with the catalogue, a learner's does not.
std::vector<CallRecord> calls_of(const Function& version, const std::string& name,
                                 const std::vector<Arguments>& arguments) {
  const auto second = second_inputs_of(name, headstart::seed_of_current_test());
  std::vector<Arguments> all = arguments;
  all.insert(all.end(), second.begin(), second.end());
  const std::vector<Answer> answers = asked_afresh(version, all);
  const auto later = answers.begin() + static_cast<std::ptrdiff_t>(arguments.size());
  given_elsewhere.assign(later, answers.end());
  return records(contract.at(name).replay, arguments, {answers.begin(), later});
}

std::string diagnosis_of(const Function& version, const std::string& name,
                         const std::vector<Arguments>& arguments) {
  const auto calls = calls_of(version, name, arguments);
  const auto mistake = in_child([&] { return headstart::diagnose_here(calls).mistake; });
  return mistake.value_or("(the process ended)");
}

// --- how entries are written ---------------------------------------------------------------------

TEST(Catalogue, EveryIdIsUniqueAndInSnakeCase) {
  std::set<std::string> ids;
  for (const Mistake& mistake : catalogue()) {
    const std::string id = name_of(mistake);
    EXPECT_TRUE(ids.insert(id).second) << id << " stands there twice";
    EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), id.npos) << id;
  }
}

TEST(Catalogue, EverySymptomIsOneShortLineThatEndsWithAPeriod) {
  for (const Mistake& mistake : catalogue()) {
    const std::string symptom = mistake.symptom;
    EXPECT_LE(symptom.size(), 80u) << name_of(mistake);
    EXPECT_TRUE(symptom.ends_with('.')) << name_of(mistake);
    EXPECT_EQ(symptom.find('\n'), symptom.npos) << name_of(mistake);
  }
}

TEST(Catalogue, EveryQuestionIsOneLineThatAsks) {
  for (const Mistake& mistake : catalogue()) {
    const std::string question = mistake.question;
    EXPECT_TRUE(question.ends_with('?')) << name_of(mistake);
    EXPECT_EQ(question.find('\n'), question.npos) << name_of(mistake);
  }
}

TEST(Catalogue, EveryDiagnosisFitsAPageOfEightyColumns) {
  for (const Mistake& mistake : catalogue()) {
    std::istringstream text(Diagnosis{name_of(mistake), mistake.symptom, mistake.question}.text());
    for (std::string line; std::getline(text, line);) EXPECT_LE(line.size(), 74u) << line;
  }
}

TEST(Catalogue, EveryFunctionWithMistakesStandsInTheContractAndHasSecondInputsOnce) {
  std::map<std::string, int> counts;
  for (const auto& inputs : second_inputs()) ++counts[inputs.function];
  for (const auto& [function, count] : counts) EXPECT_EQ(count, 1) << function;
  for (const std::string& function : functions_with_mistakes()) {
    EXPECT_TRUE(contract.contains(function)) << function;
    EXPECT_EQ(counts[function], 1) << function;
  }
  EXPECT_EQ(counts.size(), functions_with_mistakes().size());
}

TEST(Catalogue, EveryFunctionOfTheContractHasMistakes) {
  for (const auto& [function, versions] : contract)
    EXPECT_TRUE(functions_with_mistakes().contains(function)) << function;
}

// --- second inputs -------------------------------------------------------------------------------

// Which two of the right and the wrong versions of a function answer alike, in words. Runs each once.
std::string alike(const std::string& function, std::uint64_t seed) {
  const std::vector<Arguments> inputs = second_inputs_of(function, seed);
  std::vector<std::pair<std::string, std::vector<Answer>>> versions;
  versions.emplace_back("the right one", answers_of(contract.at(function).solution, inputs));
  for (const Mistake* mistake : mistakes_of(function))
    versions.emplace_back(name_of(*mistake), answers_of(mistake->wrong, inputs));
  std::string text;
  for (std::size_t i = 0; i < versions.size(); ++i)
    for (std::size_t j = i + 1; j < versions.size(); ++j)
      if (versions[i].second == versions[j].second)
        text += fmt::format("{} answers like {}\n", versions[j].first, versions[i].first);
  return text;
}

TEST(SecondInputs, TellEveryMistakeFromRightCodeAndFromEveryOther) {
  for (const std::string& function : functions_with_mistakes())
    for (const std::uint64_t seed : seeds)
      EXPECT_EQ(in_child([&] { return alike(function, seed); }), "")
          << "function " << function << ", seed " << seed;
}

TEST(SecondInputs, RightCodeAnswersAllOfThemWithNumbers) {
  for (const std::string& function : functions_with_mistakes())
    for (const Answer& answer :
         answers_of(contract.at(function).solution, second_inputs_of(function, 1))) {
      EXPECT_EQ(answer.threw, "") << function;
      // Not a number is never the same as itself.
      if (answer.value && std::holds_alternative<Matrix>(answer.value->content)) {
        const Matrix& matrix = std::get<Matrix>(answer.value->content);
        for (attention::Index i = 0; i < matrix.size(); ++i)
          EXPECT_FALSE(std::isnan(matrix.data()[i])) << function;
      }
    }
}

TEST(SecondInputs, AreTheSameForOneSeedAndOthersForAnother) {
  for (const std::string& function : functions_with_mistakes()) {
    const auto bytes = [&](std::uint64_t seed) {
      std::vector<Answer> values;
      for (const Arguments& arguments : second_inputs_of(function, seed))
        for (const auto& argument : arguments) values.push_back({argument, ""});
      return to_bytes(values);
    };
    EXPECT_EQ(bytes(1), bytes(1)) << function;
    EXPECT_NE(bytes(1), bytes(2)) << function;
  }
}

// --- what is named -------------------------------------------------------------------------------

TEST(Diagnose, NamesEveryMistakeAsItself) {
  for (const Mistake& mistake : catalogue())
    for (const std::uint64_t seed : {5, 6})
      EXPECT_EQ(
          diagnosis_of(mistake.wrong, mistake.function, second_inputs_of(mistake.function, seed)),
          name_of(mistake));
}

TEST(Diagnose, NamesNothingOfRightCode) {
  for (const std::string& function : functions_with_mistakes())
    for (const std::uint64_t seed : seeds)
      EXPECT_EQ(
          diagnosis_of(contract.at(function).solution, function, second_inputs_of(function, seed)),
          "")
          << function;
}

TEST(Diagnose, NamesNothingOfAnUntouchedStub) {
  for (const std::string& function : functions_with_mistakes()) {
    const auto inputs = second_inputs_of(function, 5);
    const auto calls =
        records(contract.at(function).stub, inputs, answers_of(contract.at(function).stub, inputs));
    EXPECT_EQ(calls[0].threw, "NotImplemented");
    EXPECT_FALSE(headstart::diagnose_here(calls)) << function;
  }
}

// The checks of shapes stand in the stub; the versions in the catalogue do without.
TEST(Diagnose, ARefusalAmongTheCallsSaysNothing) {
  for (const Mistake& mistake : catalogue()) {
    auto calls = calls_of(mistake.wrong, mistake.function, second_inputs_of(mistake.function, 5));
    calls.push_back(calls[0]);
    calls.back().answer.reset();
    calls.back().threw = "std::invalid_argument";
    EXPECT_EQ(in_child([&] { return headstart::diagnose_here(calls).mistake; }), name_of(mistake));
    EXPECT_EQ(in_child([&] { return headstart::diagnose_here({calls.back()}).mistake; }), "");
  }
}

TEST(Diagnose, NamesNeitherOfTwoThatAnswerAlike) {
  const Mistake mistake = catalogue().front();
  const auto calls =
      calls_of(mistake.wrong, mistake.function, second_inputs_of(mistake.function, 5));
  const auto name = in_child([&] {
    Mistake other = mistake;
    other.wrong.name = "another";
    catalogue().push_back(other);
    return headstart::diagnose_here(calls).mistake;
  });
  EXPECT_EQ(name, "");
}

TEST(Diagnose, NothingWasCalled) {
  EXPECT_FALSE(headstart::diagnose_here({}));
  EXPECT_FALSE(headstart::diagnose_in_child({}));
}

TEST(Diagnose, AFunctionOutsideTheCatalogueIsLeftAlone) {
  const Function other = headstart::erase(
      "helper", +[](double x) { return x; });
  EXPECT_FALSE(headstart::diagnose_here(records(other, {{to_value(1.0)}}, {{to_value(1.0), ""}})));
}

TEST(Diagnose, ArgumentsOfAnotherFormAreNoMistake) {
  const Function function = contract.at("softmax_rows").solution;
  const auto calls = records(function, {{to_value(1.0)}}, {Answer{to_value(2.0), ""}});
  EXPECT_FALSE(headstart::diagnose_here(calls));
  EXPECT_FALSE(headstart::diagnose_in_child(calls));
}

TEST(Diagnose, TheSameInAChildWithSymptomAndQuestion) {
  const Mistake& mistake = catalogue().front();
  const auto calls =
      calls_of(mistake.wrong, mistake.function, second_inputs_of(mistake.function, 5));
  const Diagnosis diagnosis = headstart::diagnose_in_child(calls);
  EXPECT_EQ(diagnosis.mistake, name_of(mistake));
  EXPECT_EQ(diagnosis.symptom, mistake.symptom);
  EXPECT_EQ(diagnosis.question, mistake.question);
}

// --- what it costs, and what it survives ---------------------------------------------------------

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Processor time: how busy the machine is otherwise does not count.
TEST(Diagnose, TakesLessThanATenthOfASecond) {
  for (const Mistake& mistake : catalogue()) {
    const auto calls =
        calls_of(mistake.wrong, mistake.function, second_inputs_of(mistake.function, 5));
    const auto seconds = in_child([&] {
      const double start = processor_seconds();
      headstart::diagnose_here(calls);
      return fmt::format("{}", processor_seconds() - start);
    });
    ASSERT_TRUE(seconds.has_value());
    EXPECT_LT(std::stod(*seconds), 0.1) << name_of(mistake);
  }
}

// Code that answers like a known mistake while it is tested, and does this when it is asked again.
Diagnosis diagnosis_of_code_that(Matrix (*behaves)(const Matrix&)) {
  const auto found = std::ranges::find_if(catalogue(), [](const Mistake& mistake) {
    return mistake.wrong.name == "softmax_over_columns";
  });
  EXPECT_NE(found, catalogue().end());
  const auto inputs = second_inputs_of("softmax_rows", 5);
  return headstart::diagnose_in_child(records(headstart::erase("softmax_rows", behaves), inputs,
                                              asked_afresh(found->wrong, inputs)));
}

Matrix crashes(const Matrix&) {
  std::abort();
}
Matrix exits(const Matrix&) {
  std::exit(0);
}
Matrix throws_a_number(const Matrix&) {
  throw 1;
}
Matrix never_returns(const Matrix& scores) {
  volatile bool done = false;
  while (!done) {
  }
  return scores;
}
Matrix prints(const Matrix& scores) {
  std::printf("a line to the terminal\n");
  std::fprintf(stderr, "and another\n");
  std::fflush(nullptr);
  return scores;
}
Matrix prints_at_exit(const Matrix& scores) {
  std::atexit([] { std::printf("at exit\n"); });
  return scores;
}

TEST(Diagnose, SurvivesCodeThatCrashesExitsThrowsOrNeverReturns) {
  for (const auto behaves : {crashes, exits, throws_a_number, never_returns}) {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(diagnosis_of_code_that(behaves));
    // 90 ms, and room for a busy machine.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
  }
}

TEST(Diagnose, NothingThatTheCodePrintsIsSeen) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  diagnosis_of_code_that(prints);
  diagnosis_of_code_that(prints_at_exit);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Diagnose, LeavesNoProcessAndNoOpenFileBehind) {
  const auto open_files = [] {
    int count = 0;
    for (int descriptor = 0; descriptor < 256; ++descriptor)
      if (fcntl(descriptor, F_GETFD) >= 0) ++count;
    return count;
  };
  const int before = open_files();
  diagnosis_of_code_that(never_returns);
  EXPECT_EQ(open_files(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // no child
}

}  // namespace
