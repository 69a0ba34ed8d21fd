#include "CSimdjson.h"

#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <vector>

namespace {

constexpr size_t deepest = 256;
constexpr double farthest = 9007199254740992;

/// Whether a zero with a sign stands where JSON has values. simdjson drops the sign. Some texts in
/// strings look like one, which does no harm.
bool has_negative_zero(const char *bytes, size_t length) {
  const char *const end = bytes + length;
  const char *at = bytes;
  while ((at = static_cast<const char *>(std::memchr(at, '-', end - at)))) {
    const char before = at == bytes ? ' ' : at[-1];
    if (++at == end || *at != '0') continue;
    const char after = at + 1 == end ? ' ' : at[1];
    if (std::strchr(":,[ \t\r\n", before) && std::strchr(",]} \t\r\n", after)) return true;
  }
  return false;
}

}  // namespace

struct json_tree {
  simdjson::dom::parser parser;
  json_node *nodes = nullptr;
  size_t count = 0;
  size_t room = 0;

  ~json_tree() { std::free(nodes); }

  /// Reads another text, in the memory of the one before.
  int read(const char *text, size_t length) {
    count = 0;
    simdjson::dom::element root;
    if ((parser.capacity() < length && parser.allocate(length, deepest) != simdjson::SUCCESS) ||
        parser.parse(text, length).get(root) != simdjson::SUCCESS)
      return JSON_REFUSED;
    if (repeats_name(root)) return JSON_REPEATED;
    // Lines of results have about one node for each 12 bytes.
    const bool fits = reserve(length / 8) && add(root) && !has_negative_zero(text, length);
    return fits ? JSON_READ : JSON_DISPUTED;
  }

 private:
  std::vector<std::string_view> names;

  /// Whether any object has two members of one name.
  bool repeats_name(simdjson::dom::element element) {
    if (element.is_array()) {
      for (simdjson::dom::element item : element.get_array().value_unsafe()) {
        if (repeats_name(item)) return true;
      }
    }
    if (!element.is_object()) return false;
    const auto object = element.get_object().value_unsafe();
    names.clear();
    for (auto member : object) names.push_back(member.key);
    // Lengths tell most names apart.
    std::sort(names.begin(), names.end(), [](std::string_view a, std::string_view b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    if (std::adjacent_find(names.begin(), names.end()) != names.end()) return true;
    for (auto member : object) {
      if (repeats_name(member.value)) return true;
    }
    return false;
  }

  bool reserve(size_t wanted) {
    if (wanted <= room) return true;
    if (wanted > UINT32_MAX) return false;
    auto *const more = static_cast<json_node *>(std::realloc(nodes, wanted * sizeof *nodes));
    if (!more) return false;
    nodes = more;
    room = wanted;
    return true;
  }

  json_node *add(uint32_t kind) {
    if (count == room) {
      if (!reserve(room ? room * 2 : 64)) return nullptr;
    }
    json_node *const node = nodes + count++;
    *node = {nullptr, 0, 0, static_cast<uint32_t>(count), kind};
    return node;
  }

  bool add(std::string_view text) {
    json_node *const node = add(JSON_TEXT);
    if (!node) return false;
    node->text = reinterpret_cast<const uint8_t *>(text.data());
    node->length = static_cast<uint32_t>(text.size());
    return true;
  }

  template <class Number>
  bool add(uint32_t kind, Number number) {
    static_assert(sizeof number == sizeof(uint64_t));
    if (std::abs(static_cast<double>(number)) > farthest) return false;
    json_node *const node = add(kind);
    if (node) std::memcpy(&node->bits, &number, sizeof number);
    return node;
  }

  bool add(simdjson::dom::element element) {
    using simdjson::dom::element_type;
    const size_t place = count;
    switch (element.type()) {
      case element_type::NULL_VALUE:
        return add(JSON_NULL);
      case element_type::BOOL:
        return add(element.get_bool().value_unsafe() ? JSON_TRUE : JSON_FALSE);
      case element_type::INT64:
        return add(JSON_WHOLE, element.get_int64().value_unsafe());
      case element_type::DOUBLE:
        return add(JSON_REAL, element.get_double().value_unsafe());
      case element_type::STRING:
        return add(element.get_string().value_unsafe());
      case element_type::ARRAY:
        if (!add(JSON_LIST)) return false;
        for (simdjson::dom::element item : element.get_array().value_unsafe()) {
          if (!add(item)) return false;
        }
        break;
      case element_type::OBJECT:
        if (!add(JSON_OBJECT)) return false;
        for (auto member : element.get_object().value_unsafe()) {
          if (!add(member.key) || !add(member.value)) return false;
        }
        break;
      default:
        // A number beyond 2^63.
        return false;
    }
    nodes[place].next = static_cast<uint32_t>(count);
    return true;
  }
};

namespace {

/// The tree that a thread freed last, because allocating one takes as long as reading a line.
thread_local std::unique_ptr<json_tree> spare;
constexpr size_t largest_spare = 1 << 16;

}  // namespace

extern "C" {

json_tree *json_tree_read(const uint8_t *bytes, size_t length, int *reading) {
  json_tree *const tree = spare ? spare.release() : new (std::nothrow) json_tree;
  *reading = tree ? tree->read(reinterpret_cast<const char *>(bytes), length) : JSON_DISPUTED;
  if (*reading == JSON_READ) return tree;
  delete tree;
  return nullptr;
}

const json_node *json_tree_nodes(const json_tree *tree) { return tree->nodes; }

uint32_t json_tree_member(const json_tree *tree, uint32_t object, const uint8_t *name,
                          size_t length) {
  const json_node *const nodes = tree->nodes;
  for (uint32_t place = object + 1; place < nodes[object].next; place = nodes[place + 1].next) {
    const json_node &found = nodes[place];
    if (found.length == length && std::memcmp(found.text, name, length) == 0) return place + 1;
  }
  return 0;
}

size_t json_tree_copy(const json_tree *tree, uint32_t value, uint8_t *room, size_t size) {
  size_t used = 0;
  const auto put = [&](const void *bytes, size_t length) {
    if (used + length <= size) std::memcpy(room + used, bytes, length);
    used += length;
  };
  for (uint32_t place = value; place < tree->nodes[value].next; place++) {
    const json_node &node = tree->nodes[place];
    const char kind = static_cast<char>(node.kind);
    const uint32_t size_of_it = node.kind == JSON_TEXT ? node.length : node.next - place;
    put(&kind, sizeof kind);
    switch (node.kind) {
      case JSON_WHOLE:
      case JSON_REAL:
        put(&node.bits, sizeof node.bits);
        break;
      case JSON_TEXT:
        put(&size_of_it, sizeof size_of_it);
        put(node.text, node.length);
        break;
      case JSON_LIST:
      case JSON_OBJECT:
        put(&size_of_it, sizeof size_of_it);
    }
  }
  return used;
}

void json_tree_free(json_tree *tree) {
  if (tree->parser.capacity() <= largest_spare) {
    spare.reset(tree);
  } else {
    delete tree;
  }
}

}
