internal import FoundationEssentials
internal import Synchronization

/// Decoded presentations by their text.
///
/// They are most of a document, and clips of one shape have the same ones, so that a library has few
/// of them: reading its results takes a fraction of the time if each is decoded once.
final class SharedScreens: Sendable {
  static let all = SharedScreens()

  private struct Kept {
    var screens: [ArraySlice<UInt8>: [ClipAnalysis.Screen]] = [:]
    var bytes = 0
  }

  private let kept = Mutex(Kept())
  /// Bounds the texts that are held; those of all devices are longer than it is worth.
  private static let mostBytes = 4 << 20
  private static let longest = 1 << 16

  func screens(_ json: ArraySlice<UInt8>) throws -> [ClipAnalysis.Screen] {
    guard json.count <= Self.longest else { return try Self.decoded(json) }
    if let known = kept.withLock({ $0.screens[json] }) { return known }
    let screens = try Self.decoded(json)
    // A slice would keep the whole line.
    let text = Array(json)[...]
    kept.withLock { kept in
      if kept.bytes + text.count > Self.mostBytes { kept = Kept() }
      if kept.screens.updateValue(screens, forKey: text) == nil { kept.bytes += text.count }
    }
    return screens
  }

  private static func decoded(_ json: ArraySlice<UInt8>) throws -> [ClipAnalysis.Screen] {
    try JSONDecoder().decode([ClipAnalysis.Screen].self, from: Data(json))
  }
}
