/* Makes vidfit's worker processes fail as decoders do: preloaded, it crashes, ends or hangs the one
   that opens a clip whose name says so, or uses up its memory. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int (*opener)(const char *, int, ...);

static int is_worker(void) {
  static const char word[] = "child";
  char line[4096];
  FILE *file = fopen("/proc/self/cmdline", "r");
  size_t count = file ? fread(line, 1, sizeof line - 1, file) : 0;
  if (file) fclose(file);
  line[count] = 0;
  size_t start = strlen(line) + 1;
  return start < count && !strncmp(line + start, word, sizeof word - 1);
}

/* Whether this is the first attempt at a clip, which a file beside it records. */
static int is_first(opener open, const char *path) {
  char mark[4096];
  snprintf(mark, sizeof mark, "%s.struck", path);
  int descriptor = open(mark, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

static void strike(opener open, const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  if (!strstr(name, "fault-") || !is_worker()) return;
  if (strstr(name, "fault-crash")) raise(SIGSEGV);
  if (strstr(name, "fault-once") && !strstr(name, ".struck") && is_first(open, path)) raise(SIGSEGV);
  if (strstr(name, "fault-exit")) _exit(9);
  while (strstr(name, "fault-hang")) sleep(1000);
  while (strstr(name, "fault-memory")) {
    static void *volatile block;
    block = malloc(16 << 20);
    memset(block, 1, 16 << 20);
    usleep(5000);
  }
}

int open(const char *path, int flags, ...) {
  opener next = (opener)dlsym(RTLD_NEXT, "open");
  va_list arguments;
  va_start(arguments, flags);
  unsigned mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, unsigned) : 0;
  va_end(arguments);
  strike(next, path);
  return next(path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
