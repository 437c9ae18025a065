#ifndef BOARDMARK_TERMINAL_RESCUE_H
#define BOARDMARK_TERMINAL_RESCUE_H

#include <stddef.h>

/// Lets signals that end the process at once, those of a crash among them, put the terminal back first.
///
/// They then write these bytes, at most 64, to standard output and give the keyboard the settings that it has now.
/// The first call installs the handlers; a signal that was ignored stays ignored.
void board_rescue_terminal(const char *bytes, size_t count);

/// From here on the terminal needs no rescue.
void board_end_terminal_rescue(void);

#endif
