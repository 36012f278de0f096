// The main of a worker program. What goes wrong ends it, and the judge says so of the test.
#include <unistd.h>

#include "worker.h"

int main() {
  headstart::serve(headstart::worker_descriptor);
  _exit(0);
}
