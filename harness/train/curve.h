// Small pictures of a training run, as SVG.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checkpoint.h"

namespace headstart {

// Training and validation loss over the steps, with the floor as a line where it is known.
std::string loss_curve_svg(const std::vector<LossPoint>& losses, std::optional<double> floor);

// Where a head looks: a row looks, a column is looked at; darker is more.
std::string attention_svg(const std::u32string& characters, const attention::Matrix& weights);

// Text for the inside of an SVG or HTML element.
std::string escaped(const std::string& text);

}  // namespace headstart
