/// Why no line can be given that encodes a clip anew.
package struct EncodingRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence fragment.
  package let description: String

  init(_ description: String) { self.description = description }
}
