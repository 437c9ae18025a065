#define _GNU_SOURCE
// Calls every function of CPlatform, as the tool does and as nobody should.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPlatform.h"
#include "SignalCleanup.h"
#include "SignalPipe.h"
#include "Version.h"

static void touch(const char *path) {
  int file = open(path, O_CREAT | O_WRONLY, 0600);
  assert(file >= 0);
  close(file);
}

static void exchange(void) {
  touch("first");
  assert(board_exchange_files("first", "missing") == -1 && errno == ENOENT);
  touch("second");
  assert(board_exchange_files("first", "second") == 0 || errno == EINVAL || errno == ENOSYS);
  char *longest = calloc(1, PATH_MAX * 2);
  memset(longest, 'x', PATH_MAX * 2 - 1);
  assert(board_exchange_files(longest, "first") == -1 && errno == ENAMETOOLONG);
  free(longest);
}

// Threads take, arm, disarm and give back slots while others do, more than there are.
static void *work(void *number) {
  char name[32];
  snprintf(name, sizeof name, "slot-%ld", (long)number);
  for (int i = 0; i < 200; i++) {
    int slot = board_cleanup_reserve();
    touch(name);
    board_cleanup_arm(slot, name);
    if (i % 3 == 0) board_cleanup_disarm(slot);
    if (i % 6 == 0) board_cleanup_arm(slot, name);
    board_cleanup_release(slot);
    unlink(name);
  }
  return NULL;
}

static void at_once(void) {
  pthread_t threads[80];
  for (long i = 0; i < 80; i++) assert(pthread_create(&threads[i], NULL, work, (void *)i) == 0);
  for (int i = 0; i < 80; i++) pthread_join(threads[i], NULL);
  int slots[65];
  for (int i = 0; i < 65; i++) slots[i] = board_cleanup_reserve();
  assert(slots[63] >= 0 && slots[64] == -1);
  board_cleanup_arm(-1, "x");
  board_cleanup_disarm(-1);
  board_cleanup_release(-1);
  for (int i = 0; i < 64; i++) board_cleanup_release(slots[i]);
}

// A child is ended by a signal while it works: by the signal, and without the armed file.
static void ended_by(int number) {
  for (int round = 0; round < 20; round++) {
    pid_t child = fork();
    assert(child >= 0);
    if (child == 0) {
      int slot = board_cleanup_reserve();
      touch("armed");
      board_cleanup_arm(slot, "armed");
      for (;;) {
        board_cleanup_disarm(slot);
        board_cleanup_arm(slot, "armed");
      }
    }
    usleep(2000 + 500 * round);
    kill(child, number);
    int status = 0;
    assert(waitpid(child, &status, 0) == child);
    assert(WIFSIGNALED(status) && WTERMSIG(status) == number);
    assert(access("armed", F_OK) != 0 || round == 0);
    unlink("armed");
  }
}

static void signals(void) {
  board_report_write_signals();
  int ends[2];
  assert(pipe(ends) == 0);
  close(ends[0]);
  assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
  close(ends[1]);
  int reading = board_signal_pipe();
  assert(reading >= 0);
  for (int i = 0; i < 100000; i++) raise(SIGWINCH);  // more than the pipe holds
  unsigned char byte = 0;
  assert(read(reading, &byte, 1) == 1 && byte == SIGWINCH);
  pid_t child = fork();
  if (child == 0) board_die_of(SIGTERM);
  int status = 0;
  assert(waitpid(child, &status, 0) == child);
  assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  child = fork();
  if (child == 0) {
    board_stop();
    _exit(0);
  }
  assert(waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status));
  kill(child, SIGCONT);
  assert(waitpid(child, &status, 0) == child && WIFEXITED(status));
}

int main(void) {
  assert(strlen(board_commit()) < 100);
  exchange();
  at_once();
  ended_by(SIGINT);
  ended_by(SIGTERM);
  ended_by(SIGHUP);
  signals();
  puts("every function of CPlatform, nothing found");
  return 0;
}
