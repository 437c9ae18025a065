#include "SignalPipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static int writing_end = -1;
static atomic_int is_end_asked;
static atomic_int is_continued;

static void write_number(int signal_number) {
  int saved_errno = errno;
  if (signal_number == SIGCONT) is_continued = 1;
  if (signal_number == SIGINT || signal_number == SIGTERM || signal_number == SIGHUP) is_end_asked = 1;
  unsigned char byte = (unsigned char)signal_number;
  // A full pipe is signal enough.
  ssize_t written = write(writing_end, &byte, 1);
  (void)written;
  errno = saved_errno;
}

int board_signal_pipe(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  writing_end = ends[1];
  // Without SA_RESTART, the ending signals interrupt a write to a terminal that does not read.
  const struct { int number, flags; } signals[] = {
      {SIGINT, 0}, {SIGTERM, 0}, {SIGHUP, 0}, {SIGTSTP, SA_RESTART}, {SIGCONT, SA_RESTART}, {SIGWINCH, SA_RESTART}};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction old;
    if (sigaction(signals[i].number, NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = write_number, .sa_flags = signals[i].flags};
    sigemptyset(&action.sa_mask);
    sigaction(signals[i].number, &action, NULL);
  }
  return ends[0];
}

int board_is_end_asked(void) { return is_end_asked; }

void board_die_of(int signal_number) {
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}

int board_stop_job(int signal_number) {
  struct sigaction old, stopping = {.sa_handler = SIG_DFL};
  sigemptyset(&stopping.sa_mask);
  sigaction(signal_number, &stopping, &old);
  is_continued = 0;
  // Stop the whole job, as the terminal would: a script that waits for us stops as well. The system
  // ignores the signal if no shell is left that could continue the job.
  kill(0, signal_number);
  sigaction(signal_number, &old, NULL);
  return is_continued;
}
