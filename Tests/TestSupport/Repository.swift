public import Foundation

/// Folders of this repository, and what was built of it.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A clip of `media/`.
  public static func media(_ name: String) -> URL {
    root.appendingPathComponent("media").appendingPathComponent(name)
  }

  /// A program that was built beside the test runner.
  public static func program(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
  }
}
