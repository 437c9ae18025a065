#include "Arguments.h"

#include <stdlib.h>

static int argument_count = -1;
static char **arguments;

// Swift on Linux opens /proc/self/cmdline for them, which takes a descriptor and a mounted /proc, and takes a
// failure for no arguments. These C libraries hand them to whatever runs before main.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}
#endif

int board_argument_count(void) { return argument_count; }

const char *board_argument(int index) { return arguments[index]; }
