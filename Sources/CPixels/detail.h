/// The detail, for one kind of sample (see loops.h). Written for the vectoriser: rows are taken
/// `GROUP` at a time, so that columns are loaded and stored once for all of them; `count` is a
/// constant wherever these functions are inlined. The widths are explicit because the compiler
/// would choose by the widest type in the loop.

/// The size of a second difference beyond `stair`.
INLINE SIZE OF(second)(SAMPLE one, SAMPLE here, SAMPLE other, SIZE stair) {
  const SIGNED difference = (SIGNED)(one + other - 2 * here);
  const SIZE size = (SIZE)(difference < 0 ? -difference : difference);
  return (SIZE)(size > stair ? size - stair : 0);
}

/// Stores the detail of `count` rows, tile by tile. Returns all bits of their samples.
INLINE SAMPLE OF(detail_rows)(const SAMPLE *samples, const struct pixels_plane *plane, int count,
                              SIZE stair, float *restrict to) {
  const size_t width = plane->width;
  SAMPLE bits = 0;
  for (size_t start = 0; start < width; start += plane->tile) {
    const size_t first = start > 0 ? start : 1, end = lesser(start + plane->tile, width - 1);
    const size_t length = end > first ? end - first : 0;
    SUM sums[GROUP];
    for (int row = 0; row < count; row++) {
      const SAMPLE *from = samples + row * plane->stride + (ptrdiff_t)first;
      SUM sum = 0;
      SAMPLE all = 0;
#pragma clang loop vectorize_width(16) interleave_count(1)
      for (size_t x = 0; x < length; x++) {
        sum += OF(second)(from[(ptrdiff_t)x - 1], from[x], from[x + 1], stair);
        all |= from[x];
      }
      sums[row] = sum;
      bits |= all;
    }
    const float divisor = (float)(length > 0 ? length : 1);
    for (int row = 0; row < count; row++) to[row] = (float)sums[row] * plane->unit / divisor;
    to += plane->height;
  }
  for (int row = 0; row < count; row++) {
    const SAMPLE *ends = samples + row * plane->stride;
    bits |= ends[0] | ends[width - 1];
  }
  return bits;
}

/// Adds the detail of `count` rows, all with rows above and below, to the columns.
INLINE void OF(detail_columns)(const SAMPLE *samples, const struct pixels_plane *plane, int count,
                               SIZE stair, SUM *restrict sum) {
  const ptrdiff_t stride = plane->stride;
#pragma clang loop vectorize_width(16) interleave_count(1)
  for (size_t x = 0; x < plane->width; x++) {
    SUM s = sum[x];
#pragma clang loop unroll(full)
    for (int row = 0; row < count; row++) {
      const SAMPLE *at = samples + row * stride + (ptrdiff_t)x;
      s += OF(second)(at[-stride], at[0], at[stride], stair);
    }
    sum[x] = s;
  }
}

/// Returns false, with stored values that are meaningless, if a sample is greater than `most`.
INLINE bool OF(detail)(const SAMPLE *samples, const struct pixels_plane *plane, unsigned stair,
                       float *rows, float *columns, void *room) {
  const size_t width = plane->width, height = plane->height;
  SUM *sum = room;
  SAMPLE bits = 0;
  for (size_t start = 0; start < height; start += plane->band) {
    const size_t end = lesser(start + plane->band, height);
    for (size_t x = 0; x < width; x++) sum[x] = 0;
    for (size_t y = start; y < end;) {
      const SAMPLE *at = samples + (ptrdiff_t)y * plane->stride;
      if (y > 0 && y + GROUP <= end && y + GROUP < height) {
        bits |= OF(detail_rows)(at, plane, GROUP, (SIZE)stair, rows + y);
        OF(detail_columns)(at, plane, GROUP, (SIZE)stair, sum);
        y += GROUP;
      } else {
        bits |= OF(detail_rows)(at, plane, 1, (SIZE)stair, rows + y);
        if (y > 0 && y + 1 < height) OF(detail_columns)(at, plane, 1, (SIZE)stair, sum);
        y += 1;
      }
    }
    const float share = plane->unit / (float)(end - start);
    for (size_t x = 0; x < width; x++) columns[x] = (float)sum[x] * share;
    columns += width;
  }
  return bits <= plane->most;
}
