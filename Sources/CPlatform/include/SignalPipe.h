#ifndef BOARDMARK_SIGNAL_PIPE_H
#define BOARDMARK_SIGNAL_PIPE_H

/// Turns the signals that a terminal program must handle into bytes in a pipe.
///
/// From now on SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH only write their number as
/// one byte; one that was ignored stays ignored. Returns the read end, which never blocks, or -1
/// with `errno` set. Call this once.
int board_signal_pipe(void);

/// True if a signal that asks the process to end has arrived.
int board_is_end_asked(void);

/// Ends the process as the signal would have.
void board_die_of(int signal_number);

/// Stops the process's job with SIGTSTP or SIGTTOU; returns 1 once it is continued, 0 if it was not
/// stopped, since nobody could continue it.
int board_stop_job(int signal_number);

#endif
