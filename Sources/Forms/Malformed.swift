/// The first problem of a file that a person or another program wrote, on one line.
public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// - Parameter description: what is longer than a line to be read, such as a value that it
  ///   quotes, is cut.
  package init(_ description: String) {
    let most = 300
    self.description =
      description.utf8.count <= most ? description : description.prefix(most - 1) + "…"
  }
}
