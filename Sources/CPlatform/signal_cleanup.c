#include "SignalCleanup.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// In C, because a signal handler may neither allocate nor take a lock, and unoptimised Swift
// guarantees neither.

enum { slot_count = 64, child_count = 256 };

static const int ending_signals[] = {SIGHUP, SIGINT, SIGTERM};

// A file for a signal to remove.
struct named_file {
  int folder;
  char name[];
};

// A slot is free (NULL), busy, or armed with a file.
static struct named_file busy[1];
static _Atomic(struct named_file *) slots[slot_count];
static atomic_int pending;

// A child is none, being started, a process, or ended by a signal.
enum { no_child = 0, starting = -1, ended = -2 };
static atomic_int children[child_count];

static void die(int signal_number) {
  signal(signal_number, SIG_DFL);
  // Pool threads often block signals, and a blocked signal would not end the process.
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}

static void remove_and_die(int signal_number) {
  int saved_errno = errno;
  // The order matters: anyone who takes a slot after this sees the signal, and anyone who took one
  // before is seen below.
  atomic_store(&pending, signal_number);
  // Remove nothing while any slot is busy, because the armed files belong to the same work.
  int must_wait = 0;
  for (int i = 0; i < slot_count; i++) {
    if (atomic_load(&slots[i]) == busy) must_wait = 1;
  }
  for (int i = 0; i < slot_count && !must_wait; i++) {
    struct named_file *file = atomic_load(&slots[i]);
    while (file != NULL && file != busy && !atomic_compare_exchange_weak(&slots[i], &file, NULL)) {
    }
    if (file == busy) {
      must_wait = 1;
    } else if (file != NULL) {
      unlinkat(file->folder, file->name, 0);
    }
  }
  for (int i = 0; i < child_count; i++) {
    if (atomic_load(&children[i]) == starting) must_wait = 1;
  }
  for (int i = 0; i < child_count && !must_wait; i++) {
    int child = atomic_load(&children[i]);
    // Until the child is taken here, its waiter keeps its id from being reused.
    if (child > 0 && atomic_compare_exchange_strong(&children[i], &child, ended)) {
      kill(child, signal_number);
    } else if (child == starting) {
      must_wait = 1;
    }
  }
  if (!must_wait) die(signal_number);
  errno = saved_errno;
}

static void die_if_pending(void) {
  int signal_number = atomic_load(&pending);
  if (signal_number != 0) remove_and_die(signal_number);
}

static void wait_for_end(void) {
  for (;;) {
    die_if_pending();
    usleep(1000);
  }
}

static void install_handlers(void) {
  for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
    struct sigaction old;
    if (sigaction(ending_signals[i], NULL, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction action = {.sa_handler = remove_and_die, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(ending_signals[i], &action, NULL);
  }
}

static void handle_signals(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handlers);
}

int board_cleanup_reserve(void) {
  handle_signals();
  for (int i = 0; i < slot_count; i++) {
    struct named_file *expected = NULL;
    if (!atomic_compare_exchange_strong(&slots[i], &expected, busy)) continue;
    if (atomic_load(&pending) != 0) {
      atomic_store(&slots[i], NULL);
      wait_for_end();
    }
    return i;
  }
  return -1;
}

void board_cleanup_arm(int slot, int folder, const char *name) {
  if (slot < 0) return;
  size_t size = strlen(name) + 1;
  struct named_file *file = malloc(sizeof *file + size);
  if (file == NULL) return;
  file->folder = folder;
  memcpy(file->name, name, size);
  atomic_store(&slots[slot], file);
  die_if_pending();
}

void board_cleanup_disarm(int slot) {
  if (slot < 0) return;
  struct named_file *file = atomic_load(&slots[slot]);
  if (file == busy) return;
  // Only a handler empties a slot, so an empty one means that the process is ending.
  if (file == NULL || !atomic_compare_exchange_strong(&slots[slot], &file, busy)) wait_for_end();
  free(file);
}

void board_cleanup_release(int slot) {
  if (slot < 0) return;
  board_cleanup_disarm(slot);
  atomic_store(&slots[slot], NULL);
  die_if_pending();
}

int board_child_reserve(void) {
  handle_signals();
  for (int i = 0; i < child_count; i++) {
    int expected = no_child;
    if (atomic_compare_exchange_strong(&children[i], &expected, starting)) return i;
  }
  return -1;
}

void board_child_started(int slot, int process) {
  if (slot < 0) return;
  atomic_store(&children[slot], process > 0 ? process : no_child);
  die_if_pending();
}

int board_child_wait(int slot, int process, int *status) {
  siginfo_t info;
  // Collect the process only once no signal can be sent to it any more: its id may then be reused.
  while (slot >= 0 && waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT) == -1) {
    if (errno != EINTR) break;
  }
  int expected = process;
  if (slot >= 0 && !atomic_compare_exchange_strong(&children[slot], &expected, no_child)) {
    wait_for_end();
  }
  int result;
  do result = waitpid(process, status, 0);
  while (result == -1 && errno == EINTR);
  return result;
}

static void report_by_error(int signal_number) { (void)signal_number; }

void board_report_write_signals(void) {
  // A handler rather than SIG_IGN, which programs started later would inherit.
  const int signals[] = {SIGPIPE, SIGXFSZ};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction old;
    if (sigaction(signals[i], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = report_by_error, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(signals[i], &action, NULL);
  }
}
