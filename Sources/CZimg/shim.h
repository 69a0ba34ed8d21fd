// Colour conversion in linear light.

#include <zimg.h>
