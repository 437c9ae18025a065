#include "Memory.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

enum { megabyte = 1 << 20 };

void board_take_memory_in_large_pieces(void) {
  mallopt(M_TOP_PAD, 32 * megabyte);
  // Each of these is no longer adapted once one of them is set.
  mallopt(M_TRIM_THRESHOLD, 64 * megabyte);
  mallopt(M_MMAP_THRESHOLD, 4 * megabyte);
}
#else
void board_take_memory_in_large_pieces(void) {}
#endif
