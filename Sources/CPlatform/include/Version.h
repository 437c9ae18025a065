#ifndef BOARD_VERSION_H
#define BOARD_VERSION_H

/* The commit that was built, shortened, with a '+' where files were changed; empty when unknown. */
const char *board_commit(void);

#endif
