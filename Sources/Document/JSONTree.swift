internal import CSimdjson

/// A JSON text that simdjson read, to decode documents from.
///
/// Foundation reads any JSON and names what is wrong. This takes a fraction of its time, and nothing
/// that the two differ about: a text that a document can't be decoded from is for Foundation to judge.
@safe final class JSONTree {
  /// Something that Foundation has to judge.
  struct Unfit: Error {}

  /// The reason why a text gives no tree.
  enum Refusal: Error {
    /// It is no JSON, or too deep.
    case invalid
    case repeatedName
    /// Foundation has to judge it.
    case disputed
  }

  private let tree: OpaquePointer
  private let nodes: UnsafePointer<json_node>

  init(_ text: [UInt8]) throws(Refusal) {
    var reading: Int32 = 0
    guard let tree = unsafe json_tree_read(text, text.count, &reading) else {
      throw reading == JSON_REPEATED
        ? .repeatedName : reading == JSON_REFUSED ? .invalid : .disputed
    }
    guard let nodes = unsafe json_tree_nodes(tree) else {
      unsafe json_tree_free(tree)
      throw .disputed
    }
    unsafe (self.tree, self.nodes) = (tree, nodes)
  }

  deinit { unsafe json_tree_free(tree) }

  var decoder: any Decoder { JSONTreeDecoder(JSONValue(tree: self, index: 0)) }

  func kind(_ index: Int) -> Int { Int(unsafe nodes[index].kind) }
  func end(_ index: Int) -> Int { Int(unsafe nodes[index].next) }
  func bits(_ index: Int) -> UInt64 { unsafe nodes[index].bits }

  func text(_ index: Int) -> String {
    let node = unsafe nodes[index]
    return unsafe String(
      decoding: UnsafeBufferPointer(start: node.text, count: Int(node.length)), as: UTF8.self)
  }

  /// The value of an object's member; nil if there is none.
  func member(of object: Int, _ name: String) -> Int? {
    var name = name
    let found = name.withUTF8 { name in
      unsafe json_tree_member(tree, UInt32(object), name.baseAddress, name.count)
    }
    return found == 0 ? nil : Int(found)
  }

  /// A value and all that it contains as bytes, the same ones for equal values only; nil if there
  /// are more than `most`.
  func bytes(_ index: Int, most: Int) -> [UInt8]? {
    var size = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { room, count in
      size = unsafe json_tree_copy(tree, UInt32(index), room.baseAddress, most)
      count = min(size, most)
    }
    return size <= most ? bytes : nil
  }
}

/// A value in a tree, by the index of its node.
struct JSONValue {
  let tree: JSONTree
  let index: Int

  private var kind: Int { tree.kind(index) }
  /// The index after the value and all that it contains.
  var end: Int { tree.end(index) }

  var isNull: Bool { kind == JSON_NULL }
  var isList: Bool { kind == JSON_LIST }
  var isObject: Bool { kind == JSON_OBJECT }

  func at(_ index: Int) -> Self { Self(tree: tree, index: index) }

  func text() throws -> String {
    guard kind == JSON_TEXT else { throw JSONTree.Unfit() }
    return tree.text(index)
  }

  func flag() throws -> Bool {
    switch kind {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: throw JSONTree.Unfit()
    }
  }

  func number() throws -> Double {
    switch kind {
    case JSON_WHOLE: Double(Int64(bitPattern: tree.bits(index)))
    case JSON_REAL: Double(bitPattern: tree.bits(index))
    default: throw JSONTree.Unfit()
    }
  }

  func whole<Value: FixedWidthInteger>() throws -> Value {
    guard kind == JSON_WHOLE, let value = Value(exactly: Int64(bitPattern: tree.bits(index)))
    else { throw JSONTree.Unfit() }
    return value
  }
}
