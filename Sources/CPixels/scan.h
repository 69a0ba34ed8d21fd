/// The scan, for one kind of sample (see loops.h). It uses explicit vectors, because no compiler
/// vectorises a loop that takes darkest, brightest and sum along rows and columns at once.

// A vector of samples, their sums, and as many sums as fit a vector; all may be unaligned.
typedef SAMPLE OF(samples) __attribute__((vector_size(32), aligned(1), may_alias));
typedef SUM OF(sums) __attribute__((vector_size(LANES * sizeof(SUM)), aligned(1), may_alias));
typedef SUM OF(part) __attribute__((vector_size(32), aligned(1), may_alias));

/// Statistics of columns over the rows since the band began.
struct OF(columns) {
  SAMPLE *low, *high;
  SUM *sum;
};

/// Statistics of rows in one tile; each lane holds a part.
struct OF(rows) {
  OF(samples) low[GROUP], high[GROUP];
  OF(part) sum[GROUP];
};

/// Adds a vector of each row of a group to the statistics of the columns from `x` on and to those
/// of the rows, as their first vector or a later one. Only samples that `mask` keeps count.
INLINE void OF(scan_vector)(const SAMPLE *samples, ptrdiff_t stride, size_t x, OF(samples) mask,
                            struct OF(columns) columns, struct OF(rows) *rows, bool first) {
  OF(samples) *const low = (OF(samples) *)(columns.low + x);
  OF(samples) *const high = (OF(samples) *)(columns.high + x);
  OF(sums) *const sum = (OF(sums) *)(columns.sum + x);
  OF(samples) lows = *low, highs = *high;
  OF(sums) sums = *sum;
#pragma clang loop unroll(full)
  for (int row = 0; row < GROUP; row++) {
    const OF(samples) here = *(const OF(samples) *)(samples + row * stride + x);
    const OF(samples) least = here | ~mask, most = here & mask;
    const OF(sums) wide = __builtin_convertvector(most, OF(sums));
    OF(part) parts = *(const OF(part) *)&wide;
    for (size_t i = 1; i < sizeof wide / 32; i++) parts += ((const OF(part) *)&wide)[i];
    lows = LEAST(lows, least);
    highs = MOST(highs, most);
    sums += wide;
    rows->low[row] = first ? least : LEAST(rows->low[row], least);
    rows->high[row] = first ? most : MOST(rows->high[row], most);
    rows->sum[row] = first ? parts : rows->sum[row] + parts;
  }
  *low = lows;
  *high = highs;
  *sum = sums;
}

/// Stores the statistics of a group of rows, tile by tile, and adds them to those of the columns.
INLINE void OF(scan_group)(const SAMPLE *samples, const struct pixels_plane *plane, bool extremes,
                           struct OF(columns) columns, struct pixels_cells to) {
  const ptrdiff_t stride = plane->stride;
  const OF(samples) all = ~(OF(samples)){0};
  SAMPLE kept[2 * LANES] = {0};
  __builtin_memcpy(kept + LANES, &all, sizeof all);
  for (size_t start = 0; start < plane->width; start += plane->tile) {
    const size_t end = lesser(start + plane->tile, plane->width);
    _Alignas(32) struct OF(rows) rows;
    size_t x = start;
    if (end - x >= LANES) {
      OF(scan_vector)(samples, stride, x, all, columns, &rows, true);
      for (x += LANES; x + LANES <= end; x += LANES) {
        OF(scan_vector)(samples, stride, x, all, columns, &rows, false);
      }
    }
    if (x < end) {
      // A vector that begins before the remaining samples counts only its last ones.
      const OF(samples) mask = *(const OF(samples) *)(kept + (end - x));
      if (x == start) {
        OF(scan_vector)(samples, stride, end - LANES, mask, columns, &rows, true);
      } else {
        OF(scan_vector)(samples, stride, end - LANES, mask, columns, &rows, false);
      }
    }
    const float length = (float)(end - start);
    longs sum = FOLD(OF(part), PLUS, rows.sum);
    if (sizeof(SUM) == 2) sum = (sum & 65535) + (sum >> 16);
    store(to_floats(sum) * plane->unit / length, to.mean);
    to.mean += plane->height;
    if (!extremes) continue;
    longs low = FOLD(OF(samples), LEAST, rows.low), high = FOLD(OF(samples), MOST, rows.high);
    for (int shift = 16; shift >= 8 * (int)sizeof(SAMPLE); shift /= 2) {
      low = (longs)LEAST((OF(samples))low, (OF(samples))(low >> shift));
      high = (longs)MOST((OF(samples))high, (OF(samples))(high >> shift));
    }
    store(to_floats(low & (SAMPLE)-1) * plane->unit, to.low);
    store(to_floats(high & (SAMPLE)-1) * plane->unit, to.high);
    to.low += plane->height;
    to.high += plane->height;
  }
}

/// The same for one row, of a plane of any width.
INLINE void OF(scan_row)(const SAMPLE *samples, const struct pixels_plane *plane, bool extremes,
                         struct OF(columns) columns, struct pixels_cells to) {
  for (size_t start = 0, x = 0; start < plane->width; start += plane->tile) {
    const size_t end = lesser(start + plane->tile, plane->width);
    SAMPLE low = (SAMPLE)-1, high = 0;
    uint32_t sum = 0;
    for (; x < end; x++) {
      const SAMPLE here = samples[x];
      low = LEAST(low, here);
      high = MOST(high, here);
      sum += here;
      columns.low[x] = LEAST(columns.low[x], here);
      columns.high[x] = MOST(columns.high[x], here);
      columns.sum[x] += here;
    }
    *to.mean = (float)sum * plane->unit / (float)(end - start);
    to.mean += plane->height;
    if (!extremes) continue;
    *to.low = (float)low * plane->unit;
    *to.high = (float)high * plane->unit;
    to.low += plane->height;
    to.high += plane->height;
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
      const struct OF(columns) into = {low, high, sum};
      if (end - y >= GROUP && lesser(plane->tile, width) >= LANES) {
        OF(scan_group)(at, plane, extremes, into, to);
        y += GROUP;
      } else {
        OF(scan_row)(at, plane, extremes, into, to);
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
