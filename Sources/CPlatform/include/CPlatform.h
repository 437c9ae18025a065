#ifndef BOARDMARK_CPLATFORM_H
#define BOARDMARK_CPLATFORM_H

/// Atomically exchanges two files of the folder, so that neither name is ever missing.
/// Returns 0, or -1 with `errno` set (`EINVAL` or `ENOSYS` if the file system cannot).
int board_exchange_names(int folder, const char *first, const char *second);

/// Renames a file of the folder unless the new name is taken (`EEXIST`).
/// Returns 0, or -1 with `errno` set (`EINVAL` or `ENOSYS` if the file system cannot).
int board_rename_new(int folder, const char *from, const char *to);

/// The flags for opening a folder to use the names in it; if the system supports that, they also
/// open a folder that cannot be listed.
int board_folder_flags(void);

#endif
