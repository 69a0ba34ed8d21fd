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

/// Reads a whole text. NULL if it is no JSON, if memory runs out, and for JSON that readers differ
/// about: more than 256 levels, a number beyond 2^53 on either side, and a zero with a sign.
///
/// The tree lacks the members of the outermost object, and of objects that are its members, whose
/// names `left_out`, which is not NULL, lists with spaces between them. They are checked like the
/// others.
struct json_tree *json_tree_read(const uint8_t *bytes, size_t length, const char *left_out);

/// The nodes in the order of the text, valid until the tree is freed; the first is the whole text.
const struct json_node *json_tree_nodes(const struct json_tree *tree);

/// The node of a member's value, by its name in UTF-8; the first one of several, and 0 for none.
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
