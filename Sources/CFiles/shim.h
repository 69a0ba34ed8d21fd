// System calls that the Glibc module lacks, because it is built without the GNU extensions.

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
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

// Takes or gives up the right to be asked, by a signal, before others open the file. F_SETSIG is 10
// and F_SETLEASE 1024; without the GNU extensions their names are missing.
static inline int vidfit_lease(int file, bool held, int signal) {
  if (!held) return fcntl(file, 1024, F_UNLCK);
  return fcntl(file, 10, signal) == 0 ? fcntl(file, 1024, F_WRLCK) : -1;
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

// The bytes that the system received on a socket, if it has the local port; -1 if unknown.
static inline long long vidfit_socket_received(int socket, int port) {
  struct sockaddr_in6 own;
  socklen_t length = sizeof own;
  // tcpi_bytes_received of linux/tcp.h, which glibc's netinet/tcp.h lacks.
  long long info[17];
  socklen_t size = sizeof info;
  // The port is at the same position for both families.
  if (getsockname(socket, (struct sockaddr *)&own, &length) || ntohs(own.sin6_port) != port ||
      getsockopt(socket, IPPROTO_TCP, TCP_INFO, info, &size) || size < sizeof info) {
    return -1;
  }
  return info[16];
}

static inline int vidfit_socket(int family, int type, int protocol) {
  return socket(family, type | SOCK_CLOEXEC, protocol);
}

static inline int vidfit_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
