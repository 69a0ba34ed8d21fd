// Parts of zimg that Swift cannot import, for colour conversion in linear light.

#include <zimg.h>

// A function-like macro creates the value.
static const unsigned vidfit_zimg_version = ZIMG_API_VERSION;

// Three planes each way; images are whole, so every mask is all ones.
static inline int vidfit_graph_run(
    const zimg_filter_graph *graph, const void *const source[3], const ptrdiff_t source_strides[3],
    void *const target[3], const ptrdiff_t target_strides[3], void *workspace) {
  zimg_image_buffer_const from = {ZIMG_API_VERSION};
  zimg_image_buffer to = {ZIMG_API_VERSION};
  for (int i = 0; i < 3; i++) {
    from.plane[i].data = source[i];
    from.plane[i].stride = source_strides[i];
    from.plane[i].mask = ZIMG_BUFFER_MAX;
    to.plane[i].data = target[i];
    to.plane[i].stride = target_strides[i];
    to.plane[i].mask = ZIMG_BUFFER_MAX;
  }
  return zimg_filter_graph_process(graph, &from, &to, workspace, NULL, NULL, NULL, NULL);
}
