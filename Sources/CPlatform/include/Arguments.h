#ifndef BOARDMARK_ARGUMENTS_H
#define BOARDMARK_ARGUMENTS_H

/// The number of arguments of the process, including the program's name; -1 if the C library does
/// not provide it.
int board_argument_count(void);

/// The argument at `index`, which must be less than the count.
const char *board_argument(int index);

#endif
