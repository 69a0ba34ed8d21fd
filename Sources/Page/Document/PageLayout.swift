internal import Document
internal import Framing
internal import Padding

/// Everything that decides where a player puts a clip, with the names of the page's data; see
/// `Web/data.js`. Clips of one shape share it. The page computes the rectangles.
struct PageLayout: Encodable, Hashable, Sendable {
  /// The clip without its padding.
  struct Clean: Encodable, Hashable, Sendable {
    /// The display aspect ratio.
    let ratio: Double
    /// The part of the upright frame that stays.
    let unit: UnitBox
  }

  /// A part of the frame in fractions of it: a list of x, y, width and height.
  struct UnitBox: Encodable, Hashable, Sendable {
    let rect: Rect

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      for share in [rect.x, rect.y, rect.width, rect.height] { try values.encode(share) }
    }
  }

  /// The display aspect ratio of the frame.
  let ratio: Double
  /// See ``Framing/DisplayShape/storedMap``.
  let map: [Double]
  /// The active picture as a part of the upright frame.
  let picture: UnitBox
  @Nullable var clean: Clean?
  /// The clip as the crop leaves it that keeps what stands in its bars; nil without one.
  @Nullable var kept: Clean?
  /// Nil for artwork, which has no mode to toggle.
  @Nullable var player: String?
  let layout: String
  @Nullable var maxCrop: Double?
  /// The screens of the clip's result, as indices of the page's table.
  let screens: [Int]

  init(_ analysis: ClipAnalysis, _ shape: DisplayShape, screens: [Int]) {
    ratio = shape.displayAspectRatio.value
    map = shape.storedMap
    picture = UnitBox(rect: analysis.padding.map { shape.unitRect(of: $0.picture) } ?? .unit)
    self.screens = screens
    let first = analysis.presentations.first
    let usual = first == nil ? Player.system.layout : .layer
    (player, layout, maxCrop) = (
      first.map { $0.player?.rawValue } ?? ClipAnalysis.PlayerKind.system.rawValue,
      (first?.layout ?? usual).rawValue, first?.maxCrop
    )
    guard let crop = analysis.advice.crop?.rect ?? analysis.padding?.picture,
      first.map({ $0.withoutPadding != nil }) ?? (analysis.advice.crop != nil)
    else { return }
    func part(_ crop: PixelRect) -> Clean? {
      shape.displayAspectRatio(of: crop).map {
        Clean(ratio: $0.value, unit: UnitBox(rect: shape.unitRect(of: crop)))
      }
    }
    clean = part(crop)
    kept = analysis.advice.cropKeepingOverlays?.rect.flatMap(part)
  }
}
