// The main of a worker program. What goes wrong ends it, and the judge says so of the test.
#include <unistd.h>

#include "headstart/fill_memory.h"
#include "worker.h"

int main() {
  headstart::fill_new_memory();
  headstart::serve(headstart::worker_descriptor);
  _exit(0);
}
