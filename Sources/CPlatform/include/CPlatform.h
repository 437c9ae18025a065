#ifndef BOARDMARK_CPLATFORM_H
#define BOARDMARK_CPLATFORM_H

/// Exchanges two files of the folder in one step, so that neither name is ever missing.
/// Returns 0, or -1 with `errno` set (`EINVAL` or `ENOSYS` where the file system cannot).
int board_exchange_names(int folder, const char *first, const char *second);

/// Renames a file of the folder unless the new name is taken (`EEXIST`).
/// Returns 0, or -1 with `errno` set (`EINVAL` or `ENOSYS` where the file system cannot).
int board_rename_new(int folder, const char *from, const char *to);

/// How to open a folder so that the names in it can be used: where the system can, also one that
/// cannot be listed.
int board_folder_flags(void);

#endif
