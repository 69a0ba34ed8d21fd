/// JSON as simdjson reads it, for Swift, which can't call C++ without making all of its clients
/// C++'s too.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  JSON_NULL,
  JSON_FALSE,
  JSON_TRUE,
  JSON_WHOLE,
  JSON_REAL,
  JSON_TEXT,
  JSON_LIST,
  JSON_OBJECT,
};

/// A value, or the name of an object's member, which precedes the member's value. Lists and objects
/// precede what they contain.
struct json_node {
  /// UTF-8 without escapes. It may contain NUL, and nothing ends it.
  const uint8_t *text;
  /// An int64_t or a double.
  uint64_t bits;
  /// The bytes of the text.
  uint32_t length;
  /// The index of the first node that this one doesn't contain.
  uint32_t next;
  uint32_t kind;
};

struct json_tree;

/// What became of a text.
enum {
  JSON_READ,
  /// It is no JSON, or has more than 256 levels.
  JSON_REFUSED,
  /// An object has two members of one name, of which readers take different ones.
  JSON_REPEATED,
  /// JSON that readers differ about, a number beyond 2^53 on either side or a zero with a sign; or
  /// memory ran out.
  JSON_DISPUTED,
};

/// Reads a whole text; NULL unless `reading` becomes JSON_READ.
struct json_tree *json_tree_read(const uint8_t *bytes, size_t length, int *reading);

/// The nodes in the order of the text, valid until the tree is freed; the first is the whole text.
const struct json_node *json_tree_nodes(const struct json_tree *tree);

/// The node of a member's value, by its name in UTF-8; 0 for none.
uint32_t json_tree_member(const struct json_tree *tree, uint32_t object, const uint8_t *name,
                          size_t length);

/// Copies a value and all that it contains into `room`, as far as there is room, in a form that is
/// the same for equal values only. Returns the number of bytes that it takes.
size_t json_tree_copy(const struct json_tree *tree, uint32_t value, uint8_t *room, size_t size);

void json_tree_free(struct json_tree *tree);

#ifdef __cplusplus
}
#endif

#endif
