public import Foundation

/// Folders of this repository.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A clip of `media/`.
  public static func media(_ name: String) -> URL {
    root.appendingPathComponent("media").appendingPathComponent(name)
  }
}
