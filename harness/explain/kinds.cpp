// The table. An entry's sentences say what is wrong in a learner's words, then what to try; they may
// use {holes} that its patterns and its condition have captured.
#include "kinds.h"

#include "conditions.h"

namespace headstart {
namespace {

constexpr Kind table[] = {
    // ---- what makes everything after it unreadable --------------------------------------------
    {.id = "no_such_header",
     .signs = {{.messages = {"{name}: No such file or directory", "'{name}' file not found"},
                .code = "#include"}},
     .weight = Kind::of_everything,
     .words = "There is no file of this name to include.",
     .advice =
         "compare the name letter by letter. The headers of the exercises are called as their "
         "folders: 03_softmax has softmax.h."},
    {.id = "python_import",
     .signs = {{.messages = {"'import' does not name a type", "module '{name}' not found",
                             "unknown type name 'import'", "'from' does not name a type"}}},
     .weight = Kind::of_everything,
     .words = "This is how Python takes in a library; C++ includes a header.",
     .advice = "remove the line. What the exercise needs is included already."},
    {.id = "unterminated_comment",
     .signs = {{.messages = {"unterminated comment", "unterminated /* comment"}}},
     .weight = Kind::of_everything,
     .words =
         "A comment begins here with /* and never ends, so that the rest of the file is comment.",
     .advice = "end it with */, or begin it with // if it is one line."},
    {.id = "missing_brace",
     .signs = {{.messages = {"expected '}' at end of input", "expected '}'"},
                .when = at_end_of_file}},
     .where = Kind::matching,
     .weight = Kind::of_everything,
     .words =
         "The file ends before every { has its }. The one that stayed open until the end is in "
         "this line; a } may be missing anywhere after it.",
     .advice = "count the braces inside of this function: each loop, if and lambda that opens one "
               "must close it."},
    {.id = "extra_brace",
     .signs = {{.messages = {"expected declaration before '}' token",
                             "extraneous closing brace ('}')"}}},
     .hides_the_rest = true,
     .words = "This } closes nothing: every { before it has been closed.",
     .advice = "remove it, or look further up for a } that comes too early."},
    {.id = "body_after_semicolon",
     .signs = {{.messages = {"expected unqualified-id before '{' token", "expected unqualified-id"},
                .when = points_at_opening_brace}},
     .weight = Kind::of_its_line,
     .words =
         "The { of a function's body comes too late: a semicolon has ended the line before it.",
     .advice = "remove the ; between the closing parenthesis of the parameters and the {."},
    {.id = "code_outside",
     .signs = {{.messages = {"expected unqualified-id before '", "expected unqualified-id"},
                .when = points_at_statement}},
     .weight = Kind::of_everything,
     .words = "This line stands outside of every function, where only declarations may stand.",
     .advice = "look for a } above it that closes the function too early."},
    {.id = "nested_function",
     .signs = {{.messages = {"a function-definition is not allowed here",
                             "qualified-id in declaration before",
                             "function definition is not allowed here"}}},
     .weight = Kind::of_its_line,
     .words = "A function begins here inside of another one, which C++ does not allow.",
     .advice =
         "close the function above with its } first; a helper goes above it, into "
         "namespace { ... }. Or make it a lambda: const auto helper = [&](double x) { ... };"},

    // ---- one line that does not read ----------------------------------------------------------
    {.id = "unterminated_string",
     .signs = {{.messages = {"missing terminating \" character",
                             "missing terminating '\"' character"},
                .also_warning = true}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "A text begins here with \" and does not end in the same line.",
     .advice = "put the second \" where the text ends."},
    {.id = "single_quotes",
     .signs = {{.messages = {"character constant too long", "multi-character character constant"},
                .also_warning = true}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "In C++, single quotes hold one character, as in 'a'.",
     .advice = "put a text into double quotes: \"a text\"."},
    {.id = "hash_comment",
     .signs = {{.messages = {"invalid preprocessing directive"}}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words =
         "A line that begins with # is no comment in C++, but an order to the compiler such as "
         "#include.",
     .advice = "begin the comment with //."},
    {.id = "at_operator",
     .signs = {{.messages = {"stray '@' in program", "expected ';'", "expected expression"},
                .code = "@"}},
     .weight = Kind::of_its_line,
     .words = "C++ has no @. Between two matrices, * is the matrix product.",
     .advice = "write A * B."},
    {.id = "slice",
     .signs = {{.messages = {"expected primary-expression before ':'",
                             "expected primary-expression before ']'", "expected ']' before ':'",
                             "expected expression", "expected ']'"},
                .code = "[",
                .when = points_at_colon}},
     .weight = Kind::of_its_line,
     .words = "C++ has no slices such as [:3].",
     .advice =
         "take whole rows with .row(i), .topRows(n), .bottomRows(n) or .middleRows(first, n), "
         "a part of a row with .head(n), .tail(n) or .segment(first, n)."},
    {.id = "power_operator",
     .signs = {{.messages = {"invalid type argument of unary '*'",
                             "indirection requires pointer operand"},
                .code = "**"}},
     .weight = Kind::of_its_line,
     .words = "C++ has no ** for powers.",
     .advice =
         "x * x for a square, std::sqrt(x) for a root, std::pow(x, y) for the rest; for every "
         "entry of a matrix .array().square(), .sqrt() or .pow(y)."},
    {.id = "caret",
     .signs = {{.messages = {"operator^'", "invalid operands to binary expression"}, .code = "^"}},
     .weight = Kind::of_its_line,
     .words = "In C++, ^ is no power: it compares the bits of two whole numbers.",
     .advice =
         "x * x for a square, std::sqrt(x) for a root, std::pow(x, y) for the rest; for every "
         "entry of a matrix .array().square(), .sqrt() or .pow(y)."},
    {.id = "missing_condition",
     .signs = {{.messages = {"expected '(' before", "expected '(' after"}}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "What follows for, if or while stands in parentheses in C++.",
     .advice = "for (Index i = 0; i < n; ++i) { ... }, or if (condition) { ... }."},
    {.id = "else_alone",
     .signs = {{.messages = {"'else' without a previous 'if'", "expected expression"},
                .code = "else"}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "This else has no if in front of it: without braces an if holds one statement only, "
              "and a semicolon ends it.",
     .advice = "put what belongs to the if into { }."},
    {.id = "comma_without_matrix",
     .signs = {{.messages = {"expected initializer before '<<' token",
                             "expected ';' at end of declaration"},
                .code = "<<"}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words =
         "Numbers can be put into a matrix with << once it is there and has its size; this line "
         "only begins to declare it.",
     .advice = "two statements: Matrix m(2, 2); and then m << 1, 2, 3, 4;"},
    {.id = "parts_of_for",
     .signs = {{.messages = {"expected ';'"}, .code = "for (", .when = points_into_for}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "The parentheses of a for hold three parts, set apart by two semicolons.",
     .advice =
         "for (Index i = 0; i < n; ++i): where it begins, while what holds, and what each step "
         "does."},
    {.id = "extra_parenthesis",
     .signs = {{.messages = {"expected ';' before ')' token", "expected ';'", "before ')' token",
                             "extraneous ')'"},
                .when = points_at_closing_parenthesis}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "There is one ) more in this line than there are ( before it.",
     .advice = "count them from the left, up for each ( and down for each ): below zero is where "
               "one is too many."},
    {.id = "missing_parenthesis",
     .signs = {{.messages = {"expected ')'"}}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "A ( in this line is not closed.",
     .advice = "count them from the left, up for each ( and down for each ): at the ; it should be "
               "zero."},
    {.id = "missing_bracket",
     .signs = {{.messages = {"expected ']'"}}},
     .weight = Kind::of_its_line,
     .hides_the_rest = true,
     .words = "A [ in this line is not closed.",
     .advice = "put the ] where the index ends."},
    {.id = "dot_on_type",
     .signs = {{.messages = {"expected primary-expression before '.' token",
                             "unexpected type name '"}}},
     .words = "A dot follows the name of a type; what belongs to a type itself is named with ::.",
     .advice = "write Matrix::Zero(rows, cols). A dot comes after a variable."},
    {.id = "missing_std",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "'{name}' does not name a type", "no template named '{name}'",
                             "use of undeclared identifier '{name}'", "unknown type name '{name}'"},
                .when = names_standard}},
     .weight = Kind::of_its_line,
     .words = "{name} is from the standard library, where all names begin with std::.",
     .advice = "write std::{name}."},
    {.id = "missing_include",
     .signs = {{.messages = {"'{name}' is not a member of 'std'",
                             "no member named '{name}' in namespace 'std'",
                             "no template named '{name}' in namespace 'std'",
                             "'{name}' in namespace 'std'",
                             "no type named '{name}' in namespace 'std'"},
                .when = names_standard_header}},
     .weight = Kind::of_its_line,
     .words = "std::{name} is not known here: the header that declares it is not included.",
     .advice = "put  #include <{header}>  at the top of the file."},
    {.id = "unknown_std",
     .signs = {{.messages = {"'{name}' is not a member of 'std'",
                             "no member named '{name}' in namespace 'std'",
                             "no template named '{name}' in namespace 'std'",
                             "no type named '{name}' in namespace 'std'"}}},
     .weight = Kind::of_its_line,
     .words = "The standard library has no std::{name}, or none in the headers included here.",
     .advice =
         "compare the spelling (std::sqrt, std::exp, std::max); cppreference.com says which header "
         "a name is in."},
    {.id = "missing_semicolon",
     .signs = {{.messages = {"expected ';'", "expected ',' or ';'"}}},
     .where = Kind::end_of_line_before,
     .hides_the_rest = true,
     .words = "A statement ends with a semicolon, and here one is missing.",
     .advice = "put a ; at the end of this line."},

    // ---- how a function begins ----------------------------------------------------------------
    {.id = "unqualified_type",
     .signs = {{.messages = {"'{name}' does not name a type", "unknown type name '{name}'",
                             "'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'"},
                .when = names_attention_type}},
     .words = "Outside of attention, {name} must be called by its full name.",
     .advice = "a function of the exercise begins  attention::Matrix attention::name(  with its "
               "own type and name, and from there on the short names are enough. A helper of your "
               "own writes attention::{name} everywhere."},
    {.id = "missing_own_header",
     .signs = {{.messages = {"should have been declared inside 'attention'",
                             "does not match any declaration in namespace 'attention'",
                             "'attention' has not been declared",
                             "use of undeclared identifier 'attention'",
                             "'attention' does not name a type"},
                .when = lacks_own_header}},
     .weight = Kind::of_its_line,
     .words = "The function is declared in {header}, and this file does not include it.",
     .advice = "make  #include \"{header}\"  the first line of the file."},
    {.id = "changed_return_type",
     .signs =
         {{.messages = {"ambiguating new declaration of",
                        "functions that differ only in their return type cannot be overloaded"}}},
     .weight = Kind::of_its_line,
     .words = "The header declares this function with another type in front: that of its result.",
     .advice = "copy the type from the header, with attention:: before it."},
    {.id = "changed_signature",
     .signs = {{.messages = {"should have been declared inside 'attention'",
                             "no declaration matches",
                             "does not match any declaration in namespace 'attention'",
                             "has not been declared within 'attention'"}}},
     .words =
         "The header declares no function that begins like this one. Name, parameter types, const "
         "and & must be as they are there, since the tests call it so.",
     .advice =
         "copy the line from the header and put attention:: before the type and before the "
         "name. A helper of your own goes into namespace { ... } instead, without attention:: "
         "before its name."},
    {.id = "redefined_function",
     .signs = {{.messages = {"redefinition of '"}, .when = is_definition}},
     .words = "This function is in the file twice.",
     .advice = "remove one of the two; often it is the empty one that was there at first."},
    {.id = "redeclared_parameter",
     .signs = {{.messages = {"shadows a parameter",
                             "redefinition of '{name}' with a different type",
                             "redefinition of '{name}'; different type"}}},
     .words = "This line declares a name that the function's parameter has already.",
     .advice = "choose another name for the new variable."},
    {.id = "redeclared_variable",
     .signs = {{.messages = {"redeclaration of '", "conflicting declaration '",
                             "redefinition of '"}}},
     .words =
         "This line declares a variable whose name another one has already in the same braces.",
     .advice = "choose another name; or leave out the type, if the line is meant to change the old "
               "variable."},
    {.id = "return_without_value",
     .signs = {{.messages = {"return-statement with no value", "should return a value"}}},
     .words = "The function promises a result, and this return gives none.",
     .advice = "return a value of the type that stands in front of the function's name."},
    {.id = "no_return",
     .signs = {{.messages = {"no return statement in function returning non-void",
                             "non-void function does not return a value",
                             "control reaches end of non-void", "in all control paths"},
                .also_warning = true}},
     .may_follow = true,
     .words =
         "The function comes to this } without a return: what its caller gets is left to chance, "
         "and often it crashes.",
     .advice = "end it with  return ...;  after the loop, and on every path through an if."},

    // ---- names ---------------------------------------------------------------------------------
    {.id = "infinity",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'"},
                .when = names_infinity}},
     .words = "C++ has no name {name} for this number.",
     .advice =
         "std::numeric_limits<double>::infinity(), or quiet_NaN() in place of infinity(), with "
         "#include <limits>."},
    {.id = "masking_name",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'"},
                .when = names_masking}},
     .words = "{name} is one of the values of Masking and goes by its full name.",
     .advice = "write Masking::{name}."},
    {.id = "other_language",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'",
                             "'{name}' does not name a type", "unknown type name '{name}'"},
                .when = names_other_language}},
     .weight = Kind::of_its_line,
     .words = "{name} belongs to another language; C++ does not know it.",
     .advice =
         "look for the same thing in Eigen (x.rows(), x.size(), x.sum(), x.array().exp()) or in "
         "the standard library (std::sqrt, std::cout << x, true, nullptr)."},
    {.id = "missing_exercise_header",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "'{name}' is not a member of 'attention'",
                             "use of undeclared identifier '{name}'",
                             "no member named '{name}' in namespace 'attention'"},
                .when = names_attention_function}},
     .words =
         "{name} is a function of the exercises, declared in a header that is not included here.",
     .advice = "put  #include \"{header}\"  at the top, if it is an earlier exercise's."},
    {.id = "first_assignment",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'",
                             "'{name}' does not name a type", "unknown type name '{name}'"},
                .when = is_first_assignment}},
     .words =
         "{name} gets a value here but has never been declared: in C++ a new variable begins with "
         "its type.",
     .advice =
         "write  Matrix {name} = ...,  RowVector {name} = ...  or  double {name} = ...  If it "
         "was declared above, compare the spelling, and the braces it stands in."},
    {.id = "eigen_type",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'", "unknown type name '{name}'",
                             "'{name}' does not name a type"},
                .when = names_eigen_type}},
     .weight = Kind::of_its_line,
     .words = "{name} is not one of the types here.",
     .advice =
         "the exercises speak in Matrix and RowVector (and Index); what is Eigen's own is called "
         "Eigen::VectorXd, Eigen::MatrixXd and so on."},
    {.id = "of_a_failed_line",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'"},
                .when = names_variable_above}},
     .words = nullptr,
     .advice = nullptr},
    {.id = "inner_variable",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'"},
                .when = names_inner_variable}},
     .may_follow = true,
     .words =
         "{name} was declared inside of braces above, of a loop or an if, and ended with them.",
     .advice = "declare it before these braces, and only change it inside."},
    {.id = "misspelt_name",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'"},
                .when = is_slip}},
     .may_follow = true,
     .words = "There is nothing called {name} here.",
     .advice = "{suggestion}"},
    {.id = "unknown_name",
     .signs = {{.messages = {"'{name}' was not declared in this scope",
                             "use of undeclared identifier '{name}'",
                             "'{name}' does not name a type", "unknown type name '{name}'",
                             "'{name}' has not been declared", "no template named '{name}'"}}},
     .may_follow = true,
     .words =
         "There is nothing called {name} here. The names that this function was given stand in "
         "its first line.",
     .advice = "use the parameter's name, or declare {name} before this line, with its type."},
    {.id = "ambiguous_name",
     .signs = {{.messages = {"reference to '{name}' is ambiguous"}}},
     .words = "Two things are called {name}: a  using namespace ...  has brought in the second.",
     .advice =
         "remove the using namespace line and write std:: or attention:: where they belong; or "
         "rename yours."},

    // ---- members -------------------------------------------------------------------------------
    {.id = "numpy_transpose",
     .signs = {{.messages = {"has no member named 'T'", "no member named 'T' in"}}},
     .words = "A matrix has no .T in Eigen.",
     .advice = "write .transpose()."},
    {.id = "numpy_shape",
     .signs = {{.messages = {"has no member named 'shape'", "no member named 'shape' in"}}},
     .words = "A matrix has no .shape in Eigen.",
     .advice = "ask for .rows() and .cols()."},
    {.id = "member_of_vector",
     .signs = {{.messages = {"'const attention::Tokens' has no member named '{name}'",
                             "std::vector...has no member named '{name}'",
                             "no member named '{name}' in 'std::vector"}}},
     .words = "This is a std::vector, a plain list, and no matrix: it has no {name}.",
     .advice =
         "its length is .size(), or std::ssize(x) as a signed number, and its entries are x[i]."},
    {.id = "numpy_member",
     .signs = {{.messages = {"'{name}' is not a member of 'attention::",
                             "has no member named '{name}'", "no member named '{name}' in '"},
                .when = names_numpy_member}},
     .words = "{name} belongs to numpy or torch; Eigen does it another way.",
     .advice = "Matrix b = a; copies; Matrix::Zero(rows, cols) is full of zeros. A * B is the "
               "matrix product. Where the highest entry is: "
               "row.maxCoeff(&j). How many entries: .size()."},
    {.id = "array_member",
     .signs = {{.messages = {"has no member named '{name}'",
                             "no member named '{name}' in 'Eigen::"},
                .when = names_entrywise}},
     .words = "{name} works entry by entry, which arrays do and matrices do not.",
     .advice = "put .array() before it: x.array().{name}()."},
    {.id = "misspelt_member",
     .signs = {{.messages = {"'{name}' is not a member of 'attention::",
                             "'{name}' is not a member of 'Eigen::", "has no member named '{name}'",
                             "no member named '{name}' in '"},
                .when = is_slip_of_member}},
     .words = "There is no member called {name}.",
     .advice = "{suggestion}"},
    {.id = "unknown_member",
     .signs = {{.messages = {"'{name}' is not a member of 'attention::",
                             "'{name}' is not a member of 'Eigen::", "has no member named '{name}'",
                             "no member named '{name}' in '"}}},
     .words = "What stands before the dot has no member called {name}.",
     .advice = "the header lists the members of the exercise's structs. The functions of the "
               "exercises are no members: write f(x), not x.f()."},
    {.id = "arrow",
     .signs = {{.messages = {"base operand of '->' has non-pointer type",
                             "is not a pointer; did you mean to use"}}},
     .words = "-> is for pointers, and this is none.",
     .advice = "write a dot."},
    {.id = "member_of_number",
     .signs = {{.messages = {"request for member '{name}' in ...which is of non-class type",
                             "member reference base type '{type}' is not a structure or union"}}},
     .words =
         "What stands before the dot is a number, and a number has no members. m(i) of a matrix "
         "is one number too.",
     .advice =
         "a row of a matrix is m.row(i). For a number x, std::exp(x), std::sqrt(x) and the like."},
    {.id = "missing_call",
     .signs = {{.messages = {"invalid use of member function",
                             "invalid use of non-static member function", "overloaded function",
                             "reference to non-static member function must be called",
                             "wrong type argument to unary minus", "'double (*)() noexcept'"}}},
     .words = "A function is named in this line and not called: its () is missing.",
     .advice = "write x.rows(), x.sum(), x.transpose(), infinity()."},

    // ---- a place that cannot be changed ---------------------------------------------------------
    {.id = "assignment_in_if",
     .signs = {{.messages = {"suggest parentheses around assignment used as truth value",
                             "using the result of an assignment as a condition"},
                .also_warning = true},
               {.types = "; const", .code = "if (...="}},
     .weight = Kind::of_its_line,
     .words = "One = changes what stands to its left. This condition does not compare.",
     .advice = "write == to compare."},
    {.id = "change_of_input",
     .signs = {{.messages = {"no match for 'operator", "no viable overloaded '"},
                .types = "; const"},
               {.messages = {"assignment of read-only", "decrement of read-only",
                             "increment of read-only", "because function 'operator",
                             "discards qualifiers", "with const-qualified type"}},
               {.messages = {"no matching member function for call to '"},
                .code = ".set|.noalias|.resize|.swap|.fill|.push_back|.normalize",
                .notes = "no known conversion from 'const ...for object argument"}},
     .words = "This line changes something that is const: an input of the function, or a variable "
              "declared so.",
     .advice = "copy it and change the copy:  Matrix result = input;  or leave out the const, if "
               "the variable is your own."},
    {.id = "assignment_to_auto",
     .signs =
         {{.types = "; expression"},
          {.messages = {"no viable overloaded '"},
           .notes =
               "ForwardDeclarations.h:...implicit copy assignment operator) not viable: no known"}},
     .words =
         "What stands to the left of the = is a computation that has not been done yet, and no "
         "place for numbers: with auto, Eigen keeps the formula and not its result.",
     .advice = "write its type instead of auto where it is declared: Matrix, RowVector or double."},
    {.id = "assignment_to_value",
     .signs = {{.messages = {"lvalue required as left operand", "expression is not assignable"}}},
     .words = "What stands to the left of the = is a computed value and no place for one: m.rows() "
              "cannot be set, and an auto variable of Eigen keeps a formula.",
     .advice =
         "assign to a Matrix, a row or an entry: m(i, j) = x. Declare the variable as Matrix and "
         "not as auto."},
    {.id = "const_without_value",
     .signs = {{.messages = {"uninitialized 'const",
                             "default initialization of an object of const type"}}},
     .words = "A const variable never changes, so that it needs its value here.",
     .advice = "give it a value:  const double x = ...;  or leave out the const."},
    {.id = "auto_without_value",
     .signs = {{.messages = {"has no initializer",
                             "with deduced type 'auto' requires an initializer"}}},
     .words = "auto takes the type of the value behind the =, and there is none.",
     .advice = "write the type, or a value."},

    // ---- Eigen's own checks ----------------------------------------------------------------------
    {.id = "two_brackets",
     .signs = {{.messages = {"for array subscript", "subscripted value is not an array"},
                .code = "]["}},
     .weight = Kind::of_its_line,
     .words = "m[i][j] is not how Eigen counts.",
     .advice = "an entry is m(i, j), a row m.row(i)."},
    {.id = "brackets_on_matrix",
     .signs = {{.messages = {"THE_BRACKET_OPERATOR_IS_ONLY_FOR_VECTORS"}}},
     .weight = Kind::of_its_line,
     .words = "[ ] is for rows and lists. A matrix has two indices, in parentheses.",
     .advice = "an entry is m(i, j), a row m.row(i)."},
    {.id = "mixed_sizes",
     .signs = {{.messages = {"YOU_MIXED_MATRICES_OF_DIFFERENT_SIZES"}}},
     .words =
         "Two things with different fixed sizes meet here, such as a Vector3d and a Vector4d, or "
         "a row (RowVector) and a column (VectorXd).",
     .advice =
         "declare them as Matrix and RowVector, whose sizes are open, and turn a column into a "
         "row with .transpose()."},
    {.id = "mixed_numbers",
     .signs = {{.messages = {"YOU_MIXED_DIFFERENT_NUMERIC_TYPES",
                             "no type named 'ReturnType' in 'struct Eigen::ScalarBinaryOpTraits",
                             "no type named 'ReturnType' in 'Eigen::ScalarBinaryOpTraits"}}},
     .words = "Matrices with different kinds of numbers meet here: double with float or int. Eigen "
              "does not convert them by itself.",
     .advice = "use Matrix and RowVector, which hold double; or convert with .cast<double>()."},
    {.id = "matrix_from_numbers",
     .signs = {{.messages = {"THIS_METHOD_IS_ONLY_FOR_VECTORS_OF_A_SPECIFIC_SIZE"}},
               {.messages = {"from initializer list would use explicit constructor"}},
               {.messages = {"no viable overloaded '='"},
                .notes = "cannot convert initializer list argument to"}},
     .words =
         "A Matrix is made of two numbers, how many rows and how many columns; not of three or "
         "four.",
     .advice =
         "Matrix m = Matrix::Constant(rows, cols, value), Matrix::Zero(rows, cols), or the rows "
         "in braces of their own: Matrix m{{1, 2}, {3, 4}}."},
    {.id = "row_or_column",
     .signs = {{.messages = {"YOU_PASSED_A_COLUMN_VECTOR_BUT_A_ROW_VECTOR_WAS_EXPECTED",
                             "YOU_PASSED_A_ROW_VECTOR_BUT_A_COLUMN_VECTOR_WAS_EXPECTED"}}},
     .words =
         ".rowwise() joins a row with each row, and .colwise() a column with each column; here "
         "the other one stands on the right.",
     .advice =
         "one number for each row is a column: m.colwise() - column. One for each column is a "
         "row: m.rowwise() - row."},
    {.id = "only_for_arrays",
     .signs = {{.messages = {"THIS_METHOD_IS_ONLY_FOR_ARRAYS_NOT_MATRICES"}}},
     .words = "Multiplying or dividing entry by entry is for arrays.",
     .advice = "put .array() before it and on the right as well: m.array().colwise() / "
               "column.array()."},
    {.id = "vector_method",
     .signs = {{.messages = {"YOU_TRIED_CALLING_A_VECTOR_METHOD_ON_A_MATRIX"}}},
     .words = "This works for one row or one column (dot, head, tail, segment), not for a matrix.",
     .advice =
         "take a row first: m.row(i). For whole rows of a matrix: .topRows(n), .bottomRows(n); "
         "for all dot products at once, the product of matrices."},
    {.id = "invalid_product",
     .signs = {{.messages = {"INVALID_MATRIX_PRODUCT", "INVALID_VECTOR_VECTOR_PRODUCT"}}},
     .words = "This product cannot be: the left side must be as wide as the right side is tall.",
     .advice = "is a .transpose() missing? Entry by entry it is a.cwiseProduct(b)."},
    {.id = "array_with_matrix",
     .signs = {{.messages = {"YOU_CANNOT_MIX_ARRAYS_AND_MATRICES"}},
               {.types =
                    "array * matrix|matrix * array|array + matrix|matrix + array|array - matrix|"
                    "matrix - array|array / matrix|matrix / array|array += matrix|array -= matrix|"
                    "matrix += array|matrix -= array|array *= matrix|matrix *= array"},
               {.messages = {"no matching function for call to",
                             "no matching member function for call to"},
                .code = ".cwise|.dot(",
                .notes = "ArrayWrapper"}},
     .words =
         "An array (entry by entry) and a matrix meet in one formula, and Eigen does not mix them.",
     .advice = "for entry by entry put .array() behind both, as in a.array() * b.array(); for the "
               "matrix product "
               "behind none, or .matrix() behind what is an array."},

    // ---- operators between things that do not go together -----------------------------------------
    {.id = "row_sums",
     .signs = {{.types = "array / row sums|array * row sums|array - row sums|array + row sums|"
                         "matrix / row sums|row sums / matrix"}},
     .words =
         "A matrix and one number for each of its rows (or columns) have different shapes, and "
         "Eigen does not stretch the smaller one by itself.",
     .advice = "row by row in a loop with m.row(i); or say how to stretch: m.array().colwise() / "
               "sums.array(), with sums stored as Eigen::VectorXd."},
    {.id = "compared_matrix",
     .signs =
         {{.types =
               "matrix > |matrix < |matrix >= |matrix <= |matrix == |matrix != |number == matrix|"
               "number < matrix|number > matrix"}},
     .words =
         "A whole matrix is compared here, and one yes or no for all its entries is not defined.",
     .advice = "compare one entry, m(i, j) > 0, in a loop; or say what you mean for all of them: "
               "(m.array() > 0).all() or .any()."},
    {.id = "matrix_as_condition",
     .signs = {{.types = "array -> bool|matrix -> bool"},
               {.messages = {"could not convert 'Eigen::ArrayBase...to 'bool'",
                             "is not contextually convertible to 'bool'"},
                .types = "array|matrix"}},
     .words =
         "A condition is one yes or no; this compares every entry and gives a whole table of them.",
     .advice = "say what you mean: (m.array() > 0).all(), .any(), or a loop over the entries."},
    {.id = "masking_as_condition",
     .signs = {{.messages = {"from 'attention::Masking' to 'bool'",
                             "'attention::Masking' is not contextually convertible to 'bool'"}}},
     .words = "A Masking is not true or false; it has names for its values.",
     .advice = "compare it:  if (masking == Masking::causal)"},
    {.id = "number_with_matrix",
     .signs = {{.types = "matrix + number|matrix - number|number + matrix|number - matrix|"
                         "matrix += number|matrix -= number"}},
     .words = "A number is added to a whole matrix or row, or taken from it. Eigen does that for "
              "arrays only.",
     .advice = "put .array() behind the matrix:  m.array() - x."},
    {.id = "division_by_matrix",
     .signs = {{.types = "matrix / matrix|number / matrix|matrix /= matrix"}},
     .words =
         "A division by a whole matrix or row is not defined; entry by entry it is for arrays.",
     .advice =
         "put .array() behind both:  a.array() / b.array(). If a single number is meant, such as "
         "a sum, see that it is one."},
    {.id = "vector_with_matrix",
     .signs = {{.types = "vector + |vector - |vector * |vector / |matrix * vector|matrix + "
                         "vector|matrix - vector"}},
     .words = "A std::vector is a plain list: it does not add, multiply or divide.",
     .advice = "go through it in a loop, or keep the numbers in a RowVector or Matrix."},

    // ---- a value of another type than is wanted -----------------------------------------------------
    {.id = "row_into_number",
     .signs = {{.types = "number += matrix|number -= matrix|number += array|number -= array"}},
     .words = "A whole row or matrix is added to one number.",
     .advice = "if the sum of rows is meant, keep it in a row: RowVector sum = "
               "RowVector::Zero(X.cols());  if one entry is, write X(i, j)."},
    {.id = "matrix_as_number",
     .signs = {{.types = "matrix -> number|array -> number|row sums -> number"}},
     .words =
         "One number is wanted here, and this is a whole matrix or row, even if it has one entry.",
     .advice = "all entries added up are .sum(); one entry is m(i, j)."},
    {.id = "members_in_braces",
     .signs = {{.messages = {"from '<brace-enclosed initializer list>' to '{type}'"}},
               {.types = "number -> matrix|other -> matrix|matrix -> other|other -> other",
                .code = "return {|= {"}},
     .words = "The values in the braces are not what the struct's members are, one by one.",
     .advice = "give them in the order in which the header lists the members."},
    {.id = "number_as_matrix",
     .signs = {{.types = "number -> matrix"}},
     .words = "A matrix or row is wanted here, and this is one number.",
     .advice =
         "one number for each row or column comes from .rowwise() or .colwise(), as in "
         ".colwise().mean(); a matrix full of the same number is Matrix::Constant(rows, cols, x)."},
    {.id = "vector_as_matrix",
     .signs = {{.types = "vector -> matrix|C array -> matrix"}},
     .words = "A Matrix is wanted here, and this is a list or table of another kind.",
     .advice = "make a Matrix from the start:  Matrix m(rows, cols);  and set m(i, j)."},
    {.id = "lambda_capture",
     .signs = {{.messages = {"'{name}' is not captured",
                             "variable '{name}' cannot be implicitly captured"}}},
     .words =
         "A lambda that begins with [] sees nothing of the function around it, not {name} either.",
     .advice = "name it in the brackets: [{name}], or begin with [&] to see everything."},
    {.id = "two_return_types",
     .signs = {{.messages = {"inconsistent types", "must match previous return type",
                             "inconsistent deduction for auto return type"}}},
     .words =
         "The returns of a lambda (or auto function) have different types: each formula of Eigen "
         "has its own.",
     .advice = "say which type it returns:  [&](...) -> Matrix { ... }"},
    {.id = "two_choices",
     .signs = {{.messages = {"operands to '?:' have different types",
                             "incompatible operand types"}}},
     .words = "The two sides of ? : have different types: each formula of Eigen has its own.",
     .advice = "make both a Matrix:  c ? Matrix(a * b) : Matrix(a + b);  or use if and else."},

    // ---- calls --------------------------------------------------------------------------------------
    {.id = "entrywise_function",
     .signs = {{.messages = {"MatrixExponentialReturnValue", "MatrixLogarithmReturnValue",
                             "MatrixSquareRootReturnValue", "MatrixPowerReturnValue",
                             "MatrixFunctionReturnValue", "MatrixComplexPowerReturnValue"}}},
     .words =
         "On a matrix or row, .exp(), .log(), .sqrt() and .pow() mean functions of the matrix as "
         "a whole, which are not here; what is wanted is every entry by itself.",
     .advice = "put .array() before it:  m.array().exp()."},
    {.id = "math_on_matrix",
     .signs = {{.messages = {"no matching function for call to '{name}(",
                             "no matching function for call to '{name}'"},
                .notes = "Matrix|RowVector|Array|Cwise|Eigen::",
                .when = names_math}},
     .words = "std::{name} takes one number, and it is given a whole matrix or row.",
     .advice =
         "let Eigen do it for every entry:  m.array().{name}(), or write a loop over the entries."},
    {.id = "printed_matrix",
     .signs = {{.messages = {"format '...expects argument of type",
                             "cannot pass non-trivial object", "cannot pass object of non-trivial"},
                .notes = "Eigen::|Matrix|RowVector",
                .also_warning = true}},
     .weight = Kind::of_its_line,
     .words = "printf knows numbers and texts, and no matrix.",
     .advice = "std::cout << m << \"\\n\"; with #include <iostream>."},
    {.id = "max_of_two_types",
     .signs = {{.messages = {"no matching function for call to '{name}(",
                             "no matching function for call to '{name}'"},
                .notes = "conflicting types for parameter"}},
     .words =
         "std::{name} wants both numbers to be of the same type; whole numbers (0), sizes of Eigen "
         "(Index) and decimal ones (0.0) are three.",
     .advice = "write 0.0 beside a double, and std::{name}<Index>(0, n) beside a size."},
    {.id = "max_of_matrix",
     .signs = {{.messages = {"no matching function for call to '{name}(",
                             "no matching function for call to '{name}'"},
                .when = names_largest}},
     .words = "std::{name} does not look into a matrix or row.",
     .advice = "the highest entry is m.maxCoeff(), the lowest m.minCoeff()."},
    {.id = "ambiguous_call",
     .signs = {{.messages = {"call of overloaded '{name}(...is ambiguous",
                             "call to '{name}' is ambiguous"}}},
     .words =
         "There are several functions {name}, and the number's type fits none of them exactly: "
         "sizes and whole numbers are not double.",
     .advice = "convert it:  std::{name}(static_cast<double>(x))."},
    {.id = "sum_axis",
     .signs = {{.messages = {"no matching function for call to '...(int) const'",
                             "too many arguments to function call, expected 0"},
                .code = ".sum(|.mean(|.maxCoeff(|.minCoeff(|.prod("}},
     .words = ".sum(), .mean() and .maxCoeff() take no axis in Eigen: they are about all entries.",
     .advice =
         "one number for each row: m.rowwise().sum(). One for each column: m.colwise().sum()."},
    {.id = "called_vector",
     .signs = {{.messages = {"no match for call to '(const attention::Tokens",
                             "no match for call to '(const std::vector",
                             "no match for call to '(std::vector",
                             "'const attention::Tokens' does not provide a call",
                             "'std::vector...does not provide a call operator"}}},
     .words = "This is a std::vector, and its entries are asked for with [ ].",
     .advice = "write x[i]."},
    {.id = "row_for_rows",
     .signs = {{.messages = {"no matching function for call to '...row()",
                             "no matching function for call to '...col()",
                             "too few arguments to function call, expected 1",
                             "no matching member function for call to 'row'",
                             "no matching member function for call to 'col'"},
                .code = ".row()|.col()"}},
     .words = ".row(i) is one row and wants its number, as .col(j) does.",
     .advice = "how many there are is .rows() and .cols()."},
    {.id = "wrong_arguments",
     .signs = {{.messages = {"too few arguments to function", "too many arguments to function",
                             "invalid initialization of reference",
                             "no matching function for call to",
                             "no matching member function for call to",
                             "cannot bind non-const lvalue reference"}}},
     .words = "The function is called with other arguments than it takes: another number of them, "
              "another order, or other types.",
     .advice = "compare with its declaration in the header."},

    // ---- the linker ---------------------------------------------------------------------------------
    {.id = "own_main",
     .signs = {{.messages = {"linker: duplicate 'main'"}}},
     .words = "The tests bring their own main(), and a program has one.",
     .advice = "remove yours. To try something out, print from the function; ./headstart check "
               "shows it."},
    {.id = "duplicate_function",
     .signs = {{.messages = {"linker: duplicate 'attention::{name}'"}}},
     .words = "attention::{name} is written in two files.",
     .advice =
         "leave it in the file of its own exercise only; others include the header and call it."},
    {.id = "duplicate_helper",
     .signs = {{.messages = {"linker: duplicate '{name}'"}}},
     .words =
         "Another exercise's file has a {name} too: the files are linked into one program, where a "
         "name may stand once.",
     .advice = "put the helper into  namespace { ... },  which keeps it to its file."},
    {.id = "eigen_module",
     .signs = {{.messages = {"linker: undefined 'Eigen::"}}},
     .words = "A part of Eigen is used whose header is not included, such as .inverse() or "
              ".determinant().",
     .advice = "#include <Eigen/Dense> has them all; but no exercise needs them."},
    {.id = "unqualified_definition",
     .signs = {{.messages = {"linker: undefined 'attention::{name}'"}, .when = is_definition}},
     .words =
         "The tests look for attention::{name} with the parameters that the header gives it, and "
         "this function is another one: outside of attention, or with other parameters.",
     .advice =
         "begin it as the header does, with attention:: before the type and before the name:  "
         "attention::Matrix attention::{name}(...)"},
    {.id = "later_function",
     .signs = {{.messages = {"linker: undefined 'attention::{name}'"}, .code = "("}},
     .words =
         "attention::{name} is called here and written nowhere: it belongs to a later exercise, or "
         "its function is gone.",
     .advice = "use the functions of this exercise and of those before it only."},
    {.id = "missing_definition",
     .signs = {{.messages = {"linker: undefined 'attention::{name}'"}}},
     .words = "The function attention::{name}, which the tests call, is not in the file any more.",
     .advice = "write it again, beginning as the header does:  attention::Matrix "
               "attention::{name}(...)  "},
    {.id = "undefined_helper",
     .signs = {{.messages = {"linker: undefined '{name}'"}}},
     .words = "{name} is declared and called, and its body is nowhere.",
     .advice = "write the body, with the same parameters."},

    // ---- the source alone -----------------------------------------------------------------------------
    {.id = "dangling_auto",
     .signs = {{.messages = {"source: dangling '{name}'"}}},
     .words =
         "{name} looks into a result that is gone at the end of this line: with auto, Eigen keeps "
         "a formula about the result, and not its numbers.",
     .advice = "write Matrix or RowVector instead of auto."},

    // ---- what is left ---------------------------------------------------------------------------------
    // ---- what compiles and is not meant so -------------------------------------------------------------
    {.id = "empty_body",
     .signs = {{.messages = {"this '{word}' clause does not guard", "{word} loop has empty body",
                             "if statement has empty body",
                             "suggest braces around empty body in an '{word}' statement"},
                .when = semicolon_is_body,
                .also_warning = true}},
     .weight = Kind::of_its_line,
     .words = "The ; behind the ) ends this statement: what stands below is not in it, and runs "
              "once in any case.",
     .advice = "take the ; away, and put what belongs to it into { }."},
    {.id = "missing_braces",
     .signs = {{.messages = {"this '{word}' clause does not guard",
                             "misleading indentation; statement is not part of the previous"},
                .also_warning = true}},
     .where = Kind::matching,
     .words = "Without braces an if, for or while holds one statement only. The lines below it are "
              "indented as if they were in it, and are not.",
     .advice = "put all that belongs to it into { }."},
    {.id = "unset_variable",
     .signs = {{.messages = {"'{name}' may be used uninitialized", "'{name}' is used uninitialized",
                             "variable '{name}' is uninitialized when",
                             "variable '{name}' may be uninitialized"},
                .also_warning = true}},
     .words =
         "{name} is used before it was given a value: it holds what happens to stand in memory.",
     .advice = "give it one where it is declared:  double {name} = 0;"},
    {.id = "endless_recursion",
     .signs = {{.messages = {"infinite recursion detected",
                             "all paths through this function will call itself"},
                .also_warning = true}},
     .words = "The function calls itself, whatever it is given, and so never ends.",
     .advice = "compute the result here; another function is called by its own name."},

    {.id = "eigen_says",
     .signs = {{.messages = {"static assertion failed: {shout}",
                             "static_assert failed ...\"{shout}\""}}},
     .words = "Eigen refuses this line. Its own words: {shout}",
     .advice = "look at the types of what meets in this line: Matrix, RowVector, array or number."},
};

}  // namespace

std::span<const Kind> all_kinds() {
  return table;
}

}  // namespace headstart
