// One known mistake: a wrong version of a function, as people write it.
//
//   // Along the wrong index.
//   Matrix softmax_over_columns(const Matrix& scores) { ... }
//   MISTAKE(softmax_rows, softmax_over_columns,
//           "every column adds to 1, where every row should.",
//           "Row i holds the shares of one position that looks. Over which index does their sum run?")
//
// It is named if a learner's answers equal its answers on the calls of a failing test and on the
// second inputs of the function, which are random:
//
//   SECOND_INPUTS(softmax_rows, random) { return {{to_value(random.matrix(4, 7))}}; }
#pragma once

#include <type_traits>
#include <vector>

#include "headstart/function.h"
#include "headstart/random.h"

namespace headstart {

struct Mistake {
  Function wrong;  // its name is the mistake's id
  const char* function;
  const char* symptom;   // follows "Looks like: "
  const char* question;  // leads on, without the answer
};

using Arguments = std::vector<Value>;

// Inputs on which right and wrong, and each wrong and every other, give different answers.
struct SecondInputs {
  const char* function;
  std::vector<Arguments> (*make)(Random& random);
};

// What the program is linked with, in the order of the files.
std::vector<Mistake>& catalogue();
std::vector<SecondInputs>& second_inputs();

// Calls of `function` with the second inputs; always the same for one seed. Empty if there are none.
std::vector<Arguments> second_inputs_of(std::string_view function, std::uint64_t seed);

struct AddToCatalogue {
  explicit AddToCatalogue(const Mistake& mistake) { catalogue().push_back(mistake); }
  explicit AddToCatalogue(const SecondInputs& inputs) { second_inputs().push_back(inputs); }
};

}  // namespace headstart

#define MISTAKE(function, id, symptom, question)                                 \
  static_assert(std::is_same_v<decltype(&id), decltype(&::attention::function)>, \
                #id " must have the signature of " #function);                   \
  const ::headstart::AddToCatalogue id##_added(                                  \
      ::headstart::Mistake{::headstart::erase(#id, &id), #function, symptom, question});

#define SECOND_INPUTS(function, random)                                           \
  std::vector<::headstart::Arguments> inputs_of_##function(::headstart::Random&); \
  const ::headstart::AddToCatalogue function##_inputs_added(                      \
      ::headstart::SecondInputs{#function, &inputs_of_##function});               \
  std::vector<::headstart::Arguments> inputs_of_##function(                       \
      [[maybe_unused]] ::headstart::Random& random)
