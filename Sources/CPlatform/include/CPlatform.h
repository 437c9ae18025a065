#ifndef BOARDMARK_CPLATFORM_H
#define BOARDMARK_CPLATFORM_H

/// Exchanges two files in one step, so that neither path is ever missing.
/// Returns 0, or -1 with `errno` set (`EINVAL` or `ENOSYS` where the file system cannot).
int board_exchange_files(const char *first, const char *second);

#endif
