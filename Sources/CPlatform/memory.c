#include "Memory.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

enum { megabyte = 1 << 20 };

void board_take_memory_in_large_pieces(void) {
  mallopt(M_TOP_PAD, 32 * megabyte);
  // Setting any of these turns off the dynamic adjustment of all.
  mallopt(M_TRIM_THRESHOLD, 64 * megabyte);
  mallopt(M_MMAP_THRESHOLD, 4 * megabyte);
}

void board_take_memory_sparingly(void) {
  mallopt(M_TOP_PAD, megabyte);
  mallopt(M_TRIM_THRESHOLD, megabyte);
  mallopt(M_MMAP_THRESHOLD, megabyte / 4);
  // Otherwise each thread would keep the memory of its largest task.
  mallopt(M_ARENA_MAX, 2);
}

void board_give_memory_back(void) { malloc_trim(0); }
#else
void board_take_memory_in_large_pieces(void) {}
void board_take_memory_sparingly(void) {}
void board_give_memory_back(void) {}
#endif
