// libFuzzer on the reader of frames: whatever the bytes, it either refuses them or has read something
// that, written again, is those very bytes.
//
//   harness/tests/fuzz_wire.sh [SECONDS]
#include <cstdint>
#include <cstdlib>

#include "wire.h"

namespace {

template <class Decode>
void try_to_read(std::span<const std::uint8_t> bytes, Decode decode) {
  try {
    const headstart::Bytes again = headstart::encode(decode(bytes));
    if (!std::equal(again.begin(), again.end(), bytes.begin(), bytes.end())) std::abort();
  } catch (const headstart::WireError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  try_to_read(bytes, headstart::decode_value);
  try_to_read(bytes, headstart::decode_call);
  try_to_read(bytes, headstart::decode_thrown);
  return 0;
}
