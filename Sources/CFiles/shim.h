// System calls that the Glibc module lacks, because it is made without GNU's extensions.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// As in unistd.h of glibc 2.27 and later, and of musl 1.2.
ssize_t copy_file_range(
    int from, int64_t *from_offset, int to, int64_t *to_offset, size_t count, unsigned flags);

static inline ssize_t vidfit_copy_file_range(
    int from, int64_t from_offset, int to, size_t count) {
  return copy_file_range(from, &from_offset, to, NULL, count, 0);
}
