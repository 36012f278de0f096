#include "headstart/golden.h"

#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace headstart {

struct GoldenCase::Data {
  nlohmann::json fields;
  std::string file;

  const nlohmann::json& field(const std::string& name) const {
    if (!fields.contains(name))
      throw std::runtime_error(fmt::format("{}: a case has no field \"{}\"", file, name));
    return fields.at(name);
  }
};

namespace {

double to_number(const nlohmann::json& value) {
  if (value == "-inf") return -std::numeric_limits<double>::infinity();
  return value.get<double>();
}

}  // namespace

attention::Matrix GoldenCase::matrix(const std::string& field) const {
  const nlohmann::json& rows = data_->field(field);
  attention::Matrix matrix(rows.size(), rows.at(0).size());
  for (attention::Index i = 0; i < matrix.rows(); ++i) {
    if (std::ssize(rows.at(i)) != matrix.cols())
      throw std::runtime_error(
          fmt::format("{}: the rows of \"{}\" are not equally long", data_->file, field));
    for (attention::Index j = 0; j < matrix.cols(); ++j) matrix(i, j) = to_number(rows.at(i).at(j));
  }
  return matrix;
}

double GoldenCase::number(const std::string& field) const {
  return to_number(data_->field(field));
}

std::vector<int> GoldenCase::tokens(const std::string& field) const {
  return data_->field(field).get<std::vector<int>>();
}

std::string GoldenCase::text(const std::string& field) const {
  return data_->field(field).get<std::string>();
}

std::vector<GoldenCase> golden(const std::string& file) {
  const std::string path = fmt::format("{}/golden/{}.json", HEADSTART_DATA, file);
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error("golden numbers are missing: " + path);
  const nlohmann::json content = nlohmann::json::parse(stream);
  std::vector<GoldenCase> cases;
  for (const nlohmann::json& fields : content.at("cases"))
    cases.push_back(
        GoldenCase(std::make_shared<const GoldenCase::Data>(GoldenCase::Data{fields, path})));
  if (cases.empty()) throw std::runtime_error("no golden numbers in " + path);
  return cases;
}

}  // namespace headstart
