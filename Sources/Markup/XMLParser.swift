internal import CExpat

/// Reads an XML document. Only this file uses expat.
///
/// Document type declarations are refused, and with them all entities except the five of XML, so
/// that a small document can't become a large one and names nothing outside.
package enum XMLParser {
  /// Why a document can't be read: a sentence fragment on one line.
  package struct Fault: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  private static let chunk = 1 << 16

  package static func parse(_ bytes: [UInt8]) throws(Fault) -> XMLElement {
    let parser = try ParserHandle()
    let tree = XMLTree()
    parser.report(to: tree)
    var rest = bytes[...]
    repeat {
      let part = Array(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      let isRead = parser.read(part, isLast: rest.isEmpty)
      if let problem = tree.problem { throw Fault("\(problem) (\(parser.place))") }
      guard isRead else { throw Fault("it is no XML: \(parser.fault) (\(parser.place))") }
    } while !rest.isEmpty
    guard let root = tree.root else { throw Fault("it is no XML: it has no element") }
    return root
  }
}

/// The elements that are open, and the document's once it is closed.
@safe private final class XMLTree {
  private(set) var root: XMLElement?
  /// The reason why the document is refused; it ends the reading.
  var problem: String? {
    didSet { if let parser = unsafe parser { _ = unsafe XML_StopParser(parser, 0) } }
  }
  var parser: OpaquePointer?
  private var open: [XMLElement] = []
  private var elements = 0

  private static let mostElements = 500_000
  private static let mostDepth = 32
  private static let mostText = 1 << 16

  func begin(_ name: String, _ attributes: [String: String]) {
    elements += 1
    guard problem == nil else { return }
    if elements > Self.mostElements {
      problem = "it has more than \(Self.mostElements) elements"
    } else if open.count >= Self.mostDepth {
      problem = "its elements are nested more than \(Self.mostDepth) deep"
    } else {
      open.append(XMLElement(name: name, attributes: attributes))
    }
  }

  func add(_ text: String) {
    guard problem == nil, let last = open.indices.last,
      open[last].content.utf8.count < Self.mostText
    else { return }
    open[last].content += text
  }

  func end() {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].add(element) }
  }
}

/// Owner of one `XML_Parser`.
@safe private struct ParserHandle: ~Copyable {
  private let raw: OpaquePointer

  init() throws(XMLParser.Fault) {
    guard let raw = unsafe XML_ParserCreate(nil) else {
      throw XMLParser.Fault("reading it needs more memory")
    }
    unsafe self.raw = raw
  }

  deinit { unsafe XML_ParserFree(raw) }

  /// - Parameter tree: must outlive all reading.
  func report(to tree: XMLTree) {
    unsafe tree.parser = raw
    unsafe XML_SetUserData(raw, Unmanaged.passUnretained(tree).toOpaque())
    unsafe XML_SetElementHandler(
      raw,
      { data, name, attributes in
        guard let tree = unsafe XMLTree.of(data), let name = unsafe name else { return }
        unsafe tree.begin(String(cString: name).withoutPrefix, .init(pairs: attributes))
      },
      { data, _ in unsafe XMLTree.of(data)?.end() })
    unsafe XML_SetCharacterDataHandler(raw) { data, text, count in
      guard let text = unsafe text else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      unsafe XMLTree.of(data)?.add(String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetStartDoctypeDeclHandler(raw) { data, _, _, _, _ in
      unsafe XMLTree.of(data)?.problem = "a document type declaration is not allowed"
    }
  }

  /// False if the text is not XML.
  func read(_ bytes: [UInt8], isLast: Bool) -> Bool {
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        raw, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isLast ? 1 : 0)
    }
    return status == XML_STATUS_OK
  }

  var fault: String {
    guard let text = unsafe XML_ErrorString(XML_GetErrorCode(raw)) else { return "unknown" }
    return unsafe String(cString: text)
  }

  var place: String { unsafe "line \(XML_GetCurrentLineNumber(raw))" }
}

extension XMLTree {
  fileprivate static func of(_ data: UnsafeMutableRawPointer?) -> XMLTree? {
    unsafe data.map { unsafe Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension [String: String] {
  /// Names and values in turn, with a null at the end. Of names that differ only by their prefix, the
  /// one without counts.
  fileprivate init(pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    self = [:]
    guard let pairs = unsafe pairs else { return }
    var index = 0
    while let name = unsafe pairs[index], let value = unsafe pairs[index + 1] {
      let whole = unsafe String(cString: name)
      let local = whole.withoutPrefix
      if local == whole || self[local] == nil { self[local] = unsafe String(cString: value) }
      index += 2
    }
  }
}

extension String {
  fileprivate var withoutPrefix: String {
    lastIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self
  }

  fileprivate var withoutSpace: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// An element of an XML document. Names have no namespace prefix.
package struct XMLElement: Sendable {
  package let name: String
  package let attributes: [String: String]
  package private(set) var children: [XMLElement] = []
  /// All text in it but that of its children, and how many bytes of it are before each of them.
  fileprivate var content = ""
  private var places: [Int] = []

  init(name: String, attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  fileprivate mutating func add(_ child: XMLElement) {
    children.append(child)
    places.append(content.utf8.count)
  }

  /// The text in it, between its children, without white space around it.
  package var text: String { content.withoutSpace }

  /// The text before each child, and that after the last.
  package var texts: [Substring] {
    let ends = places.map { content.utf8.index(content.startIndex, offsetBy: $0) }
    return zip([content.startIndex] + ends, ends + [content.endIndex]).map { content[$0..<$1] }
  }

  package func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  package func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  package subscript(attribute: String) -> String? { attributes[attribute] }
}
