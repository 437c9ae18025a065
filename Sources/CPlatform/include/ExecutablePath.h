#ifndef BOARDMARK_EXECUTABLE_PATH_H
#define BOARDMARK_EXECUTABLE_PATH_H

#include <stddef.h>

/// Writes where the running program's file is, ended by NUL. Returns 0, or -1 where that cannot be known or has no room.
int board_executable_path(char *buffer, size_t size);

/// Becomes another program, with these arguments; returns only where that fails, with `errno` set.
void board_become(const char *path, char *const arguments[]);

#endif
