#ifndef BOARDMARK_MEMORY_H
#define BOARDMARK_MEMORY_H

/// Makes the C library request more memory than it needs at the time, and keep freed memory.
///
/// glibc grows each thread's memory by a few pages at a time, and each time all threads wait for
/// each other. Untouched memory costs nothing. Does nothing elsewhere.
void board_take_memory_in_large_pieces(void);

/// Makes the C library suit a long-running program: it requests little memory at a time, maps large
/// blocks separately, and returns freed memory to the system.
void board_take_memory_sparingly(void);

/// Returns the C library's unused memory to the system.
void board_give_memory_back(void);

#endif
