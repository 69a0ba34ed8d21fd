internal import Files
public import Framing

/// A named part of the frame that regions have to keep within, or of the window that something
/// covers.
public struct Zone: Hashable, Sendable {
  /// The rectangle that a zone is part of.
  public enum Space: String, CaseIterable, Sendable {
    /// The upright shown frame: regions have to keep within the zone.
    case frame
    /// The player's window: something of the user's own, such as an app's buttons, covers the zone.
    case window
  }

  public let name: String
  /// In fractions of ``space``.
  public let unit: Rect
  public let space: Space

  /// It as a part of a window, which it is if ``space`` is.
  package var area: WindowArea { WindowArea(unit, name: name) }

  /// Creates a zone.
  public init(_ name: String, _ unit: Rect, of space: Space = .frame) {
    self.name = name
    self.unit = unit
    self.space = space
  }

  /// The safe areas of SMPTE ST 2046-1: 93 % of the frame's width and height for action, 90 % for
  /// titles.
  public static let standard = [
    Zone("title-safe", Rect(x: 0.05, y: 0.05, width: 0.9, height: 0.9)),
    Zone("action-safe", Rect(x: 0.035, y: 0.035, width: 0.93, height: 0.93)),
  ]

  /// The most zones of a file, each of which every region is tested against.
  private static let most = 100

  /// Reads a JSON list of zones, or an object with that list as `zones`.
  public static func read(_ bytes: [UInt8]) throws(RegionFile.Malformed) -> [Zone] {
    let items = try JSONNode(bytes).items(under: ["zones"], of: "zones")
    guard items.count <= most else {
      throw RegionFile.Malformed("expected at most \(most) zones, got \(items.count)")
    }
    var zones: [Zone] = []
    var taken = Set(standard.map(\.name) + ["protect"])
    for (index, item) in items.enumerated() {
      do throws(RegionFile.Malformed) {
        let zone = try Zone(item)
        guard taken.insert(zone.name).inserted else {
          throw RegionFile.Malformed("id: '\(zone.name.oneLine)' is taken")
        }
        zones.append(zone)
      } catch {
        throw RegionFile.Malformed("zone \(index + 1): \(error.description)")
      }
    }
    return zones
  }

  private init(_ node: JSONNode) throws(RegionFile.Malformed) {
    let fields = try node.fields()
    guard let name = try fields.text("id"), !name.isEmpty else {
      throw RegionFile.Malformed("id: missing")
    }
    try fields.checkSides("box")
    guard let unit = try fields.box("box") else { throw RegionFile.Malformed("box: missing") }
    guard Rect.unit.contains(unit) else {
      throw RegionFile.Malformed("box: expected fractions of the frame from 0 to 1")
    }
    let word = try fields.text("of") ?? Space.frame.rawValue
    guard let space = Space(rawValue: word) else {
      throw RegionFile.Malformed("of: expected frame or window, got '\(word.oneLine)'")
    }
    self.init(name, unit, of: space)
  }
}
