public import Foundation

/// A folder for one test.
public struct ScratchFolder: Sendable {
  public let url: URL

  public init() throws {
    url = Fixture.folder.appendingPathComponent("scratch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  public var path: String { url.path }

  /// Writes a file below the folder, making parent folders as needed.
  @discardableResult
  public func write(_ name: String, _ text: String = "") throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// By `FileHandle`, because `Data(contentsOf:)` of an empty file leaks a few bytes, for which the
  /// leak sanitizer would blame vidfit.
  public func text(of name: String) throws -> String {
    let file = try FileHandle(forReadingFrom: url.appendingPathComponent(name))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  public func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// Names of files in a folder and its subfolders, as ``text(of:)`` takes them; none if the folder
  /// does not exist yet.
  public func files(below name: String, endingWith suffix: String) throws -> [String] {
    let place = url.appendingPathComponent(name).path
    guard FileManager.default.fileExists(atPath: place) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: place)
      .filter { $0.hasSuffix(suffix) }.map { "\(name)/\($0)" }
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
  }
}
