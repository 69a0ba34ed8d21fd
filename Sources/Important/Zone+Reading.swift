public import Document
internal import Files
public import Forms
internal import Framing

extension Zone {
  /// The most zones of a file, each of which every region is tested against.
  private static let most = 100

  /// Reads a JSON list of zones, or an object with that list as `zones`.
  public static func read(_ bytes: [UInt8]) throws(Malformed) -> [Zone] {
    let items = try JSONNode(bytes).items(under: ["zones"], of: "zones")
    guard items.count <= most else {
      throw Malformed("expected at most \(most) zones, got \(items.count)")
    }
    var zones: [Zone] = []
    var taken = Set(standard.map(\.name) + ["protect"])
    for (index, item) in items.enumerated() {
      do throws(Malformed) {
        let zone = try Zone(item)
        guard taken.insert(zone.name).inserted else {
          throw Malformed("id: '\(zone.name.oneLine)' is taken")
        }
        zones.append(zone)
      } catch {
        throw Malformed("zone \(index + 1): \(error.description)")
      }
    }
    return zones
  }

  private init(_ node: JSONNode) throws(Malformed) {
    let fields = try node.fields()
    guard let name = try fields.text("id"), !name.isEmpty else {
      throw Malformed("id: missing")
    }
    try fields.checkSides("box")
    guard let unit = try fields.box("box") else { throw Malformed("box: missing") }
    guard Rect.unit.contains(unit) else {
      throw Malformed("box: expected fractions of the frame from 0 to 1")
    }
    let word = try fields.text("of") ?? Space.frame.rawValue
    guard let space = Space(rawValue: word) else {
      throw Malformed("of: expected frame or window, got '\(word.oneLine)'")
    }
    self.init(name, unit, of: space)
  }
}
