#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "WriterWatch.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#if defined(__linux__)

static void notice(int signal_number) { (void)signal_number; }

// The system announces a waiting program by SIGIO, which would end the process. A handler rather
// than SIG_IGN, which programs started later would inherit.
static void install_handler(void) {
  struct sigaction old;
  if (sigaction(SIGIO, NULL, &old) != 0 || old.sa_handler != SIG_DFL) return;
  struct sigaction action = {.sa_handler = notice, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGIO, &action, NULL);
}

int board_watch_writers(int file) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handler);
  return fcntl(file, F_SETLEASE, F_RDLCK);
}

int board_writer_waits(int file) { return fcntl(file, F_GETLEASE) != F_RDLCK; }

void board_end_watch(int file) { fcntl(file, F_SETLEASE, F_UNLCK); }

#else

int board_watch_writers(int file) {
  (void)file;
  errno = ENOTSUP;
  return -1;
}

int board_writer_waits(int file) {
  (void)file;
  return 0;
}

void board_end_watch(int file) { (void)file; }

#endif
