#ifndef BOARDMARK_PROCESS_START_H
#define BOARDMARK_PROCESS_START_H

#include <stddef.h>

/// When the process began, in a unit of the system's; 0 where that cannot be known.
///
/// Two processes that had one number one after the other began at different times.
unsigned long long board_process_start(int process);

/// Whether the process has ended and only waits to be collected by its parent.
int board_process_is_zombie(int process);

/// Writes what tells this run of the system from those before and after a restart, ended by NUL.
/// An empty text where that cannot be known.
void board_boot_identity(char *buffer, size_t size);

#endif
