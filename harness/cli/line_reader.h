// Lines of standard input, and Ctrl-C between them.
#pragma once

#include <string>

namespace headstart {

// While one exists, Ctrl-C is held back except where a line is waited for: what is under way, a file
// being written, is finished first.
class LineReader {
 public:
  enum class Result { line, end, interrupted };

  LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  // The next line without its end. What is longer than `most` bytes is cut off there. The last line
  // needs no end.
  Result read(std::string& line, std::size_t most = 4096);

 private:
  bool wait() const;  // until there is something to read; false: Ctrl-C came first
  Result fill();

  std::string buffer_;
  bool ended_ = false;
};

}  // namespace headstart
