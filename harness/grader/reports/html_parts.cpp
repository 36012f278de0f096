#include "html_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "html_style.h"
#include "words.h"

namespace headstart {
namespace {

struct Look {
  std::string_view status, sign, kind;  // the kind has a colour in html_style.h
};

constexpr std::array<Look, 14> looks = {{{"passed", "✓", "good"},
                                         {"graded", "✓", "good"},
                                         {"failed", "✗", "bad"},
                                         {"error", "!", "bad"},
                                         {"rejected", "✗", "bad"},
                                         {"compile_error", "C", "bad"},
                                         {"crashed", "!", "bad"},
                                         {"timed_out", "T", "bad"},
                                         {"out_of_memory", "M", "bad"},
                                         {"forbidden", "F", "bad"},
                                         {"infra_error", "?", "ours"},
                                         {"not_implemented", "·", "open"},
                                         {"missing", "–", "open"},
                                         {"not_run", "·", "open"}}};

const Look& look_of(std::string_view status) {
  const auto found = std::find_if(looks.begin(), looks.end(),
                                  [&](const Look& look) { return look.status == status; });
  return found == looks.end() ? looks.back() : *found;
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string result;
  for (const char c : text) switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      case '#': result += "&#35;"; break;  // this and the next, for CI services (clean_text.h)
      case ':': result += "&#58;"; break;
      default: result += c;
    }
  return result;
}

std::string html_page(std::string_view title, std::string_view body) {
  return fmt::format(R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{}</title>
<style>{}</style>
</head>
<body>
<main>
{}</main>
</body>
</html>
)",
                     escape_html(title), html_style, body);
}

std::string status_chip(std::string_view status) {
  return fmt::format(R"(<span class="chip {}">{}</span>)", look_of(status).kind,
                     escape_html(status_words(status)));
}

std::string status_square(std::string_view status, std::string_view title) {
  const Look& look = look_of(status);
  return fmt::format(R"(<span class="square {}" role="img" aria-label="{}" title="{}">{}</span>)",
                     look.kind, escape_html(title), escape_html(title), look.sign);
}

std::string html_bar(double part, double whole) {
  const double share = whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 0;
  return fmt::format(R"(<div class="bar"><div style="width:{:.1f}%"></div></div>)", 100 * share);
}

std::string score_words(const SubmissionMark& submission) {
  if (is_ours(submission)) return "–";
  return fmt::format(R"({}<span class="of"> / {}</span>)", points(submission.score),
                     points(submission.max_score));
}

}  // namespace headstart
