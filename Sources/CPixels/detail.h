#include "vectors.h"

/// Rows whose sums are stored together.
enum { GROUP = 8 };

/// The size of second differences, of 15 bits at most, beyond `stair`.
INLINE words second(words one, words twice, words other, words stair) {
  const signed_words difference = (signed_words)(one + other - twice);
  return __builtin_elementwise_sub_sat((words)MOST(difference, -difference), stair);
}

/// All ones in the lanes whose sample lies from `first` to before `end`: lane 0 holds `sample`, and
/// each lane one `step` further.
INLINE words kept(int sample, int step, int first, int end) {
  const signed_words lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const signed_words samples = lanes * (int16_t)step + (int16_t)sample;
  return (words)((samples >= (int16_t)first) & (samples < (int16_t)end));
}

/// Samples of a tile that have both neighbours in their row.
INLINE size_t inner(const struct pixels_plane *plane, size_t tile) {
  const size_t start = tile * plane->tile, end = lesser(start + plane->tile, plane->width - 1);
  const size_t first = start > 0 ? start : 1;
  return end > first ? end - first : 0;
}

/// Stores the means of `count` rows before `y`, whose sums are `GROUP` longs a tile.
INLINE void store_rows(const uint32_t *sums, const struct pixels_plane *plane, size_t y,
                       size_t count, float *to) {
  for (size_t tile = 0; tile * plane->tile < plane->width; tile++) {
    const size_t samples = inner(plane, tile);
    float *means = to + tile * plane->height + y - count;
    const uint32_t *sum = sums + tile * GROUP;
    if (samples > 0 && count == GROUP) {
      store(to_floats(*(const longs *)sum) * plane->unit / (float)samples, means);
    } else {
      for (size_t i = 0; i < count; i++) {
        means[i] = samples > 0 ? (float)sum[i] * plane->unit / (float)samples : 0;
      }
    }
  }
}
