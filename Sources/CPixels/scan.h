/// The scan of a plane, for a kind of `sample` of which the file that includes this has said how
/// vectors of them are added up (`add`, `add_two`) and stored (`store_eight`, `store_columns`).

INLINE void store_one(const struct rows *rows, struct pixels_cells to, size_t at, float unit,
                      float length) {
  int low = no_columns.low[0], high = no_columns.high[0];
  unsigned sum = 0;
  for (int i = 0; i < LANES; i++) {
    low = LEAST(low, (int)rows->low[0][i]);
    high = MOST(high, (int)rows->high[0][i]);
    sum += i < LANES / 2 ? rows->sum[0][i] : 0;
  }
  to.low[at] = (float)low * unit;
  to.high[at] = (float)high * unit;
  to.mean[at] = (float)sum * unit / length;
}

/// Adds `count` rows, eight or one, from `y` on to the columns, and stores what their tiles hold.
INLINE void scan_rows(const sample *samples, const struct pixels_plane *plane, size_t y, int count,
                      struct columns *columns, struct pixels_cells to) {
  const ptrdiff_t stride = plane->stride;
  for (size_t start = 0; start < plane->width; start += plane->tile) {
    const size_t length = lesser(plane->tile, plane->width - start);
    const sample *from = samples + (ptrdiff_t)y * stride + start;
    struct rows rows;
    size_t x = 0;
    if (length >= 2 * LANES) {
      add_two(from, stride, count, columns, &rows, true);
      columns += 2;
      for (x = 2 * LANES; length - x >= 2 * LANES; x += 2 * LANES, columns += 2) {
        add_two(from + x, stride, count, columns, &rows, false);
      }
    } else {
      for (int row = 0; row < count; row++) {
        rows.low[row] = no_columns.low;
        rows.high[row] = no_columns.high;
        rows.sum[row] = (__typeof__(rows.sum[row])){0};
      }
    }
    for (; x < length; x += LANES, columns++) {
      // The last vector overlaps what came before, or the tile before, where there is any.
      const size_t left = lesser(LANES, length - x);
      const bool half = start + x + left < LANES;
      add(from + x + left - LANES, half, stride, count, last(left), columns, &rows);
    }
    const size_t at = start / plane->tile * plane->height + y;
    if (count == ROWS) {
      store_eight(&rows, to, at, plane->unit, length);
    } else {
      store_one(&rows, to, at, plane->unit, length);
    }
  }
}

/// Stores the last `count` of the columns under a vector.
INLINE void store_last(const struct columns *columns, size_t count, struct pixels_cells to,
                       float unit, float share) {
  float low[LANES], high[LANES], mean[LANES];
  store_columns(columns, (struct pixels_cells){low, high, mean}, unit, share);
  for (size_t i = 0; i < count; i++) {
    to.low[i] = low[LANES - count + i];
    to.high[i] = high[LANES - count + i];
    to.mean[i] = mean[LANES - count + i];
  }
}

INLINE bool scan(const sample *samples, const struct pixels_plane *plane, struct pixels_cells rows,
                 struct pixels_cells columns, void *room) {
  const size_t tile = plane->tile, width = plane->width;
  const size_t count =
    width / tile * ((tile + LANES - 1) / LANES) + (width % tile + LANES - 1) / LANES;
  for (size_t start = 0; start < plane->height; start += plane->band) {
    const size_t end = lesser(start + plane->band, plane->height);
    struct columns *strip = room;
    for (size_t i = 0; i < count; i++) strip[i] = no_columns;
    size_t y = start;
    for (; end - y >= ROWS; y += ROWS) scan_rows(samples, plane, y, ROWS, strip, rows);
    for (; y < end; y++) scan_rows(samples, plane, y, 1, strip, rows);
    if (exceeds(strip, count, plane->most)) return false;
    const float share = plane->unit / (float)(end - start);
    for (size_t first = 0; first < width; first += tile) {
      const size_t length = lesser(tile, width - first);
      for (size_t x = 0; x < length; x += LANES, strip++) {
        const size_t at = start / plane->band * width + first + x;
        const struct pixels_cells to = {columns.low + at, columns.high + at, columns.mean + at};
        if (length - x >= LANES) {
          store_columns(strip, to, plane->unit, share);
        } else {
          store_last(strip, length - x, to, plane->unit, share);
        }
      }
    }
  }
  return true;
}
