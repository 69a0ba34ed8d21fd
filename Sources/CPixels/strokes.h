// Strokes of letters: what is narrow, and lighter or darker than its surroundings. Included by
// pixels.c.

/// Widest stroke plus one, and the side of the square in which a stroke is compared with others.
enum { STROKE = 7, SQUARE = 15 };

INLINE uint8_t lesser_byte(uint8_t a, uint8_t b) { return a < b ? a : b; }
INLINE uint8_t greater_byte(uint8_t a, uint8_t b) { return a > b ? a : b; }

/// The lowest of each 7 bytes in a row; `from` has 6 more than `count`.
INLINE void lowest_in_row(const uint8_t *from, uint8_t *to, size_t count, uint8_t *room) {
  for (size_t x = 0; x < count + 5; x++) room[x] = lesser_byte(from[x], from[x + 1]);
  for (size_t x = 0; x < count + 3; x++) room[x] = lesser_byte(room[x], room[x + 2]);
  for (size_t x = 0; x < count; x++) to[x] = lesser_byte(room[x], room[x + 3]);
}

INLINE void highest_in_row(const uint8_t *from, uint8_t *to, size_t count, uint8_t *room) {
  for (size_t x = 0; x < count + 5; x++) room[x] = greater_byte(from[x], from[x + 1]);
  for (size_t x = 0; x < count + 3; x++) room[x] = greater_byte(room[x], room[x + 2]);
  for (size_t x = 0; x < count; x++) to[x] = greater_byte(room[x], room[x + 3]);
}

/// Row y, or the nearest one that exists.
INLINE const uint8_t *nearest_row(const uint8_t *plane, ptrdiff_t y, size_t width, size_t height) {
  ptrdiff_t last = (ptrdiff_t)height - 1;
  return plane + (size_t)(y < 0 ? 0 : y > last ? last : y) * width;
}

/// How far each sample stands out of an opening by 7 samples across and down, whichever is more.
INLINE void stand_out(const uint8_t *luma, size_t width, size_t height, uint8_t *out,
                      uint8_t *plane, uint8_t *rows) {
  enum { HALF = STROKE / 2 };
  uint8_t *padded = rows, *eroded = rows + width + 32, *room = eroded + width + 32;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *row = luma + y * width;
    for (size_t i = 0; i < STROKE - 1; i++) {
      padded[i] = row[0];
      padded[STROKE - 1 + width + i] = row[width - 1];
    }
    for (size_t x = 0; x < width; x++) padded[STROKE - 1 + x] = row[x];
    lowest_in_row(padded, eroded, width + STROKE - 1, room);
    highest_in_row(eroded, padded, width, room);
    for (size_t x = 0; x < width; x++) out[y * width + x] = (uint8_t)(row[x] - padded[x]);
  }
  for (size_t y = 0; y < height; y++) {
    uint8_t *to = plane + y * width;
    for (size_t x = 0; x < width; x++) to[x] = 255;
    for (ptrdiff_t i = -HALF; i <= HALF; i++) {
      const uint8_t *from = nearest_row(luma, (ptrdiff_t)y + i, width, height);
      for (size_t x = 0; x < width; x++) to[x] = lesser_byte(to[x], from[x]);
    }
  }
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) padded[x] = 0;
    for (ptrdiff_t i = -HALF; i <= HALF; i++) {
      const uint8_t *from = nearest_row(plane, (ptrdiff_t)y + i, width, height);
      for (size_t x = 0; x < width; x++) padded[x] = greater_byte(padded[x], from[x]);
    }
    const uint8_t *row = luma + y * width;
    uint8_t *to = out + y * width;
    for (size_t x = 0; x < width; x++)
      to[x] = greater_byte(to[x], (uint8_t)(row[x] - lesser_byte(row[x], padded[x])));
  }
}

/// Sets `any` where a stroke is high enough, and `most` where it is also among the highest around.
INLINE void mark(const uint8_t *stroke, size_t width, size_t height, uint8_t *flags, uint8_t any,
                 uint8_t most, unsigned least, uint8_t *plane, uint8_t *rows) {
  enum { HALF = SQUARE / 2 };
  uint8_t *padded = rows, *room = rows + width + 32;
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width + 2 * HALF; x++) padded[x] = 0;
    for (size_t x = 0; x < width; x++) padded[HALF + x] = stroke[y * width + x];
    size_t count = width + 2 * HALF;
    for (size_t x = 0; x + 1 < count; x++) room[x] = greater_byte(padded[x], padded[x + 1]);
    for (size_t x = 0; x + 3 < count; x++) room[x] = greater_byte(room[x], room[x + 2]);
    for (size_t x = 0; x + 7 < count; x++) room[x] = greater_byte(room[x], room[x + 4]);
    for (size_t x = 0; x < width; x++) plane[y * width + x] = greater_byte(room[x], room[x + 7]);
  }
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) padded[x] = 0;
    for (ptrdiff_t i = -HALF; i <= HALF; i++) {
      const uint8_t *from = nearest_row(plane, (ptrdiff_t)y + i, width, height);
      for (size_t x = 0; x < width; x++) padded[x] = greater_byte(padded[x], from[x]);
    }
    for (size_t x = 0; x < width; x++) {
      uint8_t height_of = stroke[y * width + x];
      uint8_t is_high = height_of >= least;
      uint8_t is_most = is_high & ((uint16_t)height_of * 20 >= (uint16_t)padded[x] * 9);
      flags[y * width + x] |= (uint8_t)(is_high * any + is_most * most);
    }
  }
}

FOR_PROCESSOR
void pixels_strokes(const uint8_t *luma, size_t width, size_t height, unsigned least,
                    uint8_t *light, uint8_t *dark, uint8_t *flags, uint8_t *room) {
  size_t count = width * height;
  uint8_t *inverse = room, *plane = room + count, *rows = plane + count;
  for (size_t i = 0; i < count; i++) inverse[i] = (uint8_t)(255 - luma[i]);
  stand_out(luma, width, height, light, plane, rows);
  stand_out(inverse, width, height, dark, plane, rows);
  for (size_t i = 0; i < count; i++) flags[i] = 0;
  mark(light, width, height, flags, 1, 4, least, plane, rows);
  mark(dark, width, height, flags, 2, 8, least, plane, rows);
}

FOR_PROCESSOR
void pixels_still(const uint8_t *luma, const uint8_t *flags, const uint8_t *next,
                  const uint8_t *next_flags, size_t count, unsigned same, unsigned changed,
                  uint8_t *still, struct pixels_motion *motion) {
  size_t moved = 0, strokes = 0, kept = 0;
  for (size_t start = 0; start < count; start += 32768) {
    size_t end = lesser(start + 32768, count);
    uint16_t some_moved = 0, some_strokes = 0, some_kept = 0;
    for (size_t i = start; i < end; i++) {
      uint8_t apart = (uint8_t)(greater_byte(luma[i], next[i]) - lesser_byte(luma[i], next[i]));
      uint8_t strong = flags[i] >> 2;
      uint8_t stays = apart < same ? strong & next_flags[i] : 0;
      still[i] = stays;
      some_moved += apart >= changed;
      some_strokes += strong != 0;
      some_kept += stays != 0;
    }
    moved += some_moved, strokes += some_strokes, kept += some_kept;
  }
  *motion = (struct pixels_motion){moved, strokes, kept};
}

/// Adds a row, weighted, to the sums of its columns.
#define ADD_ROW(NAME, SAMPLE)                                                                      \
  INLINE void add_##NAME(const SAMPLE *row, size_t width, uint32_t weight, unsigned shift,         \
                         uint32_t *sums) {                                                         \
    for (size_t x = 0; x < width; x++) sums[x] += (uint32_t)(row[x] >> shift) * weight;            \
  }
ADD_ROW(bytes, uint8_t)
ADD_ROW(words, uint16_t)

/// The place of an edge between areas, in 256ths of a sample.
INLINE uint64_t area_edge(uint64_t index, uint64_t count, uint64_t length) {
  return (index * length * 256 + count / 2) / count;
}

/// Averages a plane over areas of equal size, whose edges may lie within samples.
#define REDUCE(NAME, SAMPLE)                                                                       \
  FOR_PROCESSOR                                                                                    \
  void pixels_reduce_##NAME(const SAMPLE *samples, ptrdiff_t stride, size_t width, size_t height,  \
                            unsigned shift, uint8_t *out, size_t columns, size_t rows,             \
                            uint32_t *sums) {                                                      \
    for (size_t y = 0; y < rows; y++) {                                                            \
      uint64_t top = area_edge(y, rows, height), bottom = area_edge(y + 1, rows, height);          \
      for (size_t x = 0; x < width; x++) sums[x] = 0;                                              \
      for (uint64_t from = top; from < bottom;) {                                                  \
        size_t line = (size_t)(from / 256);                                                        \
        uint64_t to = lesser((line + 1) * 256, bottom);                                            \
        add_##NAME(samples + (ptrdiff_t)line * stride, width, (uint32_t)(to - from), shift, sums); \
        from = to;                                                                                 \
      }                                                                                            \
      uint64_t left = 0, sum = 0, before = 0;                                                      \
      size_t place = 0;                                                                            \
      for (size_t x = 0; x < columns; x++) {                                                       \
        uint64_t right = area_edge(x + 1, columns, width);                                         \
        for (; (place + 1) * 256 <= right; place++) sum += (uint64_t)sums[place] * 256;            \
        uint64_t until = sum + (place < width ? sums[place] * (right % 256) : 0);                  \
        uint64_t whole = (right - left) * (bottom - top);                                          \
        out[y * columns + x] = (uint8_t)(whole ? (until - before + whole / 2) / whole : 0);        \
        left = right, before = until;                                                              \
      }                                                                                            \
    }                                                                                              \
  }
REDUCE(bytes, uint8_t)
REDUCE(words, uint16_t)
