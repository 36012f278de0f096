#include "wire.h"

#include <cstring>

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;

constexpr std::uint32_t magic = 0x48535431;  // "HST1"

enum class Tag : std::uint8_t { matrix = 1, number, whole, choice, tokens, list };

// --- writing -----------------------------------------------------------------------------------

class Writer {
 public:
  template <class T>
  void put(const T& value) {
    put(&value, sizeof value);
  }
  void put(const void* data, std::size_t size) {
    const auto* begin = static_cast<const std::uint8_t*>(data);
    bytes_.insert(bytes_.end(), begin, begin + size);
  }
  void put_text(const std::string& text) {
    put(std::uint64_t{text.size()});
    put(text.data(), text.size());
  }
  void put_value(const Value& value) {
    std::visit([this](const auto& content) { put_content(content); }, value.content);
  }
  Bytes take() { return std::move(bytes_); }

 private:
  void put_content(const Matrix& matrix) {
    put(Tag::matrix);
    put(std::int64_t{matrix.rows()});
    put(std::int64_t{matrix.cols()});
    put(matrix.data(), static_cast<std::size_t>(matrix.size()) * sizeof(double));
  }
  void put_content(double number) {
    put(Tag::number);
    put(number);
  }
  void put_content(std::int64_t number) {
    put(Tag::whole);
    put(number);
  }
  void put_content(const Choice& choice) {
    put(Tag::choice);
    put(choice.number);
  }
  void put_content(const std::vector<int>& tokens) {
    put(Tag::tokens);
    put(std::uint64_t{tokens.size()});
    for (const int token : tokens) put(std::int32_t{token});
  }
  void put_content(const List& list) {
    put(Tag::list);
    put(std::uint64_t{list.values.size()});
    for (const Value& value : list.values) put_value(value);
  }

  Bytes bytes_;
};

// --- reading -----------------------------------------------------------------------------------

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  template <class T>
  T get() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }

  std::string get_text(std::size_t most) {
    const auto size = get<std::uint64_t>();
    if (size > most) throw WireError("a text is too long");
    const auto bytes = take(size);
    return {bytes.begin(), bytes.end()};
  }

  Value get_value(int depth = 0) {
    switch (get<Tag>()) {
      case Tag::matrix: return {get_matrix()};
      case Tag::number: return {get<double>()};
      case Tag::whole: return {get<std::int64_t>()};
      case Tag::choice: return {Choice{get<std::int64_t>(), ""}};
      case Tag::tokens: return {get_tokens()};
      case Tag::list: return {get_list(depth)};
    }
    throw WireError("a value of no known kind");
  }

  void expect_end() const {
    if (!rest_.empty()) throw WireError("bytes are left over");
  }

 private:
  std::span<const std::uint8_t> take(std::uint64_t size) {
    if (size > rest_.size()) throw WireError("a message ends too early");
    const auto front = rest_.first(size);
    rest_ = rest_.subspan(size);
    return front;
  }

  // The shape is believed only if so many numbers are there: the product cannot overflow then.
  Matrix get_matrix() {
    const auto rows = get<std::int64_t>();
    const auto columns = get<std::int64_t>();
    const auto most = static_cast<std::int64_t>(rest_.size() / sizeof(double));
    constexpr auto longest = static_cast<std::int64_t>(most_payload);
    if (rows < 0 || columns < 0 || rows > longest || columns > longest)
      throw WireError("a matrix has an impossible shape");
    if (rows > 0 && columns > most / rows)
      throw WireError("a matrix has fewer numbers than its shape");
    Matrix matrix(rows, columns);
    const auto bytes = take(static_cast<std::uint64_t>(rows * columns) * sizeof(double));
    if (!bytes.empty()) std::memcpy(matrix.data(), bytes.data(), bytes.size());
    return matrix;
  }

  std::vector<int> get_tokens() {
    const auto count = get<std::uint64_t>();
    if (count > rest_.size() / sizeof(std::int32_t)) throw WireError("tokens are missing");
    std::vector<int> tokens(count);
    for (int& token : tokens) token = get<std::int32_t>();
    return tokens;
  }

  List get_list(int depth) {
    const auto count = get<std::uint64_t>();
    if (count > most_fields || depth >= most_depth)
      throw WireError("a list is too long or too deep");
    List list;
    for (std::uint64_t i = 0; i < count; ++i) list.values.push_back(get_value(depth + 1));
    return list;
  }

  std::span<const std::uint8_t> rest_;
};

}  // namespace

FrameHead make_head(FrameKind kind, std::uint64_t number, const Bytes& payload) {
  return {.magic = magic, .kind = kind, .number = number, .size = payload.size()};
}

void check_head(const FrameHead& head) {
  if (head.magic != magic) throw WireError("what came is not a frame");
  if (head.kind < FrameKind::call || head.kind > FrameKind::thrown)
    throw WireError("a frame of no known kind");
  if (head.size > most_payload) throw WireError("a frame is too large");
}

Bytes encode(const CallMessage& call) {
  Writer writer;
  writer.put_text(call.function);
  writer.put(std::uint64_t{call.arguments.size()});
  for (const Value& argument : call.arguments) writer.put_value(argument);
  return writer.take();
}

Bytes encode(const Value& answer) {
  Writer writer;
  writer.put_value(answer);
  return writer.take();
}

Bytes encode(const ThrownMessage& thrown) {
  Writer writer;
  writer.put_text(thrown.kind.substr(0, most_text));
  writer.put_text(thrown.text.substr(0, most_text));
  writer.put_text(thrown.file.substr(0, most_text));
  return writer.take();
}

CallMessage decode_call(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  CallMessage call;
  call.function = reader.get_text(most_text);
  const auto count = reader.get<std::uint64_t>();
  if (count > most_fields) throw WireError("a call has too many arguments");
  for (std::uint64_t i = 0; i < count; ++i) call.arguments.push_back(reader.get_value());
  reader.expect_end();
  return call;
}

Value decode_value(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  Value value = reader.get_value();
  reader.expect_end();
  return value;
}

ThrownMessage decode_thrown(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  ThrownMessage thrown;
  thrown.kind = reader.get_text(most_text);
  thrown.text = reader.get_text(most_text);
  thrown.file = reader.get_text(most_text);
  reader.expect_end();
  return thrown;
}

}  // namespace headstart
