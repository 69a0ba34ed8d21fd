// zlib; all of it can be imported as it is.

#include <zlib.h>
