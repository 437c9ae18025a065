#ifndef BOARDMARK_PROCESS_START_H
#define BOARDMARK_PROCESS_START_H

#include <stddef.h>

/// The start time of the process, in a unit of the system's; 0 if unknown.
///
/// Two processes that successively had the same id have different start times.
unsigned long long board_process_start(int process);

/// True if the process has ended and is only waiting for its parent to collect it.
int board_process_is_zombie(int process);

/// Writes an identifier of the current boot of the system, NUL-terminated; an empty text if
/// unknown.
void board_boot_identity(char *buffer, size_t size);

#endif
