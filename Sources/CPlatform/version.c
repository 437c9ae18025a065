#include "Version.h"

const char *board_commit(void) { return BOARD_COMMIT; }
