#include "ProcessEnd.h"

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

int board_process_end(int process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  (void)process;
  return -1;
#endif
}
#else
int board_process_end(int process) {
  (void)process;
  return -1;
}
#endif
