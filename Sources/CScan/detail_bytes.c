#include "detail.h"

enum { LANES = 32 };

/// Differences of the even bytes under one vector and of the odd ones, or sums of them.
struct differences {
  words even, odd;
};

/// A vector of samples and those beside, above and below each.
struct samples {
  bytes before, here, after, above, below;
};

INLINE bytes load(const uint8_t *from) { return *(const bytes_anywhere *)from; }

/// Adds the differences down the columns, and returns those along the row.
INLINE struct differences measure(struct samples samples, words stair, struct differences *down) {
  const words even = (words)samples.here & 255, odd = (words)samples.here >> 8;
  const words even_twice = even + even, odd_twice = odd + odd;
  // What lies before an even byte and after an odd one; the others are beside each other here.
  const words before = (words)samples.before & 255, after = (words)samples.after >> 8;
  const words above = (words)samples.above, below = (words)samples.below;
  down->even += second(above & 255, even_twice, below & 255, stair);
  down->odd += second(above >> 8, odd_twice, below >> 8, stair);
  return (struct differences){
    second(before, even_twice, odd, stair), second(even, odd_twice, after, stair)};
}

/// The sums of each two differences, of those of the samples from `first` to before `end`.
INLINE words pairs_of(struct differences along, int first, int end) {
  return (along.even & kept(0, 2, first, end)) + (along.odd & kept(1, 2, first, end));
}

/// Adds a row to the columns, and stores the sum of each two differences along it.
INLINE void add_row(const uint8_t *above, const uint8_t *row, const uint8_t *below, size_t width,
                    words stair, struct differences *columns, words *pairs) {
  uint8_t buffer[LANES + 2] = {0};
  __builtin_memcpy(buffer + 1, row, LANES);
  struct samples samples = {load(buffer), load(row), load(row + 1), load(above), load(below)};
  *pairs++ = pairs_of(measure(samples, stair, columns++), 1, LANES);
  size_t x = LANES;
  for (; width - x > LANES; x += LANES) {
    samples = (struct samples){
      load(row + x - 1), load(row + x), load(row + x + 1), load(above + x), load(below + x)};
    const struct differences along = measure(samples, stair, columns++);
    *pairs++ = along.even + along.odd;
  }
  // What is left, and nothing behind it.
  const size_t left = width - x;
  uint8_t other[2][LANES] = {{0}};
  __builtin_memset(buffer, 0, sizeof buffer);
  __builtin_memcpy(buffer, row + x - 1, left + 1);
  __builtin_memcpy(other[0], above + x, left);
  __builtin_memcpy(other[1], below + x, left);
  samples = (struct samples){
    load(buffer), load(buffer + 1), load(buffer + 2), load(other[0]), load(other[1])};
  *pairs = pairs_of(measure(samples, stair, columns), 0, (int)left - 1);
}

/// The sum of what `count` pairs, a multiple of eight, came to.
INLINE uint32_t total(const uint16_t *pairs, size_t count) {
  eight_words sums = {0};
  for (size_t i = 0; i < count; i += 8) sums += *(const eight_words_anywhere *)(pairs + i);
  return __builtin_reduce_add(__builtin_convertvector(sums, longs));
}

INLINE void detail(const uint8_t *samples, const struct cscan_plane *plane, unsigned stair,
                   float *rows, float *columns, void *room) {
  const size_t width = plane->width, height = plane->height, tile = plane->tile;
  const size_t count = (width + LANES - 1) / LANES;
  const words stairs = (words){0} + (uint16_t)stair;
  struct differences *strips = room;
  words *pairs = (words *)(strips + count);
  uint32_t *sums = (uint32_t *)(pairs + count);
  for (size_t start = 0; start < height; start += plane->band) {
    const size_t end = lesser(start + plane->band, height);
    for (size_t i = 0; i < count; i++) strips[i] = (struct differences){0};
    for (size_t y = start; y < end; y++) {
      const uint8_t *row = samples + (ptrdiff_t)y * plane->stride;
      // Beside itself the first row, and the last, has no difference down the columns.
      const ptrdiff_t next = y > 0 && y + 1 < height ? plane->stride : 0;
      add_row(row - next, row, row + next, width, stairs, strips, pairs);
      for (size_t i = 0; i * tile < width; i++) {
        const size_t length = lesser(tile, (width - i * tile + 15) / 16 * 16);
        sums[i * GROUP + y % GROUP] = total((const uint16_t *)pairs + i * tile / 2, length / 2);
      }
      if (y % GROUP == GROUP - 1) store_rows(sums, plane, y + 1, GROUP, rows);
    }
    float *to = columns + start / plane->band * width;
    const float share = plane->unit / (float)(end - start);
    for (size_t x = 0; x < width; x += LANES) {
      float means[LANES];
      store_words(strips[x / LANES].even, strips[x / LANES].odd, means, share);
      __builtin_memcpy(to + x, means, lesser(LANES, width - x) * sizeof *means);
    }
  }
  store_rows(sums, plane, height, height % GROUP, rows);
}

FOR_PROCESSOR
void cscan_detail_bytes(const uint8_t *samples, const struct cscan_plane *plane, unsigned stair,
                        float *rows, float *columns, void *room) {
  detail(samples, plane, stair, rows, columns, room);
}
