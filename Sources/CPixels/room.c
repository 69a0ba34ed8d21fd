#include "CPixels.h"

/// For each 16 columns, and one group more, what the hungriest function keeps of them; and for each
/// tile a sum of eight rows.
size_t pixels_room(const struct pixels_plane *plane) {
  return (plane->width / 16 + 2) * 128 + (plane->width / plane->tile + 1) * 32;
}
