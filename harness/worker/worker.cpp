#include "worker.h"

#include <algorithm>

#include "channel.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"

namespace headstart {
namespace {

const Function& find(const std::string& name) {
  const auto found = std::ranges::find(worker_functions(), name, &WorkerFunction::name);
  if (found == worker_functions().end()) throw WireError("there is no function " + name);
  return *found;
}

// Exceptions travel by kind and text. A refusal is one only if that is its type.
ThrownMessage describe_current_exception() {
  try {
    throw;
  } catch (const NotImplemented& stub) {
    return {"NotImplemented", stub.function(), stub.file()};
  } catch (const EigenAssertion& error) {
    return {"Eigen", error.what(), ""};
  } catch (const std::invalid_argument& error) {
    return {"std::invalid_argument", error.what(), ""};
  } catch (const std::exception& error) {
    return {"std::exception", error.what(), ""};
  } catch (...) {
    return {"something else", "", ""};
  }
}

Frame answer(const Frame& asked) {
  const CallMessage call = decode_call(asked.payload);
  try {
    return {FrameKind::answer, asked.number, encode(find(call.function)(call.arguments))};
  } catch (const WireError&) {
    throw;
  } catch (...) {
    return {FrameKind::thrown, asked.number, encode(describe_current_exception())};
  }
}

}  // namespace

std::vector<WorkerFunction>& worker_functions() {
  static std::vector<WorkerFunction> functions;
  return functions;
}

void serve(int descriptor) {
  try {
    for (;;) send_frame(descriptor, answer(receive_frame(descriptor, {})), {});
  } catch (const ChannelClosed&) {
  }
}

}  // namespace headstart
