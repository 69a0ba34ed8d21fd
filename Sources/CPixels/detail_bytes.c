#include "detail.h"

enum { LANES = 32 };
typedef uint8_t sample;
typedef bytes vector;

/// Differences of the even bytes under one vector and of the odd ones, or sums of them.
struct sums {
  words even, odd;
};

/// The sum of each two differences.
typedef words pairs;

/// A vector of samples and those beside, above and below each.
struct samples {
  bytes before, here, after, above, below;
};

/// Adds the differences down the columns, and returns those along the row.
INLINE struct sums measure(struct samples samples, words stair, struct sums *down) {
  const words even = (words)samples.here & 255, odd = (words)samples.here >> 8;
  const words even_twice = even + even, odd_twice = odd + odd;
  // What lies before an even byte and after an odd one; the others are beside each other here.
  const words before = (words)samples.before & 255, after = (words)samples.after >> 8;
  const words above = (words)samples.above, below = (words)samples.below;
  down->even += second(above & 255, even_twice, below & 255, stair);
  down->odd += second(above >> 8, odd_twice, below >> 8, stair);
  return (struct sums){
    second(before, even_twice, odd, stair), second(even, odd_twice, after, stair)};
}

INLINE pairs pairs_of(struct sums along) { return along.even + along.odd; }

/// Of the differences of the samples from `first` to before `end` only.
INLINE pairs pairs_between(struct sums along, int first, int end) {
  return (along.even & kept(0, 2, first, end)) + (along.odd & kept(1, 2, first, end));
}

/// The sum of what `count` pairs from one on, both multiples of eight, came to.
INLINE uint32_t total(const pairs *of, size_t from, size_t count) {
  eight_words sums = {0};
  for (size_t i = 0; i < count; i += 8) {
    sums += *(const eight_words_anywhere *)((const uint16_t *)of + from + i);
  }
  return __builtin_reduce_add(__builtin_convertvector(sums, longs));
}

INLINE void store_means(struct sums strip, float *to, float share) {
  store_words(strip.even, strip.odd, to, share);
}

/// No byte is above the greatest code of its plane.
INLINE bool exceeds(bytes bits, unsigned most) { return false; }

#include "detail_scan.h"

FOR_PROCESSOR
void pixels_detail_bytes(const uint8_t *samples, const struct pixels_plane *plane, unsigned stair,
                        float *rows, float *columns, void *room) {
  detail(samples, plane, stair, rows, columns, room);
}
