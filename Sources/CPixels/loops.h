/// The loops, for one kind of sample. The including file defines
/// - SAMPLE: its type;
/// - SUM: a type that holds the sum of a tile;
/// - SIZE and SIGNED: types that hold the size of a second difference, and the difference;
/// - NAME: a suffix for the functions.

#define JOINED(a, b) a##_##b
#define JOIN(a, b) JOINED(a, b)
#define OF(function) JOIN(function, NAME)
/// Samples in a vector.
#define LANES (32 / sizeof(SAMPLE))

#include "scan.h"
#include "detail.h"

#undef JOINED
#undef JOIN
#undef OF
#undef LANES
#undef SAMPLE
#undef SUM
#undef SIZE
#undef SIGNED
#undef NAME
