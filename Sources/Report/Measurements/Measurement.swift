internal import Files
internal import FoundationEssentials
package import Framing

/// What one clip was seen to do in AVKit's player on a device: a line of the file that
/// `vidfit devices --compare` reads. Lengths are points; docs/devices.md has the format.
package struct Measurement: Hashable, Sendable {
  /// The name and version of the format.
  package static let schema = "vidfit.measurement/1"

  /// The device's id, name or alias.
  package let device: String
  /// The system's version, such as `27.1`, and the number before its first dot.
  package let systemVersion: String, system: SystemVersion
  package let turn: Turn
  /// The screen in portrait and its scale; nil if the line does not say.
  package let screen: PixelSize?, scale: Double?
  /// The player's window in points of the screen, as held.
  package let window: Rect
  /// The clip's size as shown, in square pixels.
  package let clip: PixelSize
  package let safeArea: EdgeInsets
  /// The mode before anybody touched the player, and after a double tap.
  package let mode: DisplayMode, toggledMode: DisplayMode?
  /// `AVPlayerViewController.videoBounds` in points of the window, before the double tap and after.
  package let video: Rect?, toggledVideo: Rect?

  /// The reason why a line can't be used.
  package struct Refusal: Error, Equatable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Reads a line; unknown keys are passed over.
  package init(_ line: [UInt8]) throws(Refusal) {
    let fields = try Self.fields(line)
    guard fields.schema == Self.schema else {
      throw Refusal(
        reason: "schema: expected '\(Self.schema)'"
          + (fields.schema.map { ", got '\($0.oneLine)'" } ?? ""))
    }
    device = try Self.needed("device", fields.device)
    systemVersion = try Self.needed("system", fields.system)
    guard let major = Int(systemVersion.prefix { $0 != "." }), (1...999).contains(major) else {
      throw Refusal(
        reason: "system: expected a version such as 27.1, got '\(systemVersion.oneLine)'")
    }
    system = SystemVersion(major)
    turn = try Self.word("turn", fields.turn)
    screen = try fields.screen.map { (sides: [Double]) throws(Refusal) in
      try Self.size("screen", sides)
    }
    scale = fields.scale
    window = try Self.rect("window", Self.needed("window", fields.window))
    clip = try Self.size("clip", Self.needed("clip", fields.clip))
    let sides = try Self.needed("safeAreaInsets", fields.safeAreaInsets)
    guard sides.count == 4, sides.allSatisfy((0...2000).contains) else {
      throw Refusal(reason: "safeAreaInsets: expected [top, left, bottom, right], 0 to 2000")
    }
    safeArea = EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    mode = try Self.gravity("gravity", Self.needed("gravity", fields.gravity))
    toggledMode = try fields.gravityAfterDoubleTap.map { (word: String) throws(Refusal) in
      try Self.gravity("gravityAfterDoubleTap", word)
    }
    video = try fields.videoBounds.map { (sides: [Double]) throws(Refusal) in
      try Self.rect("videoBounds", sides)
    }
    toggledVideo = try fields.videoBoundsAfterDoubleTap.map { (sides: [Double]) throws(Refusal) in
      try Self.rect("videoBoundsAfterDoubleTap", sides)
    }
  }

  private static func fields(_ line: [UInt8]) throws(Refusal) -> Fields {
    do {
      return try JSONDecoder().decode(Fields.self, from: Data(line))
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      throw Refusal(reason: "\(context.codingPath[0].stringValue): a value of another type")
    } catch {
      throw Refusal(reason: "expected a JSON object")
    }
  }

  private struct Fields: Decodable {
    let schema, device, system, turn, gravity, gravityAfterDoubleTap: String?
    let screen, window, clip, safeAreaInsets: [Double]?
    let videoBounds, videoBoundsAfterDoubleTap: [Double]?
    let scale: Double?
  }

  private static func needed<Value>(_ key: String, _ value: Value?) throws(Refusal) -> Value {
    guard let value else { throw Refusal(reason: "\(key) is missing") }
    return value
  }

  private static func word<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, _ text: String?
  ) throws(Refusal) -> Choice {
    let text = try needed(key, text)
    guard let word = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal(reason: "\(key): expected one of \(known), got '\(text.oneLine)'")
    }
    return word
  }

  /// The mode behind one of AVFoundation's names.
  private static func gravity(_ key: String, _ text: String) throws(Refusal) -> DisplayMode {
    guard let mode = DisplayMode.allCases.first(where: { $0.videoGravity.rawValue == text }) else {
      let known = DisplayMode.allCases.map(\.videoGravity.rawValue).joined(separator: " or ")
      throw Refusal(reason: "\(key): expected \(known), got '\(text.oneLine)'")
    }
    return mode
  }

  private static func size(_ key: String, _ sides: [Double]) throws(Refusal) -> PixelSize {
    let whole = sides.compactMap(Int.init(exactly:))
    guard whole.count == 2, sides.count == 2, whole.allSatisfy((1...100_000).contains) else {
      throw Refusal(reason: "\(key): expected [width, height], whole numbers from 1 to 100000")
    }
    return PixelSize(width: whole[0], height: whole[1])
  }

  private static func rect(_ key: String, _ sides: [Double]) throws(Refusal) -> Rect {
    guard sides.count == 4, sides.allSatisfy((-100_000...100_000).contains), sides[2] > 0,
      sides[3] > 0
    else { throw Refusal(reason: "\(key): expected [x, y, width, height] in points") }
    return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}
