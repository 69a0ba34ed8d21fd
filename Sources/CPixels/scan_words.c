#include "vectors.h"

enum { LANES = 16, ROWS = 8 };
typedef uint16_t sample;

/// Statistics of the columns under one vector, of the rows since the band began. Words are compared
/// as signed, for the least x86-64 compares them in no other way.
struct columns {
  signed_words low, high;
  longs even, odd;
};

/// Statistics of rows in one tile, where neighbouring words are added up together.
struct rows {
  signed_words low[ROWS], high[ROWS];
  longs sum[ROWS];
};

static const struct columns no_columns = {
  .low = (signed_words){} + INT16_MAX, .high = (signed_words){} + INT16_MIN};

/// All ones in the last `count` lanes.
INLINE words last(size_t count) {
  static const words ones[2] = {{0}, ~(words){0}};
  return *(const words_anywhere *)((const uint16_t *)ones + count);
}

INLINE void add_row(signed_words low, signed_words high, words sum, struct rows *rows, int row,
                    bool first) {
  rows->low[row] = first ? low : LEAST(rows->low[row], low);
  rows->high[row] = first ? high : MOST(rows->high[row], high);
  rows->sum[row] = first ? add_halves((longs)sum) : rows->sum[row] + add_halves((longs)sum);
}

/// Adds what up to four rows came to.
INLINE void add_sums(struct columns *columns, words sums) {
  columns->even += (longs)sums & 65535;
  columns->odd += (longs)sums >> 16;
}

/// Adds a vector of each of `count` rows, of which only what `mask` keeps counts. For one there is
/// always room.
INLINE void add(const uint16_t *from, bool half, ptrdiff_t stride, int count, words mask,
                struct columns *columns, struct rows *rows) {
  struct columns c = *columns;
  for (int row = 0; row < count; row++) {
    const words samples = *(const words_anywhere *)(from + row * stride) & mask;
    const signed_words low = (signed_words)(samples | (~mask & INT16_MAX));
    const signed_words high = (signed_words)samples;
    c.low = LEAST(c.low, low);
    c.high = MOST(c.high, high);
    add_sums(&c, samples);
    add_row(low, high, samples, rows, row, false);
  }
  *columns = c;
}

/// Adds two vectors of each of `count` rows. What is made of both is stored half as often.
INLINE void add_two(const uint16_t *from, ptrdiff_t stride, int count, struct columns *columns,
                    struct rows *rows, bool first) {
  struct columns a = columns[0], b = columns[1];
  words p = {0}, q = {0};
#pragma clang loop unroll(full)
  for (int row = 0; row < count; row++) {
    const words u = *(const words_anywhere *)(from + row * stride);
    const words v = *(const words_anywhere *)(from + row * stride + LANES);
    const signed_words s = (signed_words)u, t = (signed_words)v;
    a.low = LEAST(a.low, s);
    a.high = MOST(a.high, s);
    b.low = LEAST(b.low, t);
    b.high = MOST(b.high, t);
    p += u;
    q += v;
    if (row % 4 == 3 || row == count - 1) {
      add_sums(&a, p);
      add_sums(&b, q);
      p = q = (words){0};
    }
    add_row(LEAST(s, t), MOST(s, t), u + v, rows, row, first);
  }
  columns[0] = a;
  columns[1] = b;
}

INLINE void store_eight(const struct rows *rows, struct pixels_cells to, size_t at, float unit,
                        float length) {
  longs low = FOLD(signed_words, LEAST, rows->low), high = FOLD(signed_words, MOST, rows->high);
  low = (longs)LEAST((signed_words)low, (signed_words)(low >> 16)) & 65535;
  high = (longs)MOST((signed_words)high, (signed_words)(high >> 16)) & 65535;
  store(to_floats(low) * unit, to.low + at);
  store(to_floats(high) * unit, to.high + at);
  store(to_floats(FOLD(longs, PLUS, rows->sum)) * unit / length, to.mean + at);
}

INLINE void store_columns(const struct columns *columns, struct pixels_cells to, float unit,
                          float share) {
  for (int i = 0; i < LANES; i += 8) {
    const int16_t *low = (const int16_t *)&columns->low, *high = (const int16_t *)&columns->high;
    store(words_to_floats(*(const eight_words_anywhere *)(low + i)) * unit, to.low + i);
    store(words_to_floats(*(const eight_words_anywhere *)(high + i)) * unit, to.high + i);
  }
  store_longs(columns->even, columns->odd, to.mean, share);
}

/// Whether a sample was above `most`, or below zero as signed.
INLINE bool exceeds(const struct columns *columns, size_t count, unsigned most) {
  words bits = {0};
  for (size_t i = 0; i < count; i++) {
    bits |= (words)columns[i].high | ((words)columns[i].low & 0x8000);
  }
  unsigned all = 0;
  for (int i = 0; i < LANES; i++) all |= bits[i];
  return all > most;
}

#include "scan.h"

FOR_PROCESSOR
bool pixels_words(const uint16_t *samples, const struct pixels_plane *plane,
                  struct pixels_cells rows, struct pixels_cells columns, void *room) {
  return scan(samples, plane, rows, columns, room);
}
