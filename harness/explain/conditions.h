// What a kind may ask beyond patterns, and the names that it may know. Each condition is true or
// false of a finding, and may leave captures for the kind's sentences.
#pragma once

#include "kinds.h"

namespace headstart {

bool at_end_of_file(Finding& finding);
bool points_at_closing_parenthesis(Finding& finding);
bool points_at_colon(Finding& finding);
bool points_at_opening_brace(Finding& finding);
bool points_into_for(Finding& finding);      // into its parentheses
bool semicolon_is_body(Finding& finding);    // of an if, for or while
bool points_at_statement(Finding& finding);  // return, for, if, while, or an assignment
bool is_definition(Finding& finding);        // the line begins a function
bool lacks_own_header(Finding& finding);     // leaves {header}

// About {name}, which a pattern has captured:
bool names_attention_type(Finding& finding);
bool names_attention_function(Finding& finding);  // leaves {header}
bool names_standard(Finding& finding);            // std::name exists and is included
bool names_standard_header(Finding& finding);     // leaves {header}
bool names_infinity(Finding& finding);
bool names_masking(Finding& finding);
bool names_other_language(Finding& finding);
bool names_numpy_member(Finding& finding);
bool names_math(Finding& finding);
bool names_entrywise(Finding& finding);
bool names_largest(Finding& finding);  // max or min
bool names_eigen_type(Finding& finding);
bool names_inner_variable(Finding& finding);  // declared above, inside of other braces
bool names_variable_above(Finding& finding);  // declared above, and not inside of others
bool is_first_assignment(Finding& finding);
bool is_slip(Finding& finding);  // leaves {suggestion}: a name of the file
bool is_slip_of_member(
    Finding& finding);  // leaves {suggestion}: a member of what Eigen or the kit has

}  // namespace headstart
