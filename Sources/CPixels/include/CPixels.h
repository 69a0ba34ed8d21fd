/// The inner loops over the samples of a plane.
///
/// They are in C because a C function can be compiled for several processors and selected at run
/// time; a Swift function cannot.
///
/// Sample (x, y) is at `samples[y * stride + x]`; a negative stride is a plane stored upwards.
/// Nothing outside width and height is read. No two pointers may alias. `room` is aligned to 32
/// bytes and holds `CPIXELS_ROOM` bytes for each column.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CPIXELS_ROOM 8

/// A plane, and the tiles of its lines: `tile` samples of a row each, `band` samples of a column.
/// The last tile may be shorter. One code is worth `unit`; `most` is the greatest code.
struct pixels_plane {
  ptrdiff_t stride;
  size_t width, height;
  size_t tile, band;
  unsigned most;
  float unit;
};

/// Darkest, brightest and mean sample of each tile of each line, one tile after the other.
struct pixels_cells {
  float *low, *high, *mean;
};

/// Fills `rows` (`height` lines per tile) and `columns` (`width` lines per tile); without
/// `extremes` only their means.
void pixels_scan_bytes(const uint8_t *samples, const struct pixels_plane *plane, bool extremes,
                       struct pixels_cells rows, struct pixels_cells columns, void *room);
void pixels_scan_words(const uint16_t *samples, const struct pixels_plane *plane, bool extremes,
                       struct pixels_cells rows, struct pixels_cells columns, void *room);

/// Fills `rows` and `columns`, in the same layout, with the mean size of the second differences
/// along the line, each less `stair` and at least 0. The first and the last sample of a line have
/// none.
void pixels_detail_bytes(const uint8_t *samples, const struct pixels_plane *plane, unsigned stair,
                         float *rows, float *columns, void *room);
void pixels_detail_words(const uint16_t *samples, const struct pixels_plane *plane,
                         unsigned stair, float *rows, float *columns, void *room);

/// Averages a plane over `columns` × `rows` areas of equal size, whose edges may lie within
/// samples; samples lose `shift` low bits. `sums` has a place for each column of the plane.
void pixels_reduce_bytes(const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height,
                         unsigned shift, uint8_t *out, size_t columns, size_t rows,
                         uint32_t *sums);
void pixels_reduce_words(const uint16_t *samples, ptrdiff_t stride, size_t width, size_t height,
                         unsigned shift, uint8_t *out, size_t columns, size_t rows,
                         uint32_t *sums);

/// Fills `light` and `dark` with how far each sample stands out of its surroundings as a stroke of
/// at most 6 samples does, and `flags`: 1 and 2 where that is at least `least`, light and dark; 4
/// and 8 where it is also at least 45% of the most within 7 samples. `room` has two planes and four
/// rows, each of them with 32 bytes more.
void pixels_strokes(const uint8_t *luma, size_t width, size_t height, unsigned least,
                    uint8_t *light, uint8_t *dark, uint8_t *flags, uint8_t *room);

/// Numbers of samples: those that changed, those in strokes, and those in strokes that stayed.
struct pixels_motion {
  size_t changed, strokes, kept;
};

/// Fills `still` with 1 for light and 2 for dark strokes that are in both pictures, with luma that
/// differs by less than `same`. Samples whose luma differs by at least `changed` have changed.
void pixels_still(const uint8_t *luma, const uint8_t *flags, const uint8_t *next,
                  const uint8_t *next_flags, size_t count, unsigned same, unsigned changed,
                  uint8_t *still, struct pixels_motion *motion);

#endif
