// expat; all of it can be imported as it is.

#include <expat.h>
