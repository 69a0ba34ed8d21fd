/// An element of an XML document. Names have no namespace prefix.
struct XMLElement: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLElement] = []
  /// The text in it, between its children, without white space around it.
  var text = ""

  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  subscript(attribute: String) -> String? { attributes[attribute] }
}
