// libcurl, and fixed-argument wrappers for its variadic functions, which Swift cannot import.

#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

static inline CURLcode vidfit_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode vidfit_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode vidfit_curl_set_list(
    CURL *easy, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(easy, option, list);
}

typedef size_t (*vidfit_curl_bytes)(char *bytes, size_t size, size_t count, void *context);

// Callbacks for body and header data, and for permission before a socket is created and before a
// request is sent.
static inline CURLcode vidfit_curl_set_callbacks(
    CURL *easy, void *context, vidfit_curl_bytes body, vidfit_curl_bytes header,
    curl_opensocket_callback socket, curl_prereq_callback request) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, socket);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, request);
  if (!code) code = curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return code;
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

static inline CURLMcode vidfit_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The next transfer that has ended; NULL if there is none.
static inline CURL *vidfit_curl_next_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

// Swift cannot access a flexible array member.
static inline const struct sockaddr *vidfit_curl_address(const struct curl_sockaddr *address) {
  return &address->addr;
}

static inline int vidfit_curl_socket(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline int vidfit_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
