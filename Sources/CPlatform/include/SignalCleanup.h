#ifndef BOARDMARK_SIGNAL_CLEANUP_H
#define BOARDMARK_SIGNAL_CLEANUP_H

/// Reserves a slot for one file that must not outlive the process; -1 if all are taken.
///
/// Until `board_cleanup_release`, the signals SIGHUP, SIGINT and SIGTERM end the process only while
/// the slot is armed, after removing its file; while it is not armed they are deferred. The first
/// call installs the handlers; a signal that was ignored stays ignored.
int board_cleanup_reserve(void);

/// Lets a signal remove the file with that name, which is copied, in a folder, which must stay
/// open, and end the process.
void board_cleanup_arm(int slot, int folder, const char *name);

/// Defers signals again; does not return if one is already ending the process.
void board_cleanup_disarm(int slot);

/// Releases the slot and lets a deferred signal end the process.
void board_cleanup_release(int slot);

/// Reserves a slot for a process that must not outlive ours; -1 if all are taken.
///
/// Until `board_child_started`, the signals SIGHUP, SIGINT and SIGTERM are deferred; from then
/// until the end of `board_child_wait` they reach the process as well.
int board_child_reserve(void);

/// Sets the process that was started; 0 for none, which releases the slot.
void board_child_started(int slot, int process);

/// Waits for the process to end, as `waitpid` does, and releases the slot.
int board_child_wait(int slot, int process, int *status);

/// Makes writes to a closed pipe, or beyond the file size limit, fail with an error instead of
/// ending the process. Programs started later get the default behaviour.
void board_report_write_signals(void);

#endif
