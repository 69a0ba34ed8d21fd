/* Loads a program once for many starts: preloaded, it waits before the program's own code, and forks
   for each request on descriptor 0. A request is a count of arguments, a folder or nothing, the
   arguments and the environment, each with a zero after it, and the descriptors of three streams. The
   answer is the number of the child, which is one of the process that asks. */
#define _GNU_SOURCE
#include <alloca.h>
#include <dlfcn.h>
#include <linux/sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { room = 1 << 17 };

static ssize_t receive(char request[room], int streams[3]) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(3 * sizeof(int))];
  } control;
  struct iovec bytes = {request, room};
  struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t size = recvmsg(0, &message, 0);
  if (size > 0) memcpy(streams, CMSG_DATA(&control.header), 3 * sizeof(int));
  return size;
}

/* Returns the size of the request in the child that it is for. The server ends with whoever asks. */
static size_t serve(char request[room], int streams[3]) {
  struct clone_args child = {.flags = CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID};
  pid_t answer = 0;
  /* Where the C library keeps the number of the thread, which `fork` would renew. */
  if (prctl(PR_GET_TID_ADDRESS, &child.child_tid)) _exit(1);
  /* A sanitizer would take the child for its parent. */
  if (dlsym(RTLD_DEFAULT, "__asan_init")) _exit(1);
  while (send(0, &answer, sizeof answer, MSG_NOSIGNAL) > 0) {
    ssize_t size = receive(request, streams);
    if (size <= 0) break;
    answer = syscall(SYS_clone3, &child, sizeof child);
    if (!answer) return size;
    for (int stream = 0; stream < 3; stream++) close(streams[stream]);
  }
  _exit(0);
}

static char *word(char **place) {
  char *start = *place;
  *place += strlen(start) + 1;
  return start;
}

typedef void unit(void);
typedef int starter(int (*)(int, char **, char **), int, char **, unit *, unit *, unit *, void *);

/* The program's initializers run in the child. One of them finds Swift's arguments from the pointer
   to the environment back, as the kernel lays them out on the stack: a count below all pointers to
   words, and the words above these. */
starter __libc_start_main;
int __libc_start_main(int (*main)(int, char **, char **), int count, char **words, unit *begin,
                      unit *end, unit *unload, void *stack) {
  char request[room];
  int streams[3];
  size_t size = serve(request, streams);
  for (int stream = 0; stream < 3; stream++) dup2(streams[stream], stream);
  close_range(3, ~0U, 0);
  char *place = request;
  count = atoi(word(&place));
  const char *folder = word(&place);
  if (*folder && chdir(folder)) _exit(127);
  words = memset(alloca((size + 3) * sizeof *words), 0, (size + 3) * sizeof *words);
  *(long *)words++ = count;
  for (int index = 0; index < count; index++) words[index] = word(&place);
  environ = words + count + 1;
  for (char **variable = environ; place < request + size; variable++) *variable = word(&place);
  return ((starter *)dlsym(RTLD_NEXT, "__libc_start_main"))(main, count, words, begin, end, unload,
                                                            stack);
}
