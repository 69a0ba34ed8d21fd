/// The loops, for one kind of sample. The including file defines
/// - SAMPLE: its type;
/// - SUM: a type that holds the sum of a tile;
/// - SIZE and SIGNED: types that hold the size of a second difference, and the difference;
/// - NAME: a suffix for the functions.
///
/// Written for the vectoriser: rows are taken `GROUP` at a time, so that columns are loaded and
/// stored once for all of them; `count` is a constant wherever these functions are inlined. The
/// widths are given because the compiler would choose by the widest type in the loop.

#define JOINED(a, b) a##_##b
#define JOIN(a, b) JOINED(a, b)
#define OF(function) JOIN(function, NAME)

/// Stores the statistics of `count` rows, tile by tile.
INLINE void OF(scan_rows)(const SAMPLE *samples, const struct pixels_plane *plane, int count,
                          bool extremes, struct pixels_cells to) {
  const float unit = plane->unit;
  for (size_t start = 0; start < plane->width; start += plane->tile) {
    const size_t length = lesser(plane->tile, plane->width - start);
    SAMPLE lows[GROUP], highs[GROUP];
    SUM sums[GROUP];
    for (int row = 0; row < count; row++) {
      const SAMPLE *from = samples + row * plane->stride + (ptrdiff_t)start;
      SAMPLE low = (SAMPLE)-1, high = 0;
      SUM sum = 0;
#pragma clang loop vectorize_width(16) interleave_count(1)
      for (size_t x = 0; x < length; x++) {
        low = from[x] < low ? from[x] : low;
        high = from[x] > high ? from[x] : high;
        sum += from[x];
      }
      lows[row] = low;
      highs[row] = high;
      sums[row] = sum;
    }
    float *restrict low = to.low, *restrict high = to.high, *restrict mean = to.mean;
    for (int row = 0; row < count; row++) mean[row] = (float)sums[row] * unit / (float)length;
    to.mean += plane->height;
    if (!extremes) continue;
    for (int row = 0; row < count; row++) low[row] = (float)lows[row] * unit;
    for (int row = 0; row < count; row++) high[row] = (float)highs[row] * unit;
    to.low += plane->height;
    to.high += plane->height;
  }
}

/// Adds `count` rows to the statistics of the columns.
INLINE void OF(scan_columns)(const SAMPLE *samples, const struct pixels_plane *plane, int count,
                             bool extremes, SUM *restrict sum, SAMPLE *restrict low,
                             SAMPLE *restrict high) {
#pragma clang loop vectorize_width(32 / sizeof(SAMPLE)) interleave_count(1)
  for (size_t x = 0; x < plane->width; x++) {
    SUM s = sum[x];
    SAMPLE l = low[x], h = high[x];
#pragma clang loop unroll(full)
    for (int row = 0; row < count; row++) {
      const SAMPLE sample = samples[row * plane->stride + (ptrdiff_t)x];
      s += sample;
      l = sample < l ? sample : l;
      h = sample > h ? sample : h;
    }
    sum[x] = s;
    if (!extremes) continue;
    low[x] = l;
    high[x] = h;
  }
}

INLINE void OF(scan)(const SAMPLE *samples, const struct pixels_plane *plane, bool extremes,
                     struct pixels_cells rows, struct pixels_cells columns, void *room) {
  const size_t width = plane->width, height = plane->height;
  SUM *sum = room;
  SAMPLE *low = (SAMPLE *)(sum + width), *high = low + width;
  for (size_t start = 0; start < height; start += plane->band) {
    const size_t end = lesser(start + plane->band, height);
    for (size_t x = 0; x < width; x++) {
      sum[x] = 0;
      low[x] = (SAMPLE)-1;
      high[x] = 0;
    }
    for (size_t y = start; y < end;) {
      const SAMPLE *at = samples + (ptrdiff_t)y * plane->stride;
      const struct pixels_cells to = {rows.low + y, rows.high + y, rows.mean + y};
      if (end - y >= GROUP) {
        OF(scan_rows)(at, plane, GROUP, extremes, to);
        OF(scan_columns)(at, plane, GROUP, extremes, sum, low, high);
        y += GROUP;
      } else {
        OF(scan_rows)(at, plane, 1, extremes, to);
        OF(scan_columns)(at, plane, 1, extremes, sum, low, high);
        y += 1;
      }
    }
    const float share = plane->unit / (float)(end - start);
    for (size_t x = 0; x < width; x++) columns.mean[x] = (float)sum[x] * share;
    columns.mean += width;
    if (!extremes) continue;
    for (size_t x = 0; x < width; x++) columns.low[x] = (float)low[x] * plane->unit;
    for (size_t x = 0; x < width; x++) columns.high[x] = (float)high[x] * plane->unit;
    columns.low += width;
    columns.high += width;
  }
}

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

/// Adds the detail of `count` rows, which have rows above and below, to the columns.
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

/// False, with what was stored worth nothing, when a sample is greater than `most`.
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

#undef JOINED
#undef JOIN
#undef OF
#undef SAMPLE
#undef SUM
#undef SIZE
#undef SIGNED
#undef NAME
