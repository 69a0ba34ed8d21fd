/// The detail of a plane, for a kind of `sample` of which the file that includes this has said how
/// differences of vectors of them are taken (`measure`), paired, added up and stored.

/// A vector of samples from anywhere.
INLINE vector load(const sample *from) {
  typedef vector anywhere __attribute__((aligned(1), may_alias));
  return *(const anywhere *)from;
}

/// Adds a row to the columns, stores the sum of each two differences along it, and returns all bits
/// of its samples.
INLINE vector add_row(const sample *above, const sample *row, const sample *below, size_t width,
                      words stair, struct sums *columns, pairs *to) {
  sample buffer[LANES + 2] = {0};
  __builtin_memcpy(buffer + 1, row, LANES * sizeof *row);
  struct samples samples = {load(buffer), load(row), load(row + 1), load(above), load(below)};
  vector bits = samples.here;
  *to++ = pairs_between(measure(samples, stair, columns++), 1, LANES);
  size_t x = LANES;
  for (; width - x > LANES; x += LANES) {
    samples = (struct samples){
      load(row + x - 1), load(row + x), load(row + x + 1), load(above + x), load(below + x)};
    bits |= samples.here;
    *to++ = pairs_of(measure(samples, stair, columns++));
  }
  // What is left, and nothing behind it.
  const size_t left = width - x;
  sample other[2][LANES] = {{0}};
  __builtin_memset(buffer, 0, sizeof buffer);
  __builtin_memcpy(buffer, row + x - 1, (left + 1) * sizeof *row);
  __builtin_memcpy(other[0], above + x, left * sizeof *row);
  __builtin_memcpy(other[1], below + x, left * sizeof *row);
  samples = (struct samples){
    load(buffer), load(buffer + 1), load(buffer + 2), load(other[0]), load(other[1])};
  bits |= samples.here;
  *to = pairs_between(measure(samples, stair, columns), 0, (int)left - 1);
  return bits;
}

INLINE bool detail(const sample *samples, const struct pixels_plane *plane, unsigned stair,
                   float *rows, float *columns, void *room) {
  const size_t width = plane->width, height = plane->height, tile = plane->tile;
  const size_t count = (width + LANES - 1) / LANES;
  const words stairs = (words){0} + (uint16_t)stair;
  struct sums *strips = room;
  pairs *paired = (pairs *)(strips + count);
  uint32_t *sums = (uint32_t *)(paired + count);
  vector bits = {0};
  for (size_t start = 0; start < height; start += plane->band) {
    const size_t end = lesser(start + plane->band, height);
    for (size_t i = 0; i < count; i++) strips[i] = (struct sums){0};
    for (size_t y = start; y < end; y++) {
      const sample *row = samples + (ptrdiff_t)y * plane->stride;
      // Beside itself the first row, and the last, has no difference down the columns.
      const ptrdiff_t next = y > 0 && y + 1 < height ? plane->stride : 0;
      bits |= add_row(row - next, row, row + next, width, stairs, strips, paired);
      for (size_t i = 0; i * tile < width; i++) {
        const size_t length = lesser(tile, (width - i * tile + 15) / 16 * 16);
        sums[i * GROUP + y % GROUP] = total(paired, i * tile / 2, length / 2);
      }
      if (y % GROUP == GROUP - 1) store_rows(sums, plane, y + 1, GROUP, rows);
    }
    float *to = columns + start / plane->band * width;
    const float share = plane->unit / (float)(end - start);
    for (size_t x = 0; x < width; x += LANES) {
      float means[LANES];
      store_means(strips[x / LANES], means, share);
      __builtin_memcpy(to + x, means, lesser(LANES, width - x) * sizeof *means);
    }
  }
  store_rows(sums, plane, height, height % GROUP, rows);
  return !exceeds(bits, plane->most);
}
