#include "Arguments.h"

#include <stdlib.h>

static int argument_count = -1;
static char **arguments;

// Swift on Linux reads them from /proc/self/cmdline, which takes a descriptor and a mounted /proc,
// and treats a failure as no arguments. These C libraries pass them to anything that runs before
// main.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}
#endif

int board_argument_count(void) { return argument_count; }

const char *board_argument(int index) { return arguments[index]; }
