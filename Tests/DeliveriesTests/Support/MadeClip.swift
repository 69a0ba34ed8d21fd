import Files
import Framing
import SystemPackage
import TestSupport

@testable import Document
@testable import Padding

/// A report on a clip that was never made, by its properties.
struct MadeClip {
  var path = "clip.mp4"
  var size = PixelSize(width: 1920, height: 886)
  var pixel = Ratio.one
  var rotation = 0
  var aperture: PixelRect?
  var codec = "h264"
  var profile: String? = "High"
  var level: Int? = 40
  var tag: String? = "avc1"
  var pixelFormat = "yuv420p"
  var bitDepth = 8
  /// What the stream states of its colours.
  var color = ClipAnalysis.Color(primaries: nil, transfer: nil, matrix: nil, range: nil)
  var fields: String? = "progressive"
  var dolbyVision: ClipAnalysis.DolbyVision?
  var rate: Ratio? = Ratio(30, 1)
  var duration: Double? = 20
  var bytes: Int64 = 20_000_000
  var sound: [ClipAnalysis.Sound]? = [
    .init(codec: "aac", channels: 2, sampleRate: 48000, bitRate: 256_000)
  ]
  var verdict: PaddingVerdict.Kind? = PaddingVerdict.Kind.none
  var bars = PixelInsets.zero
  /// Bars from the middle on.
  var laterBars = PixelInsets.zero
  /// The edge of the stored frame whose bar has something in it.
  var overlaid: FrameEdge?
  /// Text by its box, and whether it is certain.
  var texts: [(box: Rect, isConfirmed: Bool)]?

  func report() throws -> ClipReport {
    let orientation = PictureOrientation(rotation: rotation)
    guard
      let shape = DisplayShape(
        storage: size, cleanAperture: aperture, pixelAspectRatio: pixel, orientation: orientation)
    else { throw Impossible() }
    let picture = PixelRect(in: size, insets: bars)
    let none = ClipAnalysis.Edge(nil)
    func edge(_ depth: Int) -> ClipAnalysis.Edge {
      var edge = none
      edge.pixels = depth
      return edge
    }
    let half = (duration ?? 10) / 2
    let overlays = overlaid.map {
      [BarOverlay(edge: $0, support: EdgeVerdict.Support(agreeing: 3, able: 3), box: nil)]
    }
    let padding = verdict.map { verdict in
      ClipAnalysis.Padding(
        verdict: verdict, shape: nil, fill: nil, color: nil, confidence: 1, picture: picture,
        pictureEven: picture,
        display: ClipAnalysis.Aspect(shape.displayAspectRatio(of: picture) ?? .one),
        edges: ClipAnalysis.Edges(
          top: edge(bars.top), bottom: edge(bars.bottom), left: edge(bars.left),
          right: edge(bars.right)), edgeLines: nil,
        overlays: (overlays ?? []).map { ClipAnalysis.Overlay($0) }, evidence: nil, suspected: nil,
        timeline: verdict == .mixed
          ? [
            ClipAnalysis.Segment(start: 0, end: half, picture: picture, of: shape),
            ClipAnalysis.Segment(
              start: half, end: nil, picture: PixelRect(in: size, insets: laterBars), of: shape),
          ] : [], sampling: ClipAnalysis.Sampling(frames: 3, stopped: .agreed, coverage: ""),
        metadata: ClipAnalysis.Metadata(
          afd: nil, cleanApertureAgrees: nil, outsideAperture: nil, claims: nil),
        fields: nil, correction: nil)
    }
    let grid = CropGrid(codec: codec, pixelFormat: pixelFormat, fieldOrder: fields)
    var analysis = ClipAnalysis(
      container: .init(
        format: "mov,mp4,m4a,3gp,3g2,mj2", duration: duration, bytes: bytes, sound: sound),
      video: .init(
        codec: codec, profile: profile, pixelFormat: pixelFormat, bitDepth: bitDepth,
        frameRate: rate, shape: shape, color: color, fieldOrder: fields, tag: tag, level: level,
        dolbyVision: dolbyVision),
      padding: padding, presentations: [],
      advice: .init(crop: verdict == .padded ? picture : nil, of: shape, on: grid), warnings: [])
    analysis.important = texts?.enumerated().map { index, text in
      var item = ClipAnalysis.Important(
        found: .text, id: "line-\(index + 1)", role: nil, box: text.box, start: 0, end: nil,
        support: [3, 3], confidence: 0.9, lines: 1)
      item.confirmed = text.isConfirmed
      return item
    }
    return ClipReport(
      path: .file(FilePath(path)), outcome: .analysed(analysis))
  }

  struct Impossible: Error {}
}
