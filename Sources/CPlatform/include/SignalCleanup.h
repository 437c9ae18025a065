#ifndef BOARDMARK_SIGNAL_CLEANUP_H
#define BOARDMARK_SIGNAL_CLEANUP_H

/// Takes a slot for one file that must not outlive the process; -1 when all are taken.
///
/// From here to `board_cleanup_release` the signals SIGHUP, SIGINT and SIGTERM end the process only
/// while the slot is armed, after its file was removed; while it is not armed they wait. The first
/// call installs the handlers; a signal that was ignored stays ignored.
int board_cleanup_reserve(void);

/// Lets a signal remove the file of that name, which is copied, in an open folder, which must stay
/// open, and end the process.
void board_cleanup_arm(int slot, int folder, const char *name);

/// Makes signals wait again; does not return if one is ending the process already.
void board_cleanup_disarm(int slot);

/// Gives the slot back and lets a signal that waited for it end the process.
void board_cleanup_release(int slot);

/// Takes a slot for a process that must not outlive ours; -1 when all are taken.
///
/// From here to `board_child_started` the signals SIGHUP, SIGINT and SIGTERM wait; then to the end
/// of `board_child_wait` they reach the process as well.
int board_child_reserve(void);

/// Says which process was started; 0 for none, which gives the slot back.
void board_child_started(int slot, int process);

/// Waits for the process's end as `waitpid` does and gives the slot back.
int board_child_wait(int slot, int process, int *status);

/// Lets writes to a closed pipe and beyond the file size limit fail with an error instead of
/// ending the process. Programs started later get the default back.
void board_report_write_signals(void);

#endif
