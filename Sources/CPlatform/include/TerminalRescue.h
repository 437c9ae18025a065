#ifndef BOARDMARK_TERMINAL_RESCUE_H
#define BOARDMARK_TERMINAL_RESCUE_H

#include <stddef.h>

/// Makes signals that end the process at once, including crashes, restore the terminal first.
///
/// They then write these bytes, at most 64, to standard output and reset the keyboard to its
/// current settings. The first call installs the handlers; a signal that was ignored stays ignored.
void board_rescue_terminal(const char *bytes, size_t count);

/// Ends this: the terminal no longer needs restoring.
void board_end_terminal_rescue(void);

#endif
