#define _GNU_SOURCE
// Calls every function of CPlatform, as the tool does and as nobody should.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPlatform.h"
#include "ProcessStart.h"
#include "SignalCleanup.h"
#include "SignalPipe.h"
#include "TerminalRescue.h"
#include "Version.h"
#include "WriterWatch.h"

static void touch(const char *path) {
  int file = open(path, O_CREAT | O_WRONLY, 0600);
  assert(file >= 0);
  close(file);
}

static void exchange(void) {
  touch("first");
  int folder = open(".", board_folder_flags());
  assert(folder >= 0);
  assert(board_exchange_names(folder, "first", "missing") == -1 && errno == ENOENT);
  touch("second");
  assert(board_exchange_names(folder, "first", "second") == 0 || errno == EINVAL || errno == ENOSYS);
  char *longest = calloc(1, PATH_MAX * 2);
  memset(longest, 'x', PATH_MAX * 2 - 1);
  assert(board_exchange_names(folder, longest, "first") == -1 && errno == ENAMETOOLONG);
  assert(board_rename_new(folder, longest, "first") == -1 && errno == ENAMETOOLONG);
  free(longest);
  assert(board_rename_new(folder, "first", "second") == -1);
  assert(board_rename_new(folder, "first", "third") == 0 || errno == EINVAL || errno == ENOSYS);
  unlink("third");
  close(folder);
}

static void watch(void) {
  touch("watched");
  int file = open("watched", O_RDONLY);
  assert(file >= 0);
  int writer = open("watched", O_WRONLY);
  assert(board_watch_writers(file) == -1);
  close(writer);
  if (board_watch_writers(file) == 0) {
    assert(!board_writer_waits(file));
    assert(open("watched", O_WRONLY | O_NONBLOCK) == -1 && errno == EWOULDBLOCK);
    assert(board_writer_waits(file));
    board_end_watch(file);
  }
  writer = open("watched", O_WRONLY | O_NONBLOCK);
  assert(writer >= 0);
  close(writer);
  close(file);
  assert(board_watch_writers(-1) == -1);
  board_end_watch(-1);
}

static void processes(void) {
  unsigned long long own = board_process_start((int)getpid());
  assert(own == board_process_start((int)getpid()));
  assert(board_process_start(-1) == 0 && !board_process_is_zombie(-1));
  assert(!board_process_is_zombie((int)getpid()));
  pid_t child = fork();
  if (child == 0) _exit(0);
  for (int i = 0; i < 1000 && !board_process_is_zombie((int)child); i++) usleep(1000);
  assert(board_process_is_zombie((int)child));
  assert(waitpid(child, NULL, 0) == child);
  char boot[64], tiny[2];
  board_boot_identity(boot, sizeof boot);
  board_boot_identity(tiny, sizeof tiny);
  assert(strlen(boot) < sizeof boot && strlen(tiny) < sizeof tiny);
}

// Threads take, arm, disarm and give back slots while others do, more than there are.
static void *work(void *number) {
  char name[32];
  snprintf(name, sizeof name, "slot-%ld", (long)number);
  for (int i = 0; i < 200; i++) {
    int slot = board_cleanup_reserve();
    touch(name);
    board_cleanup_arm(slot, AT_FDCWD, name);
    if (i % 3 == 0) board_cleanup_disarm(slot);
    if (i % 6 == 0) board_cleanup_arm(slot, AT_FDCWD, name);
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
  board_cleanup_arm(-1, AT_FDCWD, "x");
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
      board_cleanup_arm(slot, AT_FDCWD, "armed");
      for (;;) {
        board_cleanup_disarm(slot);
        board_cleanup_arm(slot, AT_FDCWD, "armed");
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
  assert(!board_is_end_asked());
  child = fork();
  if (child == 0) {
    // A job of its own, which its parent could continue.
    setpgid(0, 0);
    _exit(board_stop_job(SIGTSTP) == 1 ? 0 : 1);
  }
  assert(waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status));
  kill(child, SIGCONT);
  assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  child = fork();
  if (child == 0) {
    // Nobody could.
    setsid();
    _exit(board_stop_job(SIGTSTP) == 0 && !board_is_end_asked() ? 0 : 1);
  }
  assert(waitpid(child, &status, WUNTRACED) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// A signal that ends the process writes what puts the terminal back, once, and only while that is needed.
static void rescues(void) {
  const int numbers[] = {SIGABRT, SIGSEGV, SIGUSR1, SIGQUIT};
  for (int i = 0; i < 8; i++) {
    int ends[2], status = 0;
    assert(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
      dup2(ends[1], STDOUT_FILENO);
      board_rescue_terminal("first", 5);
      board_rescue_terminal("back", 4);
      if (i >= 4) board_end_terminal_rescue();
      raise(numbers[i % 4]);
      _exit(0);
    }
    close(ends[1]);
    assert(waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == numbers[i % 4]);
    char bytes[16];
    ssize_t count = read(ends[0], bytes, sizeof bytes);
    assert(i < 4 ? count == 4 && memcmp(bytes, "back", 4) == 0 : count == 0);
    close(ends[0]);
  }
}

extern char **environ;

static pid_t start(int slot, char *name, char *argument) {
  pid_t process = 0;
  char *arguments[] = {name, argument, NULL};
  int code = posix_spawnp(&process, name, NULL, NULL, arguments, environ);
  board_child_started(slot, code == 0 ? process : 0);
  return code == 0 ? process : 0;
}

// What a process has started ends with it, whether a signal comes between two starts or in a wait.
static void children_end_with(int number) {
  int slots[257], status = 0;
  for (int i = 0; i < 257; i++) slots[i] = board_child_reserve();
  assert(slots[255] >= 0 && slots[256] == -1);
  assert(start(slots[0], "no such program", NULL) == 0);
  pid_t untracked = start(-1, "true", NULL);
  assert(board_child_wait(-1, untracked, &status) == untracked && status == 0);
  for (int i = 1; i < 256; i++) board_child_started(slots[i], 0);
  for (int round = 0; round < 10; round++) {
    int ends[2];
    assert(pipe(ends) == 0);
    pid_t child = fork();
    assert(child >= 0);
    if (child == 0) {
      close(ends[0]);
      for (int i = 0; i < round; i++) {
        int slot = board_child_reserve();
        pid_t process = start(slot, "true", NULL);
        if (board_child_wait(slot, process, &status) != process || status != 0) _exit(1);
      }
      int slot = board_child_reserve();
      board_child_wait(slot, start(slot, "sleep", "100"), &status);
      _exit(2);
    }
    close(ends[1]);
    usleep(1000 * (1 + 4 * round));
    kill(child, number);
    assert(waitpid(child, &status, 0) == child);
    // Before its first start a process may have no handler, and dies all the same.
    assert(WIFSIGNALED(status) && WTERMSIG(status) == number);
    // The end of the pipe comes once nobody is left who has it open.
    struct pollfd end = {.fd = ends[0], .events = POLLIN};
    assert(poll(&end, 1, 5000) == 1 && (end.revents & POLLHUP));
    close(ends[0]);
  }
}

int main(void) {
  assert(strlen(board_commit()) < 100);
  rescues();
  exchange();
  watch();
  processes();
  at_once();
  ended_by(SIGINT);
  ended_by(SIGTERM);
  ended_by(SIGHUP);
  children_end_with(SIGINT);
  children_end_with(SIGTERM);
  signals();
  puts("every function of CPlatform, nothing found");
  return 0;
}
