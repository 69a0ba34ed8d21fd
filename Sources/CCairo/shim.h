// Cairo for drawing and Pango for text, with wrappers for the parts that Swift cannot import.

#include <cairo.h>
#include <pango/pangocairo.h>

// Function-like macros are not imported, and `g_object_unref` takes an untyped pointer.
static inline void vidfit_layout_free(PangoLayout *layout) { g_object_unref(layout); }

// PANGO_SCALE is a cast in no header, but an `int` here for every version.
static const int vidfit_pango_scale = PANGO_SCALE;
