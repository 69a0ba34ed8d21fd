#include "vectors.h"

enum { LANES = 32, ROWS = 8 };
typedef uint8_t sample;

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

static const struct columns no_columns = {.low = (bytes){} + UINT8_MAX};

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

INLINE void store_eight(const struct rows *rows, struct pixels_cells to, size_t at, float unit,
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

INLINE void store_columns(const struct columns *columns, struct pixels_cells to, float unit,
                          float share) {
  for (int i = 0; i < LANES; i += 8) {
    const uint8_t *low = (const uint8_t *)&columns->low, *high = (const uint8_t *)&columns->high;
    store(bytes_to_floats(*(const eight_bytes_anywhere *)(low + i)) * unit, to.low + i);
    store(bytes_to_floats(*(const eight_bytes_anywhere *)(high + i)) * unit, to.high + i);
  }
  store_words(columns->all - (columns->odd << 8), columns->odd, to.mean, share);
}

/// No byte is above the greatest code of its plane.
INLINE bool exceeds(const struct columns *columns, size_t count, unsigned most) { return false; }

#include "scan.h"

FOR_PROCESSOR
void pixels_bytes(const uint8_t *samples, const struct pixels_plane *plane,
                  struct pixels_cells rows, struct pixels_cells columns, void *room) {
  scan(samples, plane, rows, columns, room);
}
