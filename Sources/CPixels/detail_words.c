#include "detail.h"

enum { LANES = 16 };
typedef uint16_t sample;
typedef words vector;

/// Sums of the columns under one vector, even and odd ones.
struct sums {
  longs even, odd;
};

/// The sum of each two differences.
typedef longs pairs;

/// A vector of samples and those beside, above and below each.
struct samples {
  words before, here, after, above, below;
};

/// Adds the differences down the columns, and returns those along the row.
INLINE words measure(struct samples samples, words stair, struct sums *columns) {
  const words twice = samples.here + samples.here;
  const longs down = (longs)second(samples.above, twice, samples.below, stair);
  columns->even += down & 65535;
  columns->odd += down >> 16;
  return second(samples.before, twice, samples.after, stair);
}

INLINE pairs pairs_of(words along) { return add_halves((longs)along); }

/// Of the differences of the samples from `first` to before `end` only.
INLINE pairs pairs_between(words along, int first, int end) {
  return pairs_of(along & kept(0, 1, first, end));
}

/// The sum of what `count` pairs from one on, both multiples of eight, came to.
INLINE uint32_t total(const pairs *of, size_t from, size_t count) {
  longs sums = {0};
  for (size_t i = 0; i < count / 8; i++) sums += of[from / 8 + i];
  return __builtin_reduce_add(sums);
}

INLINE void store_means(struct sums strip, float *to, float share) {
  store_longs(strip.even, strip.odd, to, share);
}

/// Whether a sample was above `most`.
INLINE bool exceeds(words bits, unsigned most) {
  unsigned all = 0;
  for (int i = 0; i < LANES; i++) all |= bits[i];
  return all > most;
}

#include "detail_scan.h"

FOR_PROCESSOR
bool pixels_detail_words(const uint16_t *samples, const struct pixels_plane *plane, unsigned stair,
                        float *rows, float *columns, void *room) {
  return detail(samples, plane, stair, rows, columns, room);
}
