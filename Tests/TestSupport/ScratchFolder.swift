public import Foundation

/// A folder of a test's own.
public struct ScratchFolder: Sendable {
  public let url: URL

  public init() throws {
    url = Fixture.folder.appendingPathComponent("scratch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  public var path: String { url.path }

  /// Writes a file below the folder, and the folders that it needs.
  @discardableResult
  public func write(_ name: String, _ text: String = "") throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// `Data(contentsOf:)` leaks a few bytes for an empty file, which the leak sanitizer would report
  /// as ours.
  public func text(of name: String) throws -> String {
    let file = try FileHandle(forReadingFrom: url.appendingPathComponent(name))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
  }
}
