#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE (1 << 0)
#endif
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif
#endif

int board_exchange_names(int folder, const char *first, const char *second) {
#if defined(__linux__)
  return (int)syscall(SYS_renameat2, folder, first, folder, second, RENAME_EXCHANGE);
#elif defined(__APPLE__)
  return renameatx_np(folder, first, folder, second, RENAME_SWAP);
#else
  (void)folder, (void)first, (void)second;
  errno = ENOSYS;
  return -1;
#endif
}

int board_rename_new(int folder, const char *from, const char *to) {
#if defined(__linux__)
  return (int)syscall(SYS_renameat2, folder, from, folder, to, RENAME_NOREPLACE);
#elif defined(__APPLE__)
  return renameatx_np(folder, from, folder, to, RENAME_EXCL);
#else
  (void)folder, (void)from, (void)to;
  errno = ENOSYS;
  return -1;
#endif
}

int board_folder_flags(void) {
#if defined(__linux__)
  return O_PATH | O_DIRECTORY | O_CLOEXEC;
#else
  return O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif
}
