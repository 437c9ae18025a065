#include "ProcessStart.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/sysctl.h>
#include <sys/types.h>

static int process_info(int process, struct kinfo_proc *info) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, process};
  size_t size = sizeof *info;
  return sysctl(name, 4, info, &size, NULL, 0) == 0 && size == sizeof *info;
}

unsigned long long board_process_start(int process) {
  struct kinfo_proc info;
  if (!process_info(process, &info)) return 0;
  struct timeval start = info.kp_proc.p_starttime;
  return (unsigned long long)start.tv_sec * 1000000 + (unsigned long long)start.tv_usec;
}

int board_process_is_zombie(int process) {
  struct kinfo_proc info;
  return process_info(process, &info) && info.kp_proc.p_stat == SZOMB;
}

void board_boot_identity(char *buffer, size_t size) {
  if (sysctlbyname("kern.bootsessionuuid", buffer, &size, NULL, 0) != 0) buffer[0] = 0;
}

#else

// Reads a file of /proc; returns its length, or 0 if there is none.
static size_t read_text(const char *path, char *buffer, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t count = file < 0 ? -1 : read(file, buffer, size - 1);
  if (file >= 0) close(file);
  buffer[count > 0 ? count : 0] = 0;
  return count > 0 ? (size_t)count : 0;
}

// The fields after the name in the process's line: the name itself may contain blanks and
// parentheses.
static const char *fields(int process, char *buffer, size_t size) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  if (read_text(path, buffer, size) == 0) return NULL;
  const char *end = strrchr(buffer, ')');
  return end == NULL || end[1] == 0 ? NULL : end + 2;
}

unsigned long long board_process_start(int process) {
  char buffer[1024];
  const char *field = fields(process, buffer, sizeof buffer);
  // The state is field 3, the start 22.
  for (int i = 3; i < 22 && field != NULL; i++) {
    field = strchr(field, ' ');
    if (field != NULL) field++;
  }
  return field == NULL ? 0 : strtoull(field, NULL, 10);
}

int board_process_is_zombie(int process) {
  char buffer[1024];
  const char *field = fields(process, buffer, sizeof buffer);
  return field != NULL && (*field == 'Z' || *field == 'X');
}

void board_boot_identity(char *buffer, size_t size) {
  size_t length = read_text("/proc/sys/kernel/random/boot_id", buffer, size);
  while (length > 0 && buffer[length - 1] == '\n') buffer[--length] = 0;
}

#endif
