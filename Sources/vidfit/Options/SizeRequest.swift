import Files
import Framing
import Report
import Rules
import Settings
import VidfitKit

/// The subject of `--size`: a still picture of so many pixels, a usual size of video by its name,
/// or a shape.
enum SizeRequest {
  case artwork(PixelSize)
  case video(PixelSize)
  /// The terms of a ratio, whole numbers.
  case ratio(PixelSize)

  static let names: [(name: String, size: PixelSize)] = [
    ("720p", PixelSize(width: 1280, height: 720)),
    ("1080p", PixelSize(width: 1920, height: 1080)),
    ("1440p", PixelSize(width: 2560, height: 1440)),
    ("2160p", PixelSize(width: 3840, height: 2160)),
    ("4k", PixelSize(width: 3840, height: 2160)),
  ]

  /// The least side of artwork or video.
  private static let leastSide = 64

  init(parsing text: String) throws(WrongValue) {
    if let named = Self.names.first(where: { $0.name == text.lowercased() }) {
      self = .video(named.size)
    } else if let terms = Self.terms(text) {
      self = .ratio(terms)
    } else if !text.contains("@"), let size = try? CustomSize(parsing: text) {
      self = .artwork(PixelSize(width: size.width, height: size.height))
    } else {
      throw WrongValue(
        "--size: expected width x height in pixels, 1 to \(CustomSize.sides.upperBound), such as "
          + "1242x2208, a ratio such as 16:9 or 2.39:1, or \(Self.names.map(\.name).inWords), got "
          + "'\(text.oneLine)'")
    }
  }

  var size: PixelSize {
    switch self {
    case .artwork(let size), .video(let size), .ratio(let size): size
    }
  }

  /// A remark on so few pixels that a ratio was probably meant; nil for others.
  var remark: String? {
    guard case .artwork(let size) = self, max(size.width, size.height) < Self.leastSide else {
      return nil
    }
    let (width, height) = (size.width, size.height)
    return "--size \(width)x\(height): these are pixels; \(width):\(height) asks about the shape"
  }

  func report(_ options: AnalysisOptions, _ catalogue: [Device]) -> SizeReport? {
    let viewports = Ratio(size.width, size.height).map {
      options.viewports.suiting($0, if: options.turnsToSuit)
    }
    guard let viewports else { return nil }
    return switch self {
    case .artwork(let size): SizeReport(size, viewports: viewports, catalogue: catalogue)
    case .video(let size):
      SizeReport(
        video: size, isRatio: false, viewports: viewports, layout: options.layout,
        player: options.player, catalogue: catalogue)
    case .ratio(let terms):
      SizeReport(
        video: terms, isRatio: true, viewports: viewports, layout: options.layout,
        player: options.player, catalogue: catalogue)
    }
  }

  /// The terms of `16:9` or `2.39:1` as whole numbers; nil for another text, and for ratios beyond
  /// 100:1.
  private static func terms(_ text: String) -> PixelSize? {
    let sides = text.split(separator: ":", omittingEmptySubsequences: false).map(tenThousandths)
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let ratio = Ratio(width, height), ratio.value >= 0.01, ratio.value <= 100
    else { return nil }
    return PixelSize(width: Int(ratio.numerator), height: Int(ratio.denominator))
  }

  /// A number above 0 and below 100,000 with at most four decimals.
  private static func tenThousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }), parts[0].count <= 5,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.count <= 4,
      let number = Int(parts[0] + decimals + String(repeating: "0", count: 4 - decimals.count))
    else { return nil }
    return number > 0 ? number : nil
  }
}
