#include "checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace headstart {
namespace {

using nlohmann::json;

constexpr const char* schema = "headstart.checkpoint/1";

// --- to and from JSON (stored as MessagePack, which keeps every bit of a double) -----------------

json to_json(const attention::LanguageModel& model) {
  json result;
  const auto all = matrices(model);
  for (std::size_t i = 0; i < all.size(); ++i)
    result[matrix_names[i]] = {
        {"rows", all[i]->rows()},
        {"columns", all[i]->cols()},
        {"numbers", std::vector<double>(all[i]->data(), all[i]->data() + all[i]->size())}};
  return result;
}

attention::Matrix to_matrix(const json& value, const attention::Matrix& like) {
  const auto numbers = value.at("numbers").get<std::vector<double>>();
  if (value.at("rows") != like.rows() || value.at("columns") != like.cols() ||
      static_cast<attention::Index>(numbers.size()) != like.size())
    throw std::invalid_argument("a matrix does not have the shape that the sizes give it");
  return Eigen::Map<const attention::Matrix>(numbers.data(), like.rows(), like.cols());
}

attention::LanguageModel to_model(const json& value, const ModelSize& size) {
  attention::LanguageModel model = random_model(size, 0);  // for the shapes
  const auto all = matrices(model);
  for (std::size_t i = 0; i < all.size(); ++i)
    *all[i] = to_matrix(value.at(matrix_names[i]), *all[i]);
  return model;
}

json to_json(const TrainingPlan& plan) {
  return {{"vocabulary", plan.size.vocabulary},
          {"d", plan.size.d},
          {"d_k", plan.size.d_k},
          {"window", plan.size.window},
          {"batch", plan.batch},
          {"steps", plan.steps},
          {"learning_rate", plan.learning_rate},
          {"seed", plan.seed},
          {"threads", plan.threads}};
}

TrainingPlan to_plan(const json& value) {
  const TrainingPlan plan{.size = {.vocabulary = value.at("vocabulary"),
                                   .d = value.at("d"),
                                   .d_k = value.at("d_k"),
                                   .window = value.at("window")},
                          .batch = value.at("batch"),
                          .steps = value.at("steps"),
                          .learning_rate = value.at("learning_rate"),
                          .seed = value.at("seed"),
                          .threads = value.at("threads")};
  for (const int size : {plan.size.vocabulary, plan.size.d, plan.size.d_k, plan.size.window})
    if (size < 1 || size > 100'000) throw std::invalid_argument("a size is out of range");
  return plan;
}

json to_json(const std::vector<LossPoint>& losses) {
  json result = json::array();
  for (const LossPoint& point : losses)
    result.push_back({point.step, point.training, point.validation});
  return result;
}

json to_json(const Checkpoint& checkpoint) {
  return {{"schema", schema},
          {"plan", to_json(checkpoint.plan)},
          {"alphabet", to_utf8(checkpoint.alphabet.characters())},
          {"text_hash", checkpoint.text_hash},
          {"code", checkpoint.code},
          {"model", to_json(checkpoint.model)},
          {"adam_m", to_json(checkpoint.adam.m)},
          {"adam_v", to_json(checkpoint.adam.v)},
          {"step", checkpoint.adam.t},
          {"loss_sum", checkpoint.loss_sum},
          {"losses", to_json(checkpoint.losses)}};
}

Checkpoint to_checkpoint(const json& value) {
  if (value.value("schema", "") != schema) throw std::invalid_argument("it is of another kind");
  const TrainingPlan plan = to_plan(value.at("plan"));
  const attention::LanguageModel model = to_model(value.at("model"), plan.size);
  Checkpoint checkpoint{.plan = plan,
                        .alphabet = Alphabet(from_utf8(value.at("alphabet").get<std::string>())),
                        .text_hash = value.at("text_hash"),
                        .code = value.at("code"),
                        .model = model,
                        .adam = Adam(model),
                        .loss_sum = value.at("loss_sum"),
                        .losses = {}};
  if (checkpoint.alphabet.size() != plan.size.vocabulary)
    throw std::invalid_argument("its alphabet does not fit its vocabulary");
  checkpoint.adam.m = to_model(value.at("adam_m"), plan.size);
  checkpoint.adam.v = to_model(value.at("adam_v"), plan.size);
  checkpoint.adam.t = value.at("step");
  for (const json& point : value.at("losses"))
    checkpoint.losses.push_back({point.at(0), point.at(1), point.at(2)});
  return checkpoint;
}

// --- files -------------------------------------------------------------------------------------

[[noreturn]] void cannot_write(const std::filesystem::path& file) {
  throw std::runtime_error(fmt::format("{} cannot be written: {}", file.string(), strerror(errno)));
}

void write_and_flush(const std::filesystem::path& file, const std::string& bytes) {
  std::FILE* const stream = std::fopen(file.c_str(), "wb");
  if (stream == nullptr) cannot_write(file);
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stream) == bytes.size() &&
                       std::fflush(stream) == 0 && fsync(fileno(stream)) == 0;
  const int error = errno;
  std::fclose(stream);
  errno = error;
  if (!written) cannot_write(file);
}

}  // namespace

void write_whole(const std::filesystem::path& file, const std::string& bytes) {
  std::error_code ignored;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  const std::filesystem::path temporary = fmt::format("{}.{}.tmp", file.string(), getpid());
  try {
    write_and_flush(temporary, bytes);
    std::filesystem::rename(temporary, file);
  } catch (...) {
    std::filesystem::remove(temporary, ignored);
    throw;
  }
}

void save(const Checkpoint& checkpoint, const std::filesystem::path& file) {
  const std::vector<std::uint8_t> bytes = json::to_msgpack(to_json(checkpoint));
  write_whole(file, std::string(bytes.begin(), bytes.end()));
}

Checkpoint load_checkpoint(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw std::invalid_argument(
        fmt::format("there is no trained model in {}: run ./headstart train first", file.string()));
  try {
    return to_checkpoint(json::from_msgpack(stream));
  } catch (const std::exception& error) {
    throw std::invalid_argument(
        fmt::format("{} is not a checkpoint of this kit, or it is damaged ({}). Remove it, or name "
                    "another with --model.", file.string(), error.what()));
  }
}

}  // namespace headstart
