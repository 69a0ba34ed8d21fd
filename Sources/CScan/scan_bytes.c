#include "vectors.h"

enum { LANES = 32, ROWS = 8 };

/// Statistics of the columns under one vector, of the rows since the band began. The sum of the
/// words and that of their odd bytes, the high ones, tell that of the even bytes, though the first
/// overflows.
struct columns {
  bytes low, high;
  words all, odd;
};

/// Statistics of rows in one tile, where the two bytes of a word are added up together.
struct rows {
  bytes low[ROWS], high[ROWS];
  words sum[ROWS];
};

/// All ones in the last `count` lanes.
INLINE bytes last(size_t count) {
  static const bytes ones[2] = {{0}, ~(bytes){0}};
  return *(const bytes_anywhere *)((const uint8_t *)ones + count);
}

/// A vector of samples, or, with no room for it, its last half twice.
INLINE bytes load(const uint8_t *from, bool half) {
  typedef uint8_t halves __attribute__((vector_size(16), aligned(1), may_alias));
  if (!half) return *(const bytes_anywhere *)from;
  const halves last = *(const halves *)(from + LANES / 2);
  return __builtin_shufflevector(last, last, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

INLINE void add_row(bytes low, bytes high, words sum, struct rows *rows, int row, bool first) {
  rows->low[row] = first ? low : LEAST(rows->low[row], low);
  rows->high[row] = first ? high : MOST(rows->high[row], high);
  rows->sum[row] = first ? sum : rows->sum[row] + sum;
}

/// Adds a vector of each of `count` rows, of which only what `mask` keeps counts.
INLINE void add(const uint8_t *from, bool half, ptrdiff_t stride, int count, bytes mask,
                struct columns *columns, struct rows *rows) {
  struct columns c = *columns;
  for (int row = 0; row < count; row++) {
    const bytes samples = load(from + row * stride, half);
    const bytes low = samples | ~mask, high = samples & mask;
    const words all = (words)high, odd = all >> 8;
    c = (struct columns){LEAST(c.low, low), MOST(c.high, high), c.all + all, c.odd + odd};
    add_row(low, high, all - (odd << 8) + odd, rows, row, false);
  }
  *columns = c;
}

/// Adds two vectors of each of `count` rows. What is made of both is stored half as often.
INLINE void add_two(const uint8_t *from, ptrdiff_t stride, int count, struct columns *columns,
                    struct rows *rows, bool first) {
  struct columns a = columns[0], b = columns[1];
#pragma clang loop unroll(full)
  for (int row = 0; row < count; row++) {
    const bytes u = *(const bytes_anywhere *)(from + row * stride);
    const bytes v = *(const bytes_anywhere *)(from + row * stride + LANES);
    const words p = (words)u, q = (words)v, r = p >> 8, s = q >> 8;
    a = (struct columns){LEAST(a.low, u), MOST(a.high, u), a.all + p, a.odd + r};
    b = (struct columns){LEAST(b.low, v), MOST(b.high, v), b.all + q, b.odd + s};
    const words odd = r + s;
    add_row(LEAST(u, v), MOST(u, v), p + q - (odd << 8) + odd, rows, row, first);
  }
  columns[0] = a;
  columns[1] = b;
}

INLINE void store_eight(const struct rows *rows, struct cscan_cells to, size_t at, float unit,
                        float length) {
  longs low = FOLD(bytes, LEAST, rows->low), high = FOLD(bytes, MOST, rows->high);
  low = (longs)LEAST((bytes)low, (bytes)(low >> 16));
  low = (longs)LEAST((bytes)low, (bytes)(low >> 8)) & 255;
  high = (longs)MOST((bytes)high, (bytes)(high >> 16));
  high = (longs)MOST((bytes)high, (bytes)(high >> 8)) & 255;
  const longs sum = add_halves(FOLD(words, PLUS, rows->sum));
  store(to_floats(low) * unit, to.low + at);
  store(to_floats(high) * unit, to.high + at);
  store(to_floats(sum) * unit / length, to.mean + at);
}

INLINE void store_one(const struct rows *rows, struct cscan_cells to, size_t at, float unit,
                      float length) {
  unsigned low = 255, high = 0, sum = 0;
  for (int i = 0; i < LANES; i++) {
    low = LEAST(low, (unsigned)rows->low[0][i]);
    high = MOST(high, (unsigned)rows->high[0][i]);
    sum += i < LANES / 2 ? rows->sum[0][i] : 0;
  }
  to.low[at] = (float)low * unit;
  to.high[at] = (float)high * unit;
  to.mean[at] = (float)sum * unit / length;
}

/// Adds `count` rows, eight or one, from `y` on to the columns, and stores what their tiles hold.
INLINE void scan_rows(const uint8_t *samples, const struct cscan_plane *plane, size_t y, int count,
                      struct columns *columns, struct cscan_cells to) {
  const ptrdiff_t stride = plane->stride;
  for (size_t start = 0; start < plane->width; start += plane->tile) {
    const size_t length = lesser(plane->tile, plane->width - start);
    const uint8_t *from = samples + (ptrdiff_t)y * stride + start;
    struct rows rows;
    size_t x = 0;
    if (length >= 2 * LANES) {
      add_two(from, stride, count, columns, &rows, true);
      columns += 2;
      for (x = 2 * LANES; length - x >= 2 * LANES; x += 2 * LANES, columns += 2) {
        add_two(from + x, stride, count, columns, &rows, false);
      }
    } else {
      for (int row = 0; row < count; row++) {
        rows.low[row] = ~(bytes){0};
        rows.high[row] = (bytes){0};
        rows.sum[row] = (words){0};
      }
    }
    for (; x < length; x += LANES, columns++) {
      // The last vector overlaps what came before, or the tile before, where there is any.
      const size_t left = lesser(LANES, length - x);
      const bool half = start + x + left < LANES;
      add(from + x + left - LANES, half, stride, count, last(left), columns, &rows);
    }
    const size_t at = start / plane->tile * plane->height + y;
    if (count == ROWS) {
      store_eight(&rows, to, at, plane->unit, length);
    } else {
      store_one(&rows, to, at, plane->unit, length);
    }
  }
}

INLINE void store_columns(const struct columns *columns, struct cscan_cells to, float unit,
                          float share) {
  for (int i = 0; i < LANES; i += 8) {
    const uint8_t *low = (const uint8_t *)&columns->low, *high = (const uint8_t *)&columns->high;
    store(bytes_to_floats(*(const eight_bytes_anywhere *)(low + i)) * unit, to.low + i);
    store(bytes_to_floats(*(const eight_bytes_anywhere *)(high + i)) * unit, to.high + i);
  }
  store_words(columns->all - (columns->odd << 8), columns->odd, to.mean, share);
}

/// Stores the last `count` of the columns under a vector.
INLINE void store_last(const struct columns *columns, size_t count, struct cscan_cells to,
                       float unit, float share) {
  float low[LANES], high[LANES], mean[LANES];
  store_columns(columns, (struct cscan_cells){low, high, mean}, unit, share);
  for (size_t i = 0; i < count; i++) {
    to.low[i] = low[LANES - count + i];
    to.high[i] = high[LANES - count + i];
    to.mean[i] = mean[LANES - count + i];
  }
}

INLINE void scan(const uint8_t *samples, const struct cscan_plane *plane, struct cscan_cells rows,
                 struct cscan_cells columns, void *room) {
  const size_t tile = plane->tile, width = plane->width;
  const size_t count =
    width / tile * ((tile + LANES - 1) / LANES) + (width % tile + LANES - 1) / LANES;
  for (size_t start = 0; start < plane->height; start += plane->band) {
    const size_t end = lesser(start + plane->band, plane->height);
    struct columns *strip = room;
    for (size_t i = 0; i < count; i++) strip[i] = (struct columns){.low = ~(bytes){0}};
    size_t y = start;
    for (; end - y >= ROWS; y += ROWS) scan_rows(samples, plane, y, ROWS, strip, rows);
    for (; y < end; y++) scan_rows(samples, plane, y, 1, strip, rows);
    const float share = plane->unit / (float)(end - start);
    for (size_t first = 0; first < width; first += tile) {
      const size_t length = lesser(tile, width - first);
      for (size_t x = 0; x < length; x += LANES, strip++) {
        const size_t at = start / plane->band * width + first + x;
        const struct cscan_cells to = {columns.low + at, columns.high + at, columns.mean + at};
        if (length - x >= LANES) {
          store_columns(strip, to, plane->unit, share);
        } else {
          store_last(strip, length - x, to, plane->unit, share);
        }
      }
    }
  }
}

FOR_PROCESSOR
void cscan_bytes(const uint8_t *samples, const struct cscan_plane *plane, struct cscan_cells rows,
                 struct cscan_cells columns, void *room) {
  scan(samples, plane, rows, columns, room);
}
