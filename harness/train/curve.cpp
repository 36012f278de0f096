#include "curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace headstart {
namespace {

constexpr double width = 480, height = 280, left = 48, right = 12, top = 28, bottom = 36;

// From steps and nats to points on the picture.
struct Scale {
  double last_step, low, high;

  double x(double step) const { return left + (width - left - right) * step / last_step; }
  double y(double loss) const {
    return top + (height - top - bottom) * (high - loss) / (high - low);
  }
};

Scale scale_for(const std::vector<LossPoint>& losses, std::optional<double> floor) {
  double low = floor.value_or(losses.front().validation), high = low;
  for (const LossPoint& point : losses) {
    low = std::min({low, point.training, point.validation});
    high = std::max({high, point.training, point.validation});
  }
  const double margin = std::max(0.05, 0.05 * (high - low));
  return {static_cast<double>(losses.back().step), low - margin, high + margin};
}

std::string line(const std::vector<LossPoint>& losses, double LossPoint::*value, const Scale& scale,
                 const char* colour) {
  std::string points;
  for (const LossPoint& point : losses)
    points += fmt::format("{:.1f},{:.1f} ", scale.x(static_cast<double>(point.step)),
                          scale.y(point.*value));
  return fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" points=\"{}\"/>\n",
                     colour, points);
}

std::string words(double x, double y, const std::string& text, const char* colour = "#333",
                  const char* anchor = "start") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", x,
                     y, colour, anchor, escaped(text));
}

std::string axes(const Scale& scale) {
  std::string text;
  for (int i = 0; i <= 4; ++i) {
    const double loss = scale.low + (scale.high - scale.low) * i / 4;
    const double y = scale.y(loss);
    text += fmt::format("<path d=\"M{} {:.1f}H{}\" stroke=\"#ddd\"/>\n", left, y, width - right);
    text += words(left - 6, y + 4, fmt::format("{:.2f}", loss), "#333", "end");
  }
  text += words(left, height - 12, "0");
  text += words(width - right, height - 12, fmt::format("{:.0f} steps", scale.last_step), "#333",
                "end");
  return text;
}

std::string svg(double w, double h, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}</svg>\n",
      w, h, content);
}

}  // namespace

std::string loss_curve_svg(const std::vector<LossPoint>& losses, std::optional<double> floor) {
  if (losses.empty()) return svg(width, height, words(left, top, "nothing trained yet"));
  const Scale scale = scale_for(losses, floor);
  std::string content = axes(scale);
  content += words(left, 16, "loss in nats a character");
  content += words(width - 170, 16, "training", "#1f77b4");
  content += words(width - 80, 16, "validation", "#d62728");
  if (floor) {
    content += fmt::format("<path d=\"M{} {:.1f}H{}\" stroke=\"#2ca02c\" stroke-dasharray=\"4\"/>\n",
                           left, scale.y(*floor), width - right);
    content += words(left + 6, scale.y(*floor) - 4, "the text's own entropy", "#2ca02c");
  }
  content += line(losses, &LossPoint::training, scale, "#1f77b4");
  content += line(losses, &LossPoint::validation, scale, "#d62728");
  return svg(width, height, content);
}

std::string attention_svg(const std::u32string& characters, const attention::Matrix& weights) {
  constexpr double cell = 20, margin = 28;
  std::string content;
  for (attention::Index i = 0; i < weights.rows(); ++i) {
    const double y = margin + cell * static_cast<double>(i);
    const std::string name = to_utf8(characters.substr(static_cast<std::size_t>(i), 1));
    const std::string shown = name == " " ? "_" : name == "\n" ? "/" : name;
    content += words(margin - 8, y + 14, shown, "#333", "end");
    content += words(y + cell / 2, margin - 8, shown, "#333", "middle");
    for (attention::Index j = 0; j <= i; ++j)
      content += fmt::format(
          "<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"19\" height=\"19\" fill=\"#1f4e9c\" "
          "fill-opacity=\"{:.3f}\" stroke=\"#ccc\"><title>{:.3f}</title></rect>\n",
          margin + cell * static_cast<double>(j), y, std::clamp(weights(i, j), 0.0, 1.0),
          weights(i, j));
  }
  const double side = margin + cell * static_cast<double>(weights.rows()) + 8;
  return svg(side, side, content);
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) switch (letter) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
    }
  return result;
}

}  // namespace headstart
