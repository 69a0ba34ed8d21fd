// System calls that the Glibc module lacks, because it is built without the GNU extensions.

#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

// As in unistd.h of glibc 2.27 and later, and of musl 1.2.
ssize_t copy_file_range(
    int from, int64_t *from_offset, int to, int64_t *to_offset, size_t count, unsigned flags);

static inline ssize_t vidfit_copy_file_range(
    int from, int64_t from_offset, int to, size_t count) {
  return copy_file_range(from, &from_offset, to, NULL, count, 0);
}

// Returns unused memory to the system.
static inline void vidfit_trim_memory(void) { malloc_trim(0); }

// Renames unless the new name is taken. File systems without hard links can only check first.
static inline int vidfit_rename_new(const char *from, const char *to) {
  if (link(from, to) == 0) return unlink(from);
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return -1;
  struct stat status;
  if (lstat(to, &status) == 0) {
    errno = EEXIST;
    return -1;
  }
  return rename(from, to);
}
