#ifndef BOARDMARK_SIGNAL_PIPE_H
#define BOARDMARK_SIGNAL_PIPE_H

/// Turns the signals that a program on a terminal has to answer into bytes of a pipe.
///
/// From here on SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH do nothing but write their
/// number as one byte; one that was ignored stays ignored. Returns the end to read from, which never
/// blocks, or -1 with `errno` set. To be called once.
int board_signal_pipe(void);

/// Whether one of these signals came that ask for the end.
int board_is_end_asked(void);

/// Ends the process as the signal would have.
void board_die_of(int signal_number);

/// Stops the job that the process belongs to by SIGTSTP or SIGTTOU; returns 1 when it was continued, 0 where it was
/// not stopped, since nobody could continue it.
int board_stop_job(int signal_number);

#endif
