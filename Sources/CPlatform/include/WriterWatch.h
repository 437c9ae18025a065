#ifndef BOARDMARK_WRITER_WATCH_H
#define BOARDMARK_WRITER_WATCH_H

/// Watches for programs that open the file for writing; `file` is open for reading only.
///
/// From now on such a program blocks until the watch ends. Returns 0, or -1 with `errno` set:
/// `EAGAIN` if a program already has the file open, anything else if the system or the file's owner
/// allows no watch. Linux uses leases; elsewhere it always fails with `ENOTSUP`.
int board_watch_writers(int file);

/// True if a program is blocked until the watch ends.
int board_writer_waits(int file);

/// Ends the watch and unblocks waiting programs.
void board_end_watch(int file);

#endif
