// What glibc 2.34 and later declare for programs of GNU alone, which Swift's view of it is not.
#include <spawn.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

// Swift has none of the macros for descriptors in messages. These return what the server of
// Tests/VidfitTests/Fixtures/forkserver.c answers, or -1.
static inline pid_t receive_process(int server) {
  pid_t id;
  ssize_t size;
  do size = recv(server, &id, sizeof id, 0);
  while (size < 0 && errno == EINTR);
  return size == sizeof id ? id : -1;
}

static inline pid_t request_process(int server, const void *request, size_t size,
                                    const int streams[3]) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(3 * sizeof(int))];
  } control = {.header = {CMSG_LEN(3 * sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  struct iovec bytes = {(void *)request, size};
  struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  memcpy(CMSG_DATA(&control.header), streams, 3 * sizeof(int));
  return sendmsg(server, &message, MSG_NOSIGNAL) < 0 ? -1 : receive_process(server);
}
