/// The inner loops of Padding over the samples of a plane, in vectors.
///
/// They are in C because a C function, and none in Swift, can be compiled for several processors
/// and chosen among at run time. Each has a twin in Swift that says what it does sample by sample.
///
/// Of all of them holds: sample (x, y) is at `samples[y * stride + x]` for x below `width` and y
/// below `height`, and nothing else is read there; a negative stride is a plane stored upwards. No
/// two pointers lead to the same memory. `room` is aligned to 32 bytes and holds `pixels_room` of
/// them.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The least width of a plane.
#define CPIXELS_LEAST_WIDTH 64

/// How a plane lies in memory, and how its lines are cut into tiles: those of a row are of `tile`
/// samples each and those of a column of `band`, but for the last one, which may be shorter.
struct pixels_plane {
  ptrdiff_t stride;
  size_t width, height;
  /// The first is a multiple of 16.
  size_t tile, band;
  /// The greatest code, and what one code is worth.
  unsigned most;
  float unit;
};

/// Darkest, brightest and mean sample of each tile of each line, a tile after the other.
struct pixels_cells {
  float *low, *high, *mean;
};

/// Bytes that a function works in.
size_t pixels_room(const struct pixels_plane *plane);

/// Fills `rows`, `height` lines a tile, and `columns`, `width` lines a tile.
///
/// Of bytes `tile` and `band` are 256 at most. Words hold no more than 14 bits; where one is above
/// `most`, it returns false, and what was stored is worth nothing.
void pixels_bytes(const uint8_t *samples, const struct pixels_plane *plane,
                  struct pixels_cells rows, struct pixels_cells columns, void *room);
bool pixels_words(const uint16_t *samples, const struct pixels_plane *plane,
                  struct pixels_cells rows, struct pixels_cells columns, void *room);

/// Fills `rows` and `columns`, laid out the same, with the mean size of the second differences
/// along the line, each less `stair` where it is more and zero where it is not. The first sample of
/// a line and the last have none.
///
/// Of bytes `tile` and `band` are 128 at most. Words as above.
void pixels_detail_bytes(const uint8_t *samples, const struct pixels_plane *plane, unsigned stair,
                        float *rows, float *columns, void *room);
bool pixels_detail_words(const uint16_t *samples, const struct pixels_plane *plane, unsigned stair,
                        float *rows, float *columns, void *room);

#endif
