#ifndef BOARDMARK_EXECUTABLE_PATH_H
#define BOARDMARK_EXECUTABLE_PATH_H

#include <stddef.h>

/// Writes the path of the running program, NUL-terminated. Returns 0, or -1 if it is unknown or
/// does not fit.
int board_executable_path(char *buffer, size_t size);

/// Replaces the process by another program with these arguments; returns only on failure, with
/// `errno` set.
void board_become(const char *path, char *const arguments[]);

#endif
