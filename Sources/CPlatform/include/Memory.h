#ifndef BOARDMARK_MEMORY_H
#define BOARDMARK_MEMORY_H

/// Lets the C library ask the system for more memory than is wanted at the time, and keep what is given back.
///
/// glibc extends the memory of each thread by a few pages at a time, and each time all threads wait for each
/// other. Memory that is not touched costs nothing. Elsewhere it does nothing.
void board_take_memory_in_large_pieces(void);

/// Lets the C library take memory for a program that runs for long: few pieces at a time, the large ones apart, and what
/// is given back goes to the system.
void board_take_memory_sparingly(void);

/// Gives the system back what the C library keeps of memory that nobody uses.
void board_give_memory_back(void);

#endif
