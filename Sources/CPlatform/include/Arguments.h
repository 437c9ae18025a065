#ifndef BOARDMARK_ARGUMENTS_H
#define BOARDMARK_ARGUMENTS_H

/// How many arguments the process was started with, the program's name among them; -1 where the C
/// library does not tell.
int board_argument_count(void);

/// The argument at `index`, which must be below the count.
const char *board_argument(int index);

#endif
