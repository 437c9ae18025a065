#ifndef BOARDMARK_WRITER_WATCH_H
#define BOARDMARK_WRITER_WATCH_H

/// Watches for programs that open the file for writing; `file` is open for reading only.
///
/// From here on such a program waits until the watch ends. Returns 0, or -1 with `errno` set: `EAGAIN`
/// when one has the file open already, anything else where the system or the file's owner lets
/// nobody watch. Linux has leases for it; elsewhere the answer is always `ENOTSUP`.
int board_watch_writers(int file);

/// Whether a program waits for the watch to end, so that it can write.
int board_writer_waits(int file);

/// Ends the watch and lets those who wait go on.
void board_end_watch(int file);

#endif
