#include "detail.h"

enum { LANES = 16 };

/// Sums of the columns under one vector, even and odd ones.
struct sums {
  longs even, odd;
};

/// A vector of samples and those beside, above and below each.
struct samples {
  words before, here, after, above, below;
};

INLINE words load(const uint16_t *from) { return *(const words_anywhere *)from; }

/// Adds the differences down the columns, and returns those along the row.
INLINE words measure(struct samples samples, words stair, struct sums *columns) {
  const words twice = samples.here + samples.here;
  const longs down = (longs)second(samples.above, twice, samples.below, stair);
  columns->even += down & 65535;
  columns->odd += down >> 16;
  return second(samples.before, twice, samples.after, stair);
}

/// Adds a row to the columns, stores the sum of each two differences along it, and returns all bits
/// of its samples.
INLINE words add_row(const uint16_t *above, const uint16_t *row, const uint16_t *below,
                     size_t width, words stair, struct sums *columns, longs *pairs) {
  uint16_t buffer[LANES + 2] = {0};
  __builtin_memcpy(buffer + 1, row, LANES * sizeof *row);
  struct samples samples = {load(buffer), load(row), load(row + 1), load(above), load(below)};
  words bits = samples.here;
  *pairs++ = add_halves((longs)(measure(samples, stair, columns++) & kept(0, 1, 1, LANES)));
  size_t x = LANES;
  for (; width - x > LANES; x += LANES) {
    samples = (struct samples){
      load(row + x - 1), load(row + x), load(row + x + 1), load(above + x), load(below + x)};
    bits |= samples.here;
    *pairs++ = add_halves((longs)measure(samples, stair, columns++));
  }
  // What is left, and nothing behind it.
  const size_t left = width - x;
  uint16_t other[2][LANES] = {{0}};
  __builtin_memset(buffer, 0, sizeof buffer);
  __builtin_memcpy(buffer, row + x - 1, (left + 1) * sizeof *row);
  __builtin_memcpy(other[0], above + x, left * sizeof *row);
  __builtin_memcpy(other[1], below + x, left * sizeof *row);
  samples = (struct samples){
    load(buffer), load(buffer + 1), load(buffer + 2), load(other[0]), load(other[1])};
  bits |= samples.here;
  const words along = measure(samples, stair, columns) & kept(0, 1, 0, (int)left - 1);
  *pairs = add_halves((longs)along);
  return bits;
}

/// The sum of what `count` pairs, a multiple of eight, came to.
INLINE uint32_t total(const longs *pairs, size_t count) {
  longs sums = {0};
  for (size_t i = 0; i < count / 8; i++) sums += pairs[i];
  return __builtin_reduce_add(sums);
}

INLINE bool detail(const uint16_t *samples, const struct cscan_plane *plane, unsigned stair,
                   float *rows, float *columns, void *room) {
  const size_t width = plane->width, height = plane->height, tile = plane->tile;
  const size_t count = (width + LANES - 1) / LANES;
  const words stairs = (words){0} + (uint16_t)stair;
  struct sums *strips = room;
  longs *pairs = (longs *)(strips + count);
  uint32_t *sums = (uint32_t *)(pairs + count);
  words bits = {0};
  for (size_t start = 0; start < height; start += plane->band) {
    const size_t end = lesser(start + plane->band, height);
    for (size_t i = 0; i < count; i++) strips[i] = (struct sums){0};
    for (size_t y = start; y < end; y++) {
      const uint16_t *row = samples + (ptrdiff_t)y * plane->stride;
      // Beside itself the first row, and the last, has no difference down the columns.
      const ptrdiff_t next = y > 0 && y + 1 < height ? plane->stride : 0;
      bits |= add_row(row - next, row, row + next, width, stairs, strips, pairs);
      for (size_t i = 0; i * tile < width; i++) {
        const size_t length = lesser(tile, (width - i * tile + 15) / 16 * 16);
        sums[i * GROUP + y % GROUP] = total(pairs + i * tile / LANES, length / 2);
      }
      if (y % GROUP == GROUP - 1) store_rows(sums, plane, y + 1, GROUP, rows);
    }
    float *to = columns + start / plane->band * width;
    const float share = plane->unit / (float)(end - start);
    for (size_t x = 0; x < width; x += LANES) {
      float means[LANES];
      store_longs(strips[x / LANES].even, strips[x / LANES].odd, means, share);
      __builtin_memcpy(to + x, means, lesser(LANES, width - x) * sizeof *means);
    }
  }
  store_rows(sums, plane, height, height % GROUP, rows);
  unsigned all = 0;
  for (int i = 0; i < LANES; i++) all |= bits[i];
  return all <= plane->most;
}

FOR_PROCESSOR
bool cscan_detail_words(const uint16_t *samples, const struct cscan_plane *plane, unsigned stair,
                        float *rows, float *columns, void *room) {
  return detail(samples, plane, stair, rows, columns, room);
}
