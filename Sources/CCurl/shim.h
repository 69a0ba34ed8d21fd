// libcurl, and fixed-argument wrappers for its variadic functions, which Swift cannot import.

#include <curl/curl.h>
#include <stddef.h>
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
