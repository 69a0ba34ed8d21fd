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

#endif
