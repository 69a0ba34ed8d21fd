/// Vectors of 32 bytes: one register with AVX2, two in the least x86-64 and in arm64.
#include "CPixels.h"

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t words __attribute__((vector_size(32)));
typedef int16_t signed_words __attribute__((vector_size(32)));
typedef uint32_t longs __attribute__((vector_size(32)));
typedef int32_t signed_longs __attribute__((vector_size(32)));
typedef uint64_t quads __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));
typedef uint8_t eight_bytes __attribute__((vector_size(8)));
typedef uint16_t eight_words __attribute__((vector_size(16)));

// The same in memory, where they may begin anywhere among what is something else.
typedef bytes bytes_anywhere __attribute__((aligned(1), may_alias));
typedef words words_anywhere __attribute__((aligned(1), may_alias));
typedef floats floats_anywhere __attribute__((aligned(4), may_alias));
typedef eight_bytes eight_bytes_anywhere __attribute__((aligned(1), may_alias));
typedef eight_words eight_words_anywhere __attribute__((aligned(1), may_alias));

/// A function for the processor at hand: with AVX2 and what came with it, or the least of x86-64.
/// Where nothing chooses at run time, and beyond x86, it is compiled once.
#if defined(__x86_64__) && defined(__ELF__)
#define FOR_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_PROCESSOR
#endif

/// A part of such a function. None is ever called, so it does not matter how vectors would be
/// passed; but to those above they can't be.
#pragma clang diagnostic ignored "-Wpsabi"
#define INLINE static inline __attribute__((always_inline))

#define LEAST(a, b) __builtin_elementwise_min(a, b)
#define MOST(a, b) __builtin_elementwise_max(a, b)
#define PLUS(a, b) ((a) + (b))

INLINE size_t lesser(size_t a, size_t b) { return a < b ? a : b; }

/// What a shuffle takes of two vectors: in each half of 16 bytes their first eight, or last; their
/// even groups of four, or odd; and their first halves, or second.
#define QUADS_FIRST(a, b) __builtin_shufflevector((quads)(a), (quads)(b), 0, 4, 2, 6)
#define QUADS_LAST(a, b) __builtin_shufflevector((quads)(a), (quads)(b), 1, 5, 3, 7)
#define LONGS_EVEN(a, b) __builtin_shufflevector((longs)(a), (longs)(b), 0, 2, 8, 10, 4, 6, 12, 14)
#define LONGS_ODD(a, b) __builtin_shufflevector((longs)(a), (longs)(b), 1, 3, 9, 11, 5, 7, 13, 15)
#define HALVES_FIRST(a, b) __builtin_shufflevector((quads)(a), (quads)(b), 0, 1, 4, 5)
#define HALVES_LAST(a, b) __builtin_shufflevector((quads)(a), (quads)(b), 2, 3, 6, 7)

#define FOLD_TWO(type, of, a, b) of((type)QUADS_FIRST(a, b), (type)QUADS_LAST(a, b))
#define FOLD_FOUR(type, of, a, b) of((type)LONGS_EVEN(a, b), (type)LONGS_ODD(a, b))

/// One vector of eight: four bytes of each in their order, combined with its others.
#define FOLD(type, of, v)                                                                          \
  ({                                                                                               \
    type abcd = FOLD_FOUR(type, of, FOLD_TWO(type, of, (v)[0], (v)[1]),                            \
                          FOLD_TWO(type, of, (v)[2], (v)[3]));                                     \
    type efgh = FOLD_FOUR(type, of, FOLD_TWO(type, of, (v)[4], (v)[5]),                            \
                          FOLD_TWO(type, of, (v)[6], (v)[7]));                                     \
    (longs) of((type)HALVES_FIRST(abcd, efgh), (type)HALVES_LAST(abcd, efgh));                     \
  })

/// The low half of each long added to its high half.
INLINE longs add_halves(longs sums) { return (sums & 65535) + (sums >> 16); }

INLINE floats to_floats(longs values) {
  return __builtin_convertvector((signed_longs)values, floats);
}

INLINE floats bytes_to_floats(eight_bytes values) {
  return __builtin_convertvector(__builtin_convertvector(values, signed_longs), floats);
}

INLINE floats words_to_floats(eight_words values) {
  return __builtin_convertvector(__builtin_convertvector(values, signed_longs), floats);
}

INLINE void store(floats values, float *to) { *(floats_anywhere *)to = values; }

/// Words in turn of one vector and of the other: of their first halves, or of their last ones.
#define WORDS_FIRST(a, b)                                                                          \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define WORDS_LAST(a, b)                                                                           \
  __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define LONGS_FIRST(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define LONGS_LAST(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)

/// Stores 32 words, the even ones and the odd ones in turn, as floats times `share`.
INLINE void store_words(words even, words odd, float *to, float share) {
  const words in_order[2] = {WORDS_FIRST(even, odd), WORDS_LAST(even, odd)};
  for (int i = 0; i < 4; i++) {
    const eight_words sums = *(const eight_words_anywhere *)((const uint16_t *)in_order + 8 * i);
    store(words_to_floats(sums) * share, to + 8 * i);
  }
}

/// The same of 16 longs.
INLINE void store_longs(longs even, longs odd, float *to, float share) {
  store(to_floats(LONGS_FIRST(even, odd)) * share, to);
  store(to_floats(LONGS_LAST(even, odd)) * share, to + 8);
}
