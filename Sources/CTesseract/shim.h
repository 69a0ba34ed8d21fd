// The functions of Tesseract's C API that vidfit calls. They are found at run time, so that neither
// building nor running needs Tesseract; the declarations are those of tesseract/capi.h of 5.x.

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct vidfit_tesseract {
  const char *(*version)(void);
  void *(*create)(void);
  void (*destroy)(void *api);
  int (*set_variable)(void *api, const char *name, const char *value);
  int (*begin)(void *api, const char *folder, const char *languages);
  const char *(*folder)(void *api);
  void (*set_mode)(void *api, int mode);
  void (*set_image)(
      void *api, const unsigned char *samples, int width, int height, int bytes_per_sample,
      int bytes_per_row);
  void (*set_resolution)(void *api, int pixels_per_inch);
  int (*recognize)(void *api, void *monitor);
  void *(*words)(void *api);
  int (*next)(void *words, int level);
  char *(*text)(const void *words, int level);
  float (*confidence)(const void *words, int level);
  void (*delete_text)(const char *text);
  void (*delete_words)(void *words);
  void (*clear)(void *api);
};

// PSM_SINGLE_LINE and RIL_WORD.
enum { vidfit_tesseract_line = 7, vidfit_tesseract_word = 3 };

// Loads the library for good. Returns the reason if it fails, NULL otherwise.
static inline const char *vidfit_tesseract_load(struct vidfit_tesseract *to) {
  // One thread: OpenMP's others would spin between lines, and clips are read side by side anyway.
  setenv("OMP_THREAD_LIMIT", "1", 0);
  void *library = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  const struct {
    void *place;
    const char *name;
  } functions[] = {
      {&to->version, "TessVersion"},
      {&to->create, "TessBaseAPICreate"},
      {&to->destroy, "TessBaseAPIDelete"},
      {&to->set_variable, "TessBaseAPISetVariable"},
      {&to->begin, "TessBaseAPIInit3"},
      {&to->folder, "TessBaseAPIGetDatapath"},
      {&to->set_mode, "TessBaseAPISetPageSegMode"},
      {&to->set_image, "TessBaseAPISetImage"},
      {&to->set_resolution, "TessBaseAPISetSourceResolution"},
      {&to->recognize, "TessBaseAPIRecognize"},
      {&to->words, "TessBaseAPIGetIterator"},
      {&to->next, "TessResultIteratorNext"},
      {&to->text, "TessResultIteratorGetUTF8Text"},
      {&to->confidence, "TessResultIteratorConfidence"},
      {&to->delete_text, "TessDeleteText"},
      {&to->delete_words, "TessResultIteratorDelete"},
      {&to->clear, "TessBaseAPIClear"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    // As POSIX has it: a pointer to data becomes one to a function.
    if (!(*(void **)functions[i].place = dlsym(library, functions[i].name))) return dlerror();
  }
  return NULL;
}
