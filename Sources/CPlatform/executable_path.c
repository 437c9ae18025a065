#include "ExecutablePath.h"

#include <stdint.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

int board_executable_path(char *buffer, size_t size) {
#if defined(__APPLE__)
  uint32_t length = (uint32_t)size;
  return _NSGetExecutablePath(buffer, &length);
#else
  const ssize_t count = readlink("/proc/self/exe", buffer, size);
  if (count < 0 || (size_t)count >= size) return -1;
  buffer[count] = 0;
  return 0;
#endif
}

void board_become(const char *path, char *const arguments[]) { execv(path, arguments); }
