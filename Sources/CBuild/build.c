#include "CBuild.h"

#ifndef VIDFIT_COMMIT
#define VIDFIT_COMMIT "unknown"
#endif

const char *vidfit_build_commit(void) { return VIDFIT_COMMIT; }
