/// The definitions of the kernels of Sources/CPixels, sample by sample and as slow as they come.
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "CPixels.h"

/// A plane of samples of either size.
struct reading {
  const void *samples;
  size_t bytes;
  const struct pixels_plane *plane;
};

static inline unsigned sample_at(struct reading from, size_t x, size_t y) {
  const ptrdiff_t place = (ptrdiff_t)y * from.plane->stride + (ptrdiff_t)x;
  return from.bytes == 1 ? ((const uint8_t *)from.samples)[place]
                         : ((const uint16_t *)from.samples)[place];
}

/// Lines of one direction: rows, or columns of the same plane.
struct lines {
  bool are_rows;
  size_t count, length, tile;
};

static inline struct lines lines_of(const struct pixels_plane *plane, bool are_rows) {
  return are_rows ? (struct lines){true, plane->height, plane->width, plane->tile}
                  : (struct lines){false, plane->width, plane->height, plane->band};
}

static inline size_t cells_of(struct lines lines) {
  return (lines.length + lines.tile - 1) / lines.tile * lines.count;
}

static inline unsigned along(struct reading from, struct lines lines, size_t line, size_t place) {
  return lines.are_rows ? sample_at(from, place, line) : sample_at(from, line, place);
}

/// The mean of `count` samples. The kernels round rows and columns in these two ways.
static inline float mean_of(uint32_t sum, float unit, size_t count, bool is_row) {
  if (count == 0) return 0;
  if (is_row) return (float)sum * unit / (float)count;
  const float share = unit / (float)count;
  return (float)sum * share;
}

static inline void reference_scan(struct reading from, bool are_rows, struct pixels_cells to) {
  const struct lines lines = lines_of(from.plane, are_rows);
  size_t cell = 0;
  for (size_t start = 0; start < lines.length; start += lines.tile) {
    const size_t end = start + lines.tile < lines.length ? start + lines.tile : lines.length;
    for (size_t line = 0; line < lines.count; line++, cell++) {
      unsigned low = 65535, high = 0;
      uint32_t sum = 0;
      for (size_t place = start; place < end; place++) {
        const unsigned here = along(from, lines, line, place);
        if (here < low) low = here;
        if (here > high) high = here;
        sum += here;
      }
      to.low[cell] = (float)low * from.plane->unit;
      to.high[cell] = (float)high * from.plane->unit;
      to.mean[cell] = mean_of(sum, from.plane->unit, end - start, are_rows);
    }
  }
}

static inline void reference_detail(struct reading from, bool are_rows, unsigned stair, float *to) {
  const struct lines lines = lines_of(from.plane, are_rows);
  size_t cell = 0;
  for (size_t start = 0; start < lines.length; start += lines.tile) {
    const size_t end = start + lines.tile < lines.length ? start + lines.tile : lines.length;
    for (size_t line = 0; line < lines.count; line++, cell++) {
      uint32_t sum = 0;
      size_t inner = 0;
      for (size_t place = start; place < end; place++) {
        if (place == 0 || place + 1 >= lines.length) continue;
        const int here = (int)along(from, lines, line, place);
        const int around = (int)(along(from, lines, line, place - 1) +
                                 along(from, lines, line, place + 1));
        const int size = abs(around - 2 * here) - (int)stair;
        if (size > 0) sum += (uint32_t)size;
        inner += 1;
      }
      // The ends of a column have no detail, but count as samples.
      to[cell] = mean_of(sum, from.plane->unit, are_rows ? inner : end - start, are_rows);
    }
  }
}

static inline ptrdiff_t between(ptrdiff_t low, ptrdiff_t value, ptrdiff_t high) {
  return value < low ? low : value > high ? high : value;
}

/// A picture of bytes whose edges go on without end.
struct picture {
  const uint8_t *luma;
  ptrdiff_t width, height;
};

static inline int luma_at(struct picture of, ptrdiff_t x, ptrdiff_t y, bool is_inverse) {
  const int here = of.luma[between(0, y, of.height - 1) * of.width + between(0, x, of.width - 1)];
  return is_inverse ? 255 - here : here;
}

/// How far a sample stands out of an opening by 7 samples, across or down, whichever is more.
static inline int reference_stroke(struct picture of, ptrdiff_t x, ptrdiff_t y, bool is_inverse) {
  int across = 0, down = 0;
  for (ptrdiff_t i = -3; i <= 3; i++) {
    int lowest = 255, lowest_down = 255;
    for (ptrdiff_t j = -3; j <= 3; j++) {
      const int right = luma_at(of, between(-3, x + i, of.width + 2) + j, y, is_inverse);
      const int below = luma_at(of, x, between(0, y + i, of.height - 1) + j, is_inverse);
      if (right < lowest) lowest = right;
      if (below < lowest_down) lowest_down = below;
    }
    if (lowest > across) across = lowest;
    if (lowest_down > down) down = lowest_down;
  }
  const int here = luma_at(of, x, y, is_inverse);
  const int most = here - (across < down ? across : down);
  return most > 0 ? most : 0;
}

/// The flags of one polarity: `any` where the stroke is high, `most` where no stroke within 7
/// samples is more than 20/9 as high.
static inline uint8_t reference_flags(const uint8_t *strokes, ptrdiff_t width, ptrdiff_t height,
                                      ptrdiff_t x, ptrdiff_t y, unsigned least, uint8_t any,
                                      uint8_t most) {
  const unsigned here = strokes[y * width + x];
  unsigned highest = 0;
  for (ptrdiff_t row = between(0, y - 7, y); row <= between(y, y + 7, height - 1); row++) {
    for (ptrdiff_t column = between(0, x - 7, x); column <= between(x, x + 7, width - 1);
         column++) {
      if (strokes[row * width + column] > highest) highest = strokes[row * width + column];
    }
  }
  if (here < least) return 0;
  return (uint8_t)(any | (here * 20 >= highest * 9 ? most : 0));
}

/// How much of sample `place` lies between two edges, in 256ths.
static inline uint64_t share_of(size_t place, uint64_t from, uint64_t to) {
  const uint64_t start = place * 256, end = start + 256;
  const uint64_t low = start > from ? start : from, high = end < to ? end : to;
  return high > low ? high - low : 0;
}

static inline uint64_t reference_edge(uint64_t index, uint64_t count, uint64_t length) {
  return (index * length * 256 + count / 2) / count;
}

/// The mean over one of `columns` × `rows` areas; samples lose `shift` low bits.
static inline uint8_t reference_area(struct reading from, unsigned shift, size_t column,
                                     size_t columns, size_t row, size_t rows) {
  const size_t width = from.plane->width, height = from.plane->height;
  const uint64_t left = reference_edge(column, columns, width);
  const uint64_t right = reference_edge(column + 1, columns, width);
  const uint64_t top = reference_edge(row, rows, height);
  const uint64_t bottom = reference_edge(row + 1, rows, height);
  uint64_t sum = 0, whole = (right - left) * (bottom - top);
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) {
      const uint64_t weight = share_of(x, left, right) * share_of(y, top, bottom);
      sum += weight * (sample_at(from, x, y) >> shift);
    }
  }
  return (uint8_t)(whole ? (sum + whole / 2) / whole : 0);
}

#endif
