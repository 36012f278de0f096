// What the pages share.
#pragma once

#include <string>
#include <string_view>

#include "../grade.h"

namespace headstart {

// Text, or a value of an attribute in double quotes.
std::string escape_html(std::string_view text);

// A whole page around its body. The policy in it lets a browser load and run nothing.
std::string html_page(std::string_view title, std::string_view body);

// A status as a word in its colour, and as one sign in a coloured square.
std::string status_chip(std::string_view status);
std::string status_square(std::string_view status, std::string_view title);

// How much of something, as a line that fills.
std::string html_bar(double part, double whole);

std::string score_words(const SubmissionMark& submission);

}  // namespace headstart
