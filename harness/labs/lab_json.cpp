#include "lab_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace headstart {
namespace {

using attention::Index;
using Json = nlohmann::ordered_json;

Json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

const char* word(Rule rule) {
  switch (rule) {
    case Rule::about: return "about";
    case Rule::at_least: return "at least";
    case Rule::at_most: return "at most";
  }
  return "";
}

Json json_of(const Measurement& measurement) {
  return {{"label", measurement.label},
          {"measured", number(measurement.measured)},
          {"lesson", measurement.lesson ? number(*measurement.lesson) : Json()},
          {"tolerance", number(measurement.tolerance)},
          {"rule", word(measurement.rule)},
          {"agrees", measurement.agrees()}};
}

Json json_of(const Figure& figure) {
  Json cells = Json::array();
  for (Index i = 0; i < figure.cells.rows(); ++i) {
    Json row = Json::array();
    for (Index j = 0; j < figure.cells.cols(); ++j) row.push_back(number(figure.cells(i, j)));
    cells.push_back(row);
  }
  return {{"label", figure.label},
          {"rows", figure.rows},
          {"columns", figure.columns},
          {"cells", cells},
          {"shares", figure.shares}};
}

Json json_of(const Section& section);
Json json_of(const Lab& lab);

template <class Part>
Json list_of(const std::vector<Part>& parts) {
  Json list = Json::array();
  for (const Part& part : parts) list.push_back(json_of(part));
  return list;
}

Json json_of(const Section& section) {
  return {{"title", section.title},
          {"measurements", list_of(section.measurements)},
          {"figures", list_of(section.figures)},
          {"notes", section.notes}};
}

Json json_of(const Lab& lab) {
  return {{"name", lab.name}, {"title", lab.title}, {"rows", lab.rows}, {"exercise", lab.exercise}};
}

std::string text_of(const Json& json) {  // a folder's name need not be UTF-8
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string lab_json(const Lab& lab, const LabResult& result, const std::string& code) {
  const Json json{{"schema", "headstart.lab/1"},
                  {"name", lab.name},
                  {"title", lab.title},
                  {"rows", lab.rows},
                  {"code", code},
                  {"agrees", result.agrees()},
                  {"sections", list_of(result.sections)},
                  {"question", result.question}};
  return text_of(json);
}

std::string lab_list_json() {
  const Json json{{"schema", "headstart.labs/1"}, {"labs", list_of(all_labs())}};
  return text_of(json);
}

}  // namespace headstart
