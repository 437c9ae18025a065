#ifndef BOARDMARK_PROCESS_END_H
#define BOARDMARK_PROCESS_END_H

/// A descriptor that becomes readable when the process ends; -1 if the system has none, or there is
/// no such process.
int board_process_end(int process);

#endif
