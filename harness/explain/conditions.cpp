#include "conditions.h"

#include <algorithm>

namespace headstart {
namespace {

// What stands in which header of the exercises.
struct Declared {
  std::string_view header, names;
};
constexpr Declared attention_functions[] = {
    {"average.h", "running_average"},
    {"dot_product.h", "dot"},
    {"scores.h", "project scores"},
    {"softmax.h", "softmax softmax_rows"},
    {"mask.h", "causal_mask"},
    {"divisor.h", "spread scale_scores"},
    {"attention_head.h", "blend attention_head"},
    {"training_step.h",
     "knob_loss knob_gradient softmax_backward head_backward squared_error squared_error_backward "
     "training_step"},
    {"language_model.h",
     "embed next_token_scores cross_entropy cross_entropy_backward loss_and_gradients "
     "gradient_step sample"},
};

// What stands in which header of the standard library, of that which exercise code comes to want.
constexpr Declared standard[] = {
    {"algorithm",
     "max min clamp sort fill copy swap max_element min_element all_of any_of count_if "
     "transform for_each"},
    {"array", "array"},
    {"cmath",
     "sqrt exp log log2 pow abs fabs tanh isnan isinf isfinite round floor ceil fmax fmin "
     "exp2 hypot"},
    {"iostream", "cout cerr endl cin"},
    {"limits", "numeric_limits"},
    {"numeric", "accumulate iota inner_product partial_sum reduce"},
    {"string", "string to_string"},
    {"vector", "vector"},
    {"iterator", "ssize size begin end back_inserter"},
    {"stdexcept", "invalid_argument runtime_error logic_error out_of_range"},
    {"utility", "pair move exchange"},
    {"map", "map multimap"},
    {"set", "set multiset"},
    {"unordered_map", "unordered_map"},
    {"unordered_set", "unordered_set"},
    {"random",
     "mt19937 random_device uniform_real_distribution uniform_int_distribution "
     "normal_distribution discrete_distribution default_random_engine"},
    {"chrono", "chrono"},
    {"optional", "optional nullopt"},
    {"deque", "deque"},
    {"queue", "queue priority_queue"},
    {"iomanip", "setprecision setw"},
    {"fstream", "ifstream ofstream"},
    {"sstream", "stringstream ostringstream istringstream"},
    {"numbers", "numbers"},
    {"functional", "function"},
    {"tuple", "tuple tie"},
    {"cassert", "assert"},
    {"ranges", "ranges views"},
    {"format", "format"},
    {"span", "span"},
    {"bit", "bit_cast"},
    {"thread", "thread"},
};

// Members that learners look for, and come near to.
constexpr std::string_view members =
    "rows cols size row col transpose array matrix maxCoeff minCoeff sum mean prod norm "
    "squaredNorm "
    "dot cwiseProduct cwiseQuotient cwiseAbs cwiseSqrt cwiseMax cwiseMin rowwise colwise setZero "
    "setConstant setOnes setIdentity setRandom Zero Ones Constant Identity Random topRows "
    "bottomRows "
    "leftCols rightCols middleRows middleCols topLeftCorner block segment head tail unaryExpr "
    "binaryExpr replicate reverse diagonal triangularView resize conservativeResize eval noalias "
    "cast coeff data select square sqrt exp log pow abs isNaN allFinite hasNaN "
    "push_back begin end empty back front "
    "W_q W_k W_v weights output token_embedding position_embedding unembedding loss gradients";

constexpr std::string_view array_members =
    "square cube inverse rsqrt tanh sinh cosh logistic isnan isinf isfinite log1p expm1 round "
    "floor "
    "ceil sign max min exp log sqrt pow abs";

std::string_view name_of(const Finding& finding) {
  const auto found = finding.captures.find("name");
  return found == finding.captures.end() ? std::string_view() : found->second;
}

bool find_header(std::span<const Declared> table, Finding& finding) {
  for (const Declared& entry : table)
    if (in_list(name_of(finding), entry.names)) {
      finding.captures["header"] = entry.header;
      return true;
    }
  return false;
}

std::string_view at_column(const Finding& finding) {
  const std::size_t column = static_cast<std::size_t>(std::max(finding.diagnostic.place.column, 1));
  return column > finding.code.size() ? std::string_view() : finding.code.substr(column - 1);
}

// The lines of the function around the finding's line, up to it.
std::vector<std::string_view> function_so_far(const Finding& finding) {
  const Place& place = finding.diagnostic.place;
  std::vector<std::string_view> lines = source_lines(place.file->text);
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(place.line - 1, 0))));
  const auto opens = [](std::string_view line) {
    return !line.empty() && line[0] != ' ' && line[0] != '/' && line.ends_with("{");
  };
  const auto start = std::find_if(lines.rbegin(), lines.rend(), opens);
  return {start.base(), lines.end()};
}

// "RowVector sum = ...", "double sum;", "for (Index i = ...": a word, the name, and what follows one.
bool declares(std::string_view line, std::string_view name) {
  for (std::size_t at = 0; (at = line.find(name, at)) != line.npos; at += name.size()) {
    const std::string_view before = line.substr(0, at), after = line.substr(at + name.size());
    if (before.empty() || (before.back() != ' ' && before.back() != '&')) continue;
    const std::string_view type = trimmed(before.substr(0, before.size() - 1));
    const bool typed =
        !type.empty() && !type.ends_with("return") &&
        (is_identifier(type.substr(type.size() - 1)) || type.ends_with("&") || type.ends_with(">"));
    const bool ends = after.starts_with(" =") || after.starts_with(";") || after.starts_with("(") ||
                      after.starts_with("{") || after.starts_with(" :");
    if (typed && ends) return true;
  }
  return false;
}

// Whether a declaration in `line` ended before `code`, as far as the indentation tells.
bool is_deeper(std::string_view line, std::string_view code) {
  return line.find_first_not_of(' ') > code.find_first_not_of(' ') ||
         trimmed(line).starts_with("for (");
}

// What the file calls things, in code.
std::vector<std::string_view> names_in(std::string_view text) {
  std::vector<std::string_view> names;
  for (const std::string_view line : source_lines(text)) {
    if (line.starts_with("#")) continue;
    const std::vector<std::string_view> more = identifiers(line.substr(0, line.find("//")));
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

}  // namespace

bool points_at_closing_parenthesis(Finding& finding) {
  return at_column(finding).starts_with(')');
}

bool points_at_colon(Finding& finding) {
  return at_column(finding).starts_with(':');
}

bool points_at_opening_brace(Finding& finding) {
  return at_column(finding).starts_with('{');
}

bool points_into_for(Finding& finding) {
  const std::size_t start = finding.code.find("for (");
  const auto column = static_cast<std::size_t>(std::max(finding.diagnostic.place.column - 1, 0));
  if (start == finding.code.npos || column < start + 4 || column >= finding.code.size())
    return false;
  int open = 0;
  for (const char c : finding.code.substr(start + 4, column - start - 4))
    open += c == '(' ? 1 : c == ')' ? -1 : 0;
  return open > 0;
}

bool semicolon_is_body(Finding& finding) {
  int open = 0;
  for (std::size_t at = finding.code.find('('); at < finding.code.size(); ++at) {
    open += finding.code[at] == '(' ? 1 : finding.code[at] == ')' ? -1 : 0;
    if (open > 0) continue;
    const std::size_t next = finding.code.find_first_not_of(' ', at + 1);
    return next != finding.code.npos && finding.code[next] == ';';
  }
  return false;
}

bool points_at_statement(Finding& finding) {
  const std::vector<std::string_view> words = identifiers(at_column(finding));
  return !words.empty() && in_list(words[0], "return for if while else do switch throw");
}

bool at_end_of_file(Finding& finding) {
  const std::vector<std::string_view> lines = source_lines(finding.diagnostic.place.file->text);
  const auto from = static_cast<std::size_t>(finding.diagnostic.place.line);
  return from >= lines.size() ||
         std::all_of(lines.begin() + static_cast<std::ptrdiff_t>(from), lines.end(),
                     [](std::string_view line) { return trimmed(line).empty(); });
}

bool is_definition(Finding& finding) {
  return !finding.code.empty() && finding.code[0] != ' ' &&
         finding.code.find('(') != finding.code.npos;
}

bool lacks_own_header(Finding& finding) {
  const OwnFile& file = *finding.diagnostic.place.file;
  std::string header = file.path.substr(file.path.rfind('/') + 1);
  header = header.substr(0, header.rfind('.')) + ".h";
  finding.captures["header"] = header;
  return file.text.find("\"" + header + "\"") == file.text.npos;
}

bool names_attention_type(Finding& finding) {
  return in_list(name_of(finding),
                 "Matrix RowVector Index HeadParameters HeadActivations HeadGradients TrainingStep "
                 "LanguageModel LossAndGradients Tokens Masking");
}

bool names_attention_function(Finding& finding) {
  return find_header(attention_functions, finding);
}

bool names_standard(Finding& finding) {
  return find_header(standard, finding) &&
         finding.code.find("std::" + std::string(name_of(finding))) == finding.code.npos;
}

bool names_standard_header(Finding& finding) {
  return find_header(standard, finding);
}

bool names_infinity(Finding& finding) {
  return in_list(name_of(finding), "inf Inf INF infinity Infinity INFINITY nan NaN NAN");
}

bool names_masking(Finding& finding) {
  return in_list(name_of(finding), "causal none");
}

bool names_other_language(Finding& finding) {
  return in_list(
      name_of(finding),
      "np numpy torch Math math len range print True False None self def elif lambda jnp");
}

bool names_numpy_member(Finding& finding) {
  return in_list(name_of(finding),
                 "zeros ones zeros_like ones_like full copy clone reshape argmax argmin flatten "
                 "ravel append length matmul mm item astype "
                 "masked_fill view permute unsqueeze squeeze repeat tolist ndim numel");
}

bool names_math(Finding& finding) {
  return in_list(name_of(finding),
                 "exp log sqrt pow abs fabs tanh exp2 log2 log1p expm1 isnan isinf isfinite");
}

bool names_entrywise(Finding& finding) {
  return in_list(name_of(finding), array_members);
}

bool names_largest(Finding& finding) {
  return in_list(name_of(finding), "max min max_element min_element");
}

bool names_eigen_type(Finding& finding) {
  return in_list(name_of(finding),
                 "Vector VectorXd RowVectorXd MatrixXd MatrixXf VectorXf Array ArrayXd ArrayXXd "
                 "Vector2d Vector3d Matrix2d Matrix3d Eigen Mat Vec");
}

bool names_inner_variable(Finding& finding) {
  return std::ranges::any_of(function_so_far(finding), [&](std::string_view line) {
    return declares(line, name_of(finding)) && is_deeper(line, finding.code);
  });
}

bool names_variable_above(Finding& finding) {
  return std::ranges::any_of(function_so_far(finding), [&](std::string_view line) {
    return declares(line, name_of(finding)) && !is_deeper(line, finding.code);
  });
}

bool is_first_assignment(Finding& finding) {
  const std::string_view code = trimmed(finding.code), name = name_of(finding);
  return !name.empty() && code.starts_with(name) && code.substr(name.size()).starts_with(" = ");
}

bool is_slip(Finding& finding) {
  std::vector<std::string_view> names = names_in(finding.diagnostic.place.file->text);
  std::erase_if(names, [&](std::string_view name) {
    return in_list(name, "int for std double return const auto if else while include static");
  });
  const std::string_view suggestion = likely_meant(name_of(finding), names);
  finding.captures["suggestion"] = suggestion;
  return !suggestion.empty();
}

bool is_slip_of_member(Finding& finding) {
  const std::string_view suggestion = likely_meant(name_of(finding), identifiers(members));
  finding.captures["suggestion"] = suggestion;
  return !suggestion.empty();
}

}  // namespace headstart
