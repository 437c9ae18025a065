#include "TerminalRescue.h"

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios keyboard;
static int has_keyboard;
static char sequence[64];
static size_t length;
static atomic_int is_armed;

static void put_back(int signal_number) {
  if (atomic_exchange(&is_armed, 0)) {
    // A terminal that does not read must not keep us from exiting.
    struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&terminal, 1, 200) > 0) {
      ssize_t written = write(STDOUT_FILENO, sequence, length);
      (void)written;
    }
    if (has_keyboard) tcsetattr(STDIN_FILENO, TCSANOW, &keyboard);
  }
  // The handler is already reset, so this ends the process when we return.
  raise(signal_number);
}

static void install(void) {
  // A full stack has no room for a handler.
  static char stack[1 << 16];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  const int signals[] = {SIGQUIT, SIGILL,  SIGTRAP, SIGABRT, SIGBUS,  SIGFPE, SIGSEGV,
                         SIGSYS,  SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction old;
    if (sigaction(signals[i], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = put_back, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(signals[i], &action, NULL);
  }
}

void board_rescue_terminal(const char *bytes, size_t count) {
  static int is_installed;
  if (!is_installed) install();
  is_installed = 1;
  has_keyboard = tcgetattr(STDIN_FILENO, &keyboard) == 0;
  length = count < sizeof sequence ? count : sizeof sequence;
  memcpy(sequence, bytes, length);
  is_armed = 1;
}

void board_end_terminal_rescue(void) { is_armed = 0; }
