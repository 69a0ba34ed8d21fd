/// Runs the kernels of Sources/CPixels over seeded planes, holds every value to its slow definition,
/// bit for bit, and prints a digest of all values of a group. Programs for different processors must
/// print the same.

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CPixels.h"
#include "reference.h"

static uint64_t seed;
static unsigned long cases, values;

static uint64_t random_bits(void) {
  seed += 0x9E3779B97F4A7C15;
  uint64_t z = seed;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

/// FNV-1a.
static uint64_t digest;
static void add_to_digest(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    digest = (digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
  }
}

static void hold(const char *kernel, const struct pixels_plane *plane, const void *got,
                 const void *expected, size_t size, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (memcmp((const char *)got + i * size, (const char *)expected + i * size, size) == 0) continue;
    printf("%s: %zu x %zu, stride %td, most %u: value %zu differs from its definition\n", kernel,
           plane->width, plane->height, plane->stride, plane->most, i);
    exit(1);
  }
  add_to_digest(got, size * count);
  values += count;
}

/// Memory whose last byte lies before a page that can't be read.
struct guarded {
  void *start;
  char *pages;
  size_t length;
};

static struct guarded guarded(size_t bytes) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), length = (bytes + page - 1) / page * page;
  char *pages = mmap(NULL, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + length, page, PROT_NONE) != 0) {
    perror("kernels");
    exit(2);
  }
  return (struct guarded){pages + length - bytes, pages, length + page};
}

static void release(struct guarded memory) { munmap(memory.pages, memory.length); }

static void *zeroed(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (memory) return memory;
  perror("kernels");
  exit(2);
}

enum fill { RANDOM, ZERO, FULL, NEAR_ZERO, NEAR_FULL, FILLS };

static unsigned sample_of(enum fill fill, unsigned most) {
  switch (fill) {
  case RANDOM: return (unsigned)random_bits() & most;
  case ZERO: return 0;
  case FULL: return most;
  case NEAR_ZERO: return random_bits() & 1;
  default: return most - (random_bits() & 1);
  }
}

/// Samples of a plane, with rows `padding` apart, stored downwards or upwards.
struct filled {
  struct guarded memory;
  struct pixels_plane plane;
  struct reading reading;
};

static size_t tile_of(size_t length) {
  // As TileGrid.tileLength of Sources/Pixels chooses it.
  const size_t least = (length + 31) / 32, unit = least > 8 ? 16 : 8;
  const size_t whole = (least + unit - 1) / unit * unit;
  return whole > unit ? whole : unit;
}

static void fill(struct filled *to, size_t width, size_t height, unsigned depth, enum fill fill) {
  const size_t bytes = depth > 8 ? 2 : 1;
  const size_t stride = width + random_bits() % 3 * 9;
  const bool is_flipped = random_bits() & 1;
  const size_t count = (height - 1) * stride + width;
  to->memory = guarded(count * bytes);
  to->plane = (struct pixels_plane){
      .stride = is_flipped ? -(ptrdiff_t)stride : (ptrdiff_t)stride,
      .width = width,
      .height = height,
      .tile = tile_of(width),
      .band = tile_of(height),
      .most = (1u << depth) - 1,
      .unit = depth >= 8 ? 1.0f / (float)(1u << (depth - 8)) : (float)(1u << (8 - depth)),
  };
  for (size_t i = 0; i < count; i++) {
    const unsigned sample = sample_of(fill, to->plane.most);
    if (bytes == 1) ((uint8_t *)to->memory.start)[i] = (uint8_t)sample;
    if (bytes == 2) ((uint16_t *)to->memory.start)[i] = (uint16_t)sample;
  }
  const size_t origin = is_flipped ? (height - 1) * stride * bytes : 0;
  to->reading = (struct reading){(char *)to->memory.start + origin, bytes, &to->plane};
  cases += 1;
}

static struct pixels_cells cells(size_t count) {
  return (struct pixels_cells){zeroed(count, sizeof(float)), zeroed(count, sizeof(float)),
                               zeroed(count, sizeof(float))};
}

static void release_cells(struct pixels_cells cells) {
  free(cells.low);
  free(cells.high);
  free(cells.mean);
}

static void check_scan(const struct filled *from, void *room) {
  const struct pixels_plane *plane = &from->plane;
  const size_t counts[2] = {cells_of(lines_of(plane, true)), cells_of(lines_of(plane, false))};
  for (int extremes = 0; extremes < 2; extremes++) {
    struct pixels_cells got[2] = {cells(counts[0]), cells(counts[1])};
    if (from->reading.bytes == 1) {
      pixels_scan_bytes(from->reading.samples, plane, extremes, got[0], got[1], room);
    } else {
      pixels_scan_words(from->reading.samples, plane, extremes, got[0], got[1], room);
    }
    for (int side = 0; side < 2; side++) {
      struct pixels_cells expected = cells(counts[side]);
      reference_scan(from->reading, side == 0, expected);
      hold("scan, mean", plane, got[side].mean, expected.mean, sizeof(float), counts[side]);
      if (extremes) {
        hold("scan, low", plane, got[side].low, expected.low, sizeof(float), counts[side]);
        hold("scan, high", plane, got[side].high, expected.high, sizeof(float), counts[side]);
      }
      release_cells(expected);
      release_cells(got[side]);
    }
  }
}

static void check_detail(const struct filled *from, unsigned stair, void *room) {
  const struct pixels_plane *plane = &from->plane;
  const size_t counts[2] = {cells_of(lines_of(plane, true)), cells_of(lines_of(plane, false))};
  float *got[2] = {zeroed(counts[0], sizeof(float)), zeroed(counts[1], sizeof(float))};
  if (from->reading.bytes == 1) {
    pixels_detail_bytes(from->reading.samples, plane, stair, got[0], got[1], room);
  } else {
    pixels_detail_words(from->reading.samples, plane, stair, got[0], got[1], room);
  }
  for (int side = 0; side < 2; side++) {
    float *expected = zeroed(counts[side], sizeof(float));
    reference_detail(from->reading, side == 0, stair, expected);
    hold("detail", plane, got[side], expected, sizeof(float), counts[side]);
    free(expected);
    free(got[side]);
  }
}

static void check_reduce(const struct filled *from, unsigned shift, size_t columns, size_t rows) {
  const struct pixels_plane *plane = &from->plane;
  uint8_t *got = zeroed(columns * rows, 1), *expected = zeroed(columns * rows, 1);
  uint32_t *sums = zeroed(plane->width, sizeof *sums);
  if (from->reading.bytes == 1) {
    pixels_reduce_bytes(from->reading.samples, plane->stride, plane->width, plane->height, shift,
                        got, columns, rows, sums);
  } else {
    pixels_reduce_words(from->reading.samples, plane->stride, plane->width, plane->height, shift,
                        got, columns, rows, sums);
  }
  for (size_t i = 0; i < columns * rows; i++) {
    expected[i] = reference_area(from->reading, shift, i % columns, columns, i / columns, rows);
  }
  hold("reduce", plane, got, expected, 1, columns * rows);
  free(got);
  free(expected);
  free(sums);
}

/// The flags of a picture's strokes, which the caller releases.
static uint8_t *check_strokes(const uint8_t *luma, size_t width, size_t height, unsigned least) {
  const struct pixels_plane plane = {(ptrdiff_t)width, width, height, 0, 0, 255, 1};
  const size_t count = width * height;
  uint8_t *got[3], *expected[3];
  for (int i = 0; i < 3; i++) got[i] = zeroed(count, 1), expected[i] = zeroed(count, 1);
  uint8_t *room = zeroed(2 * count + 4 * (width + 32), 1);
  pixels_strokes(luma, width, height, least, got[0], got[1], got[2], room);
  const struct picture picture = {luma, (ptrdiff_t)width, (ptrdiff_t)height};
  for (ptrdiff_t i = 0; i < (ptrdiff_t)count; i++) {
    const ptrdiff_t x = i % picture.width, y = i / picture.width;
    expected[0][i] = (uint8_t)reference_stroke(picture, x, y, false);
    expected[1][i] = (uint8_t)reference_stroke(picture, x, y, true);
  }
  for (ptrdiff_t i = 0; i < (ptrdiff_t)count; i++) {
    const ptrdiff_t x = i % picture.width, y = i / picture.width;
    for (int dark = 0; dark < 2; dark++) {
      expected[2][i] |= reference_flags(expected[dark], picture.width, picture.height, x, y, least,
                                        dark ? 2 : 1, dark ? 8 : 4);
    }
  }
  for (int i = 0; i < 3; i++) {
    hold(i == 2 ? "strokes, flags" : "strokes", &plane, got[i], expected[i], 1, count);
    free(expected[i]);
    if (i < 2) free(got[i]);
  }
  free(room);
  return got[2];
}

static void check_still(size_t width, size_t height) {
  struct filled one, two;
  fill(&one, width, height, 8, RANDOM);
  fill(&two, width, height, 8, RANDOM);
  const struct pixels_plane plane = {(ptrdiff_t)width, width, height, 0, 0, 255, 1};
  const size_t count = width * height;
  const uint8_t *luma = one.memory.start;
  uint8_t *next = two.memory.start;
  // Two thirds of the picture stay nearly the same.
  for (size_t i = 0; i < count; i++) {
    if (i % 3) next[i] = (uint8_t)(luma[i] ^ (random_bits() & 7));
  }
  uint8_t *flags = check_strokes(luma, width, height, 24);
  uint8_t *next_flags = check_strokes(next, width, height, 24);
  uint8_t *still = zeroed(count, 1), *expected = zeroed(count, 1);
  struct pixels_motion motion, moved = {0, 0, 0};
  pixels_still(luma, flags, next, next_flags, count, 6, 10, still, &motion);
  for (size_t i = 0; i < count; i++) {
    const unsigned apart = (unsigned)abs(luma[i] - next[i]);
    expected[i] = apart < 6 ? (uint8_t)((flags[i] >> 2) & next_flags[i]) : 0;
    moved.changed += apart >= 10;
    moved.strokes += flags[i] >> 2 != 0;
    moved.kept += expected[i] != 0;
  }
  hold("still", &plane, still, expected, 1, count);
  hold("still, counts", &plane, &motion, &moved, sizeof motion, 1);
  free(flags);
  free(next_flags);
  free(still);
  free(expected);
  release(one.memory);
  release(two.memory);
}

static const size_t sizes[][2] = {
    {1, 1}, {2, 2}, {3, 3}, {7, 5}, {15, 15}, {17, 9}, {31, 33}, {40, 30}, {63, 8}, {64, 48},
    {70, 50}, {33, 481}, {3, 900}, {257, 300}, {272, 264}, {320, 180}, {512, 2}, {513, 3}, {853, 31},
    {540, 97}, {1280, 72}, {1920, 17}, {1928, 43}, {3841, 10}, {4097, 3}, {30, 4100}, {8192, 9},
    {8200, 3}, {30, 8250}, {9001, 2}, {2, 9001}};
static const unsigned depths[] = {8, 9, 10, 12, 14, 15, 16};

static void print_group(const char *name) {
  printf("%-8s %016llx\n", name, (unsigned long long)digest);
  digest = 0xCBF29CE484222325;
}

int main(int count, char **arguments) {
  seed = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  digest = 0xCBF29CE484222325;
  enum { SIZES = sizeof sizes / sizeof *sizes, DEPTHS = sizeof depths / sizeof *depths };
  for (size_t depth = 0; depth < DEPTHS; depth++) {
    char name[16];
    for (size_t size = 0; size < SIZES; size++) {
      for (enum fill kind = RANDOM; kind < FILLS; kind++) {
        struct filled plane;
        fill(&plane, sizes[size][0], sizes[size][1], depths[depth], kind);
        void *room = aligned_alloc(32, (CPIXELS_ROOM * sizes[size][0] + 31) / 32 * 32);
        check_scan(&plane, room);
        check_detail(&plane, depths[depth] > 8 ? 1u << (depths[depth] - 8) : 1, room);
        free(room);
        release(plane.memory);
      }
    }
    snprintf(name, sizeof name, "%u bits", depths[depth]);
    print_group(name);
  }
  for (size_t turn = 0; turn < 40; turn++) {
    struct filled plane;
    const unsigned depth = depths[turn % DEPTHS];
    fill(&plane, 1 + random_bits() % 90, 1 + random_bits() % 70, depth, RANDOM);
    check_reduce(&plane, depth - 8, 1 + random_bits() % 40, 1 + random_bits() % 30);
    release(plane.memory);
  }
  print_group("reduce");
  for (size_t turn = 0; turn < 30; turn++) {
    check_still(turn < 4 ? 1 + turn * 5 : 1 + random_bits() % 150, 1 + random_bits() % 80);
  }
  print_group("strokes");
  printf("%lu planes, %lu values: all as defined\n", cases, values);
  return 0;
}
