// libyaml; all of it can be imported as it is.

#include <yaml.h>
