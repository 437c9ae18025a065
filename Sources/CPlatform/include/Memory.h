#ifndef BOARDMARK_MEMORY_H
#define BOARDMARK_MEMORY_H

/// Lets the C library ask the system for more memory than is wanted at the time, and keep what is given back.
///
/// glibc extends the memory of each thread by a few pages at a time, and each time all threads wait for each
/// other. Memory that is not touched costs nothing. Elsewhere it does nothing.
void board_take_memory_in_large_pieces(void);

#endif
