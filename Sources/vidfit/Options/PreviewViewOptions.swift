public import ArgumentParser
import Document
import Files
internal import Important
import Preview
import Rules
import Settings
import VideoIO
public import VidfitKit
internal import Words

extension PreviewOptions.Modes: ExpressibleByArgument {}
extension PreviewOptions.PaddingView: ExpressibleByArgument {}
extension PreviewOptions.Format: ExpressibleByArgument {}

/// The contents of a preview, and the size at which it is drawn.
struct PreviewViewOptions: ParsableArguments {
  @Option(
    help: """
      Draw the default mode, fit, fill, or fit beside fill (both). (default: both; default with \
      --exact and --frame)
      """)
  var mode: PreviewOptions.Modes?

  @Option(
    help: "Draw embedded padding as it is, removed (the picture in it is the clip), or compare.")
  var padding: PreviewOptions.PaddingView = .asIs

  @Option(
    help: ArgumentHelp(
      """
      Mark, separated by commas: avkit (its safe area), picture (the edges of the video and its \
      padding), fold (where a half folded screen bends), important (the regions of --regions and \
      what stands in a bar), protect (the area of --protect), title-safe, action-safe, uikit (its \
      safe area), margins; or none. (default: avkit,picture,fold,important,protect; none with \
      --exact and --frame)
      """, valueName: "list"),
    completion: ListCompletion.kind(Guide.allCases.map(\.rawValue) + ["none"]),
    transform: Self.guides)
  var guides: Set<Guide>?

  @Flag(
    help: """
      Draw nothing but the screen, one pixel for each pixel of the device; housing and rounded \
      corners are black, or left out with --no-chrome.
      """)
  var exact = false

  @Flag(
    help: """
      Draw the devices alone, without words and guides, on a transparent ground (PNG), to lay them on \
      a slide or a page.
      """)
  var frame = false

  @Flag(
    inversion: .prefixedNo, help: "Draw the device around the screen. (default: --chrome)")
  var chrome: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Draw faintly, beside the screen, the parts that fill crops. (default: --cut-off)")
  var cutOff: Bool?

  @Option(.background) var background: SettingFlag?

  @Flag(
    inversion: .prefixedNo,
    help: "Draw the home indicator. (default: drawn unless --no-controls)")
  var homeIndicator: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Draw the player's controls and, where the system shows one, the status bar. --no-controls draws \
      the screen after they hid, without status bar and home indicator.
      """)
  var controls: Bool?

  @Flag(help: "Draw the clip in the small window of Picture in Picture.")
  var pip = false

  @Flag(
    inversion: .prefixedNo, help: "Write title, captions and legend. (default: --text)")
  var text: Bool?

  @Option(
    help: "Width of the picture in pixels; at most 1920 if left out.",
    transform: { try wholeNumber($0, 64...16_384) })
  var width: Int?

  @Option(
    help: "Pixels per point of the screen, instead of a width.", transform: Self.scale)
  var scale: Double?

  func validate() throws {
    if width != nil, scale != nil {
      throw ValidationError("--width and --scale exclude each other")
    }
    if pip {
      if mode != nil || controls != nil {
        throw ValidationError("--pip excludes --mode, --controls and --no-controls")
      }
      if let other = guides?.subtracting([.picture]).map(\.rawValue).min() {
        throw WrongValue("--guides: expected picture or none with --pip, got '\(other)'")
      }
    }
    if frame, exact || chrome == false {
      throw ValidationError("--frame excludes --exact and --no-chrome")
    }
    if exact || frame, text == true || cutOff == true {
      throw ValidationError("\(exact ? "--exact" : "--frame") excludes --text and --cut-off")
    }
    guard exact else { return }
    if width != nil || scale != nil {
      throw ValidationError("--exact excludes --width and --scale")
    }
    if mode == .both {
      throw WrongValue("--mode: expected default, fit or fill with --exact, got 'both'")
    }
    if padding == .compare {
      throw WrongValue("--padding: expected as-is or removed with --exact, got 'compare'")
    }
  }

  /// The guides that are drawn on a picture of the frame alone, without a screen.
  static let frameGuides: [Guide] = [.important, .protect, .titleSafe, .actionSafe]

  /// Refuses what has no place in a picture of the guides alone.
  func checkOverlay() throws {
    let given: [(flag: String, isGiven: Bool)] = [
      ("--mode", mode != nil), ("--padding", padding != .asIs), ("--chrome", chrome == true),
      ("--cut-off", cutOff == true), ("--background", background != nil),
      ("--home-indicator", homeIndicator == true), ("--controls", controls == true),
      ("--text", text == true), ("--width", width != nil), ("--scale", scale != nil),
    ]
    if let flag = given.first(where: \.isGiven)?.flag {
      throw ValidationError(
        "--overlay excludes \(flag): it draws guides alone, in the frame's size")
    }
    if let other = guides?.subtracting(Self.frameGuides).map(\.rawValue).min() {
      let known = Self.frameGuides.map(\.rawValue) + ["none"]
      throw WrongValue("--guides: expected \(known.inWords) with --overlay, got '\(other)'")
    }
  }

  /// Refuses flags about what only guides show, where none are drawn.
  func checkGuides(of important: [SettingKey: [SettingFlag]]) throws {
    guard exact || frame, guides == nil else { return }
    let given = ImportantSettings.keys.first { key in
      important[key]?.contains { $0.text != Array("false".utf8) } == true
    }
    if let given {
      throw WrongValue(
        "--\(given.flag): \(exact ? "--exact" : "--frame") draws no guides unless --guides names "
          + "them")
    }
  }

  private static func scale(_ text: String) throws -> Double {
    guard let scale = Double(text), (0.05...10).contains(scale) else {
      throw WrongValue("expected a number from 0.05 to 10, got '\(text.oneLine)'")
    }
    return scale
  }

  /// Reads `avkit,picture` or `none`.
  private static func guides(_ text: String) throws -> Set<Guide> {
    if text == "none" { return [] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return Set(
      try words.map { word in
        guard let guide = Guide(rawValue: word) else {
          let names = Guide.allCases.map(\.rawValue) + ["none"]
          throw WrongValue("expected \(names.inWords), got '\(word.oneLine)'")
        }
        return guide
      })
  }

  /// Refuses a guide that would show nothing.
  func check(_ important: ImportantRequest) throws {
    if let guides, guides.contains(.protect), important.protectedDevices.isEmpty {
      throw WrongValue("--guides protect: it needs --protect with the names of devices")
    }
  }

  func apply(to options: inout PreviewOptions) {
    options.modes = mode ?? (exact || frame ? .default : .both)
    options.padding = padding
    options.guides = guides ?? (exact || frame ? [] : options.guides)
    options.isExact = exact
    options.isCutOut = frame
    options.hasChrome = chrome ?? true
    options.showsCutOff = cutOff ?? true
    options.hasHomeIndicator = homeIndicator
    options.controls = controls.map { $0 ? .shown : .hidden }
    options.isPictureInPicture = pip
    options.hasText = text ?? true
    options.width = width
    options.scale = scale
  }
}

/// The frames of a clip to draw.
struct MomentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw the frame shown at this time, such as 62.5, 1:02.5 or 1:00:02. Repeatable.",
      valueName: "time"), transform: Moment.init(parsing:))
  var at: [Moment] = []

  @Option(
    help: "Draw this many characteristic frames, spread over the clip.",
    transform: { try wholeNumber($0, 1...100) })
  var count: Int?

  @Flag(help: "Draw all frames on one sheet.")
  var contactSheet = false

  func validate() throws {
    if count != nil, !at.isEmpty { throw ValidationError("--at and --count exclude each other") }
  }

  var isDefault: Bool { at.isEmpty && count == nil && !contactSheet }

  /// The most pictures that one clip makes.
  var pictureCount: Int { contactSheet ? 1 : at.isEmpty ? count ?? 1 : at.count }

  func apply(to options: inout PreviewOptions) {
    options.moments = at.isEmpty ? .chosen(count ?? 1) : .at(at.map(\.seconds))
    options.isContactSheet = contactSheet
  }
}

/// Reads a whole number within `range`.
func wholeNumber(_ text: String, _ range: ClosedRange<Int>) throws -> Int {
  do throws(SettingValue.Malformed) {
    guard case .count(let number) = try SettingValue(Array(text.utf8), as: .count(range)) else {
      return range.lowerBound
    }
    return number
  } catch {
    throw WrongValue(error.reason)
  }
}

/// A time in people's notation: seconds, minutes and seconds, or hours too.
struct Moment {
  let seconds: Double

  init(parsing text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let isPlain = part.allSatisfy { ("0"..."9").contains($0) || (isLast && $0 == ".") }
      guard parts.count <= 3, isPlain, let value = Double(part), index == 0 || value < 60 else {
        throw Self.wrong(text)
      }
      seconds = seconds * 60 + value
    }
    guard seconds.isFinite else { throw Self.wrong(text) }
    self.seconds = seconds
  }

  private static func wrong(_ text: String) -> WrongValue {
    WrongValue("expected a time such as 62.5, 1:02.5 or 1:00:02, got '\(text.oneLine)'")
  }
}
