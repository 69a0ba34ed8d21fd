import Files
import Foundation
import Framing
import SystemPackage
import TestSupport

@testable import Document
@testable import Padding
@testable import Rules

/// Reports of clips as a run writes them, made up.
struct Sample {
  var path = Array("clip.mp4".utf8)
  var key: String?
  var index: Int?
  var fingerprint: String?
  var size = PixelSize(width: 1000, height: 1000)
  var rotation = 0
  /// Nil where nobody looked for padding.
  var verdict: PaddingVerdict.Kind? = .padded
  var fill: PaddingFill? = .black
  var color: String? = "#000000"
  var bars = (top: 0, bottom: 0, left: 0, right: 0)
  /// Further segments by their bars.
  var segments: [(top: Int, bottom: Int, left: Int, right: Int)] = []
  var pictureAspect = "12:5"
  var confidence = 0.9
  var duration: Double? = 10
  var codec = "h264"
  var bitDepth = 8
  var primaries: String?
  /// The shapes of pixels over time, a second each; empty if they don't change.
  var changingPixels: [Ratio] = []
  var dolbyVision: ClipAnalysis.DolbyVision?
  var stereo: StereoLayout?
  var projection: Projection?
  var afdAgrees: Bool?
  /// Statements that were compared with the picture; nil if none were.
  var claims: [ClipAnalysis.MetadataClaim]?
  /// Stored edges whose bar has something in it, in 5 of 6 frames.
  var overlays: [FrameEdge] = []
  var screens: [(device: String, mode: DefaultMode, cropped: Double)] = []
  /// A subtitle of 12 points on a screen of 500 points, of which fill crops this share.
  var regions: (lost: Double, isConfirmed: Bool)?
  /// Profiles with whether their recipient accepts the clip.
  var deliveries: [(profile: String, accepts: Bool?)] = []
  var error: FailureCode?
  var message = "it is cut short"

  /// A 1920×1080 clip with bars of `bar` rows above and below if its verdict is `padded`.
  static func analysed(
    _ path: [UInt8], verdict: PaddingVerdict.Kind = .padded, bar: Int = 135, screens: Int = 1
  ) -> Self {
    let bar = verdict == .padded ? bar : 0
    return Self(
      path: path, size: PixelSize(width: 1920, height: 1080), verdict: verdict, fill: nil,
      color: nil, bars: (bar, bar, 0, 0), pictureAspect: "64:27", duration: 12.5,
      screens: (0..<screens).map { ("screen-\($0)", .fit, 0) })
  }

  static func analysed(
    _ path: String, verdict: PaddingVerdict.Kind = .padded, bar: Int = 135
  ) -> Self {
    analysed(Array(path.utf8), verdict: verdict, bar: bar)
  }

  /// A clip of 16:9 with bars of so many rows and an active area of Dolby Vision.
  static func dolbyVision(bar: Int, offset: Int) -> Self {
    var sample = analysed("dolby.mp4", bar: bar)
    var claim = ClipAnalysis.MetadataClaim(.dolbyVision, "\(offset) px top and bottom")
    claim.agrees = abs(bar - offset) < 2
    claim.consequence =
      claim.agrees == true ? nil : "Dolby Vision devices take picture for bars"
    sample.claims = [claim]
    return sample
  }

  static func failed(
    _ path: [UInt8], _ code: FailureCode = .corrupt, _ message: String = "it is cut short"
  ) -> Self {
    Self(path: path, error: code, message: message)
  }

  static func failed(_ path: String, _ code: FailureCode = .corrupt) -> Self {
    failed(Array(path.utf8), code)
  }

  func with(index: Int? = nil, key: String? = nil, fingerprint: String? = nil) -> Self {
    var sample = self
    sample.index = index ?? self.index
    sample.key = key ?? self.key
    sample.fingerprint = fingerprint ?? self.fingerprint
    return sample
  }

  var report: ClipReport {
    var report = ClipReport(
      path: ClipLocation(bytes: path), fingerprint: fingerprint, outcome: outcome)
    report.key = key
    report.index = index
    if !deliveries.isEmpty {
      report.deliveries = deliveries.map { profile, accepts in
        Delivery(
          profile: profile, name: "Pool \(profile)", asOf: "2026-10", source: "mail",
          confidence: .single, accepts: accepts,
          findings: accepts == false
            ? [.init("duration", .wrong, wants: "15 to 30 s", has: "3 s", cure: nil)] : [],
          form: nil, command: nil, ways: nil)
      }
    }
    return report
  }

  /// As one line of a results stream, without its newline.
  var line: [UInt8] {
    // Made-up values are always JSON; a test that reads the line would notice.
    (try? ReportEncoder().encode(report)) ?? []
  }

  var text: String { String(decoding: line, as: UTF8.self) }

  private var outcome: ClipReport.Outcome {
    if let error { return .failed(ClipFailure(error, .open, message)) }
    guard let shape = shape(of: size, rotation) else {
      return .failed(ClipFailure(.internal, .open, ""))
    }
    var video = ClipAnalysis.Video(
      codec: codec, profile: "High", pixelFormat: "yuv420p", bitDepth: bitDepth,
      frameRate: Ratio(24, 1), shape: shape,
      color: ClipAnalysis.Color(
        primaries: primaries, transfer: nil, matrix: "bt709", range: "tv"),
      fieldOrder: "progressive",
      dolbyVision: dolbyVision)
    let shapes = changingPixels.enumerated().compactMap { index, ratio in
      DisplayShape(
        storage: size, cleanAperture: nil, pixelAspectRatio: ratio, orientation: .upright
      ).map { ClipAnalysis.FrameShape($0, start: Double(index), end: Double(index + 1)) }
    }
    if shapes.count > 1 { video.shapes = shapes }
    video.projection = projection
    video.stereo = stereo.map {
      ClipAnalysis.Stereo($0, shown: size.bounds, of: size, pixelAspect: 1)
    }
    var advice = ClipAnalysis.Advice(
      crop: isCroppable ? picture(bars) : nil, keeping: overlays, of: shape,
      on: CropGrid(video), in: video)
    let picture = picture(bars)
    advice.crop?.ffmpeg = "crop=\(picture.width):\(picture.height):\(picture.x):\(picture.y)"
    var analysis = ClipAnalysis(
      container: ClipAnalysis.Container(format: "mov,mp4", duration: duration, bytes: 1000),
      video: video, padding: verdict.map { padding($0, shape) },
      presentations: screens.compactMap(screen),
      advice: advice, warnings: [])
    analysis.padding?.metadata.claims = claims
    if let regions { lose(regions.lost, isConfirmed: regions.isConfirmed, in: &analysis) }
    return .analysed(analysis)
  }

  private func lose(_ share: Double, isConfirmed: Bool, in analysis: inout ClipAnalysis) {
    guard var screen = screen("iphone-x", .fit, 0) else { return }
    func loss(_ visible: Double, _ causes: [RegionLoss.Cause]) -> RegionLoss? {
      let names = causes.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
      let json =
        #"{"id":"s","visible":\#(visible),"causes":[\#(names)],"edge":"bottom","points":1,"#
        + #""textHeight":12}"#
      return try? JSONDecoder().decode(RegionLoss.self, from: Data(json.utf8))
    }
    screen.fit.lost = [loss(1, [.indicator, .controls])].compactMap(\.self)
    screen.fill.lost = [loss(1 - share, [.crop])].compactMap(\.self)
    analysis.presentations = [screen]
    analysis.important = [
      ClipAnalysis.Important(
        id: "s", kind: .text, role: "subtitle",
        box: Rect(x: 400, y: 950, width: 200, height: 12), start: 0, end: 10, support: nil,
        confidence: nil, confirmed: isConfirmed, lines: 1, outside: ["title-safe"])
    ]
    analysis.zones = Zone.standard.map(\.name)
  }

  private func shape(of size: PixelSize, _ rotation: Int = 0) -> DisplayShape? {
    DisplayShape(
      storage: size, cleanAperture: nil, pixelAspectRatio: .one,
      orientation: PictureOrientation(rotation: rotation))
  }

  private func picture(_ bars: (top: Int, bottom: Int, left: Int, right: Int)) -> PixelRect {
    PixelRect(
      in: size,
      insets: PixelInsets(
        top: bars.top, bottom: bars.bottom, left: bars.left, right: bars.right))
  }

  private var isCroppable: Bool {
    verdict == .padded || (verdict == PaddingVerdict.Kind.none && picture(bars) != size.bounds)
  }

  private func padding(
    _ verdict: PaddingVerdict.Kind, _ clip: DisplayShape
  ) -> ClipAnalysis.Padding {
    func edge(_ pixels: Int) -> ClipAnalysis.Edge {
      var edge = ClipAnalysis.Edge(nil)
      edge.pixels = pixels
      edge.confidence = confidence
      return edge
    }
    let insets = PixelInsets(
      top: bars.top, bottom: bars.bottom, left: bars.left, right: bars.right)
    return ClipAnalysis.Padding(
      verdict: verdict, shape: nil, fill: fill, color: color, confidence: confidence,
      picture: picture(bars), pictureEven: picture(bars),
      display: ClipAnalysis.Aspect(Ratio(pictureAspect) ?? .one),
      edges: ClipAnalysis.Edges(
        top: edge(bars.top), bottom: edge(bars.bottom), left: edge(bars.left),
        right: edge(bars.right)),
      edgeLines: EdgeDepths(insets, in: size).lines,
      overlays: overlays.map {
        .init(BarOverlay(edge: $0, support: .init(agreeing: 5, able: 6)))
      },
      timeline: ([bars] + segments).enumerated().map {
        ClipAnalysis.Segment(
          start: Double($0), end: Double($0 + 1), picture: picture($1), of: clip)
      },
      sampling: ClipAnalysis.Sampling(frames: 3, stopped: .agreed, coverage: "key frames"),
      metadata: ClipAnalysis.Metadata(
        afd: afdAgrees.map {
          ClipAnalysis.ActiveFormatReport(code: 10, meaning: "16:9, centred", agrees: $0)
        }, cleanApertureAgrees: nil))
  }

  /// A screen on which fill crops so much of a square.
  private func screen(
    _ device: String, _ mode: DefaultMode, _ cropped: Double
  ) -> ClipAnalysis.Screen? {
    let width = Int((1000 * (1 - cropped)).rounded())
    guard let shape = shape(of: PixelSize(width: 1000, height: 1000)),
      let size = try? CustomSize(parsing: "\(width)x1000")
    else { return nil }
    var screen = ClipAnalysis.Screen(
      Presentation(shape: shape, viewport: Viewport(size: size), layout: .layer))
    screen.device = device
    screen.name = device
    screen.defaultMode = mode
    return screen
  }
}

/// Rules that every clip breaks which there is a reason to look at.
enum StrictRules {
  @Sendable static func checks(_ report: ClipReport) -> [Check] {
    Observations.checks(report).map { check in
      var check = check
      check.outcome = .fail
      return check
    }
  }
}

extension [Sample] {
  /// As a results stream.
  var bytes: [UInt8] { flatMap { $0.line + [10] } }

  func file(_ name: String = "results.ndjson") throws -> FilePath {
    FilePath(try Fixture.file(name, bytes).path)
  }

  func judged(
    missing: [Request] = [],
    judge: (@Sendable (ClipReport) -> [Check])? = StrictRules.checks
  ) throws -> JudgedResults {
    JudgedResults(try ResultFiles([file()]), missing: missing, judge: judge)
  }
}

extension ReportWriter {
  /// The whole document.
  func document(_ results: JudgedResults) throws -> [UInt8] {
    var document: [UInt8] = []
    _ = try write(results) { document += $0 }
    return document
  }
}
