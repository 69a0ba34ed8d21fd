// Vectors of 32 bytes: one register with AVX2, two on baseline x86-64 and on arm64. No function
// takes one unless it is inlined, so it does not matter how they would be passed.
#pragma clang diagnostic ignored "-Wpsabi"
typedef uint32_t longs __attribute__((vector_size(32)));
typedef int32_t signed_longs __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));

#define LEAST(a, b) __builtin_elementwise_min(a, b)
#define MOST(a, b) __builtin_elementwise_max(a, b)
#define PLUS(a, b) ((a) + (b))

#define SHUFFLED(type, a, b, ...)                                                                  \
  (type) __builtin_shufflevector((longs)(a), (longs)(b), __VA_ARGS__)
#define FOLD_TWO(type, of, a, b)                                                                   \
  of(SHUFFLED(type, a, b, 0, 2, 8, 10, 4, 6, 12, 14),                                              \
     SHUFFLED(type, a, b, 1, 3, 9, 11, 5, 7, 13, 15))
#define FOLD_FOUR(type, of, v)                                                                     \
  FOLD_TWO(type, of, FOLD_TWO(type, of, (v)[0], (v)[1]), FOLD_TWO(type, of, (v)[2], (v)[3]))
#define FOLD_HALVES(type, of, a, b)                                                                \
  of(SHUFFLED(type, a, b, 0, 1, 2, 3, 8, 9, 10, 11),                                               \
     SHUFFLED(type, a, b, 4, 5, 6, 7, 12, 13, 14, 15))

/// One vector of eight: four bytes of each in their order, combined with its others.
#define FOLD(type, of, v)                                                                          \
  (longs) FOLD_HALVES(type, of, FOLD_FOUR(type, of, v), FOLD_FOUR(type, of, (v) + 4))

INLINE floats to_floats(longs values) {
  return __builtin_convertvector((signed_longs)values, floats);
}

INLINE void store(floats values, float *to) { __builtin_memcpy(to, &values, sizeof values); }
