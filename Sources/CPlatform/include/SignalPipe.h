#ifndef BOARDMARK_SIGNAL_PIPE_H
#define BOARDMARK_SIGNAL_PIPE_H

/// Turns the signals that a program on a terminal has to answer into bytes of a pipe.
///
/// From here on SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH do nothing but write their
/// number as one byte; one that was ignored stays ignored. Returns the end to read from, which never
/// blocks, or -1 with `errno` set. To be called once.
int board_signal_pipe(void);

/// Ends the process as the signal would have.
void board_die_of(int signal_number);

/// Stops the process as SIGTSTP would have; returns when it is continued.
void board_stop(void);

#endif
