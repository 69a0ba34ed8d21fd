#include "CPixels.h"

/// A function for the current processor: with AVX2 and its contemporaries, or for baseline x86-64.
/// Without a choice at run time, and on processors other than x86, it is compiled once.
#if defined(__x86_64__) && defined(__ELF__)
#define FOR_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_PROCESSOR
#endif

/// A part of such a function, compiled for the same processor.
#define INLINE static inline __attribute__((always_inline))

/// Rows processed together.
enum { GROUP = 8 };

INLINE size_t lesser(size_t a, size_t b) { return a < b ? a : b; }

#include "fold.h"

// Bytes, in tiles of up to 256 samples (detail: 128).
#define SAMPLE uint8_t
#define SUM uint16_t
#define SIZE uint16_t
#define SIGNED int16_t
#define NAME bytes
#include "loops.h"

// Bytes in longer tiles.
#define SAMPLE uint8_t
#define SUM uint32_t
#define SIZE uint16_t
#define SIGNED int16_t
#define NAME many_bytes
#include "loops.h"

// Words of up to 14 bits, with second differences that fit 16.
#define SAMPLE uint16_t
#define SUM uint32_t
#define SIZE uint16_t
#define SIGNED int16_t
#define NAME words
#include "loops.h"

// Any words.
#define SAMPLE uint16_t
#define SUM uint32_t
#define SIZE uint32_t
#define SIGNED int32_t
#define NAME wide_words
#include "loops.h"

FOR_PROCESSOR
void pixels_scan_bytes(const uint8_t *samples, const struct pixels_plane *plane, bool extremes,
                       struct pixels_cells rows, struct pixels_cells columns, void *room) {
  if (plane->tile > 256 || plane->band > 256) {
    scan_many_bytes(samples, plane, extremes, rows, columns, room);
  } else if (extremes) {
    scan_bytes(samples, plane, true, rows, columns, room);
  } else {
    scan_bytes(samples, plane, false, rows, columns, room);
  }
}

FOR_PROCESSOR
void pixels_scan_words(const uint16_t *samples, const struct pixels_plane *plane, bool extremes,
                       struct pixels_cells rows, struct pixels_cells columns, void *room) {
  if (extremes) {
    scan_words(samples, plane, true, rows, columns, room);
  } else {
    scan_words(samples, plane, false, rows, columns, room);
  }
}

FOR_PROCESSOR
void pixels_detail_bytes(const uint8_t *samples, const struct pixels_plane *plane, unsigned stair,
                         float *rows, float *columns, void *room) {
  if (plane->tile > 128 || plane->band > 128) {
    detail_many_bytes(samples, plane, stair, rows, columns, room);
  } else {
    detail_bytes(samples, plane, stair, rows, columns, room);
  }
}

FOR_PROCESSOR
void pixels_detail_words(const uint16_t *samples, const struct pixels_plane *plane,
                         unsigned stair, float *rows, float *columns, void *room) {
  if (plane->most >= 1 << 14 || !detail_words(samples, plane, stair, rows, columns, room)) {
    detail_wide_words(samples, plane, stair, rows, columns, room);
  }
}

#include "strokes.h"
