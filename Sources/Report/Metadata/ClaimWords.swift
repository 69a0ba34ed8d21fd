internal import Framing

/// A claim of the metadata in words.
struct ClaimWords {
  private let claim: ClipAnalysis.MetadataClaim
  private let analysis: ClipAnalysis

  init(_ claim: ClipAnalysis.MetadataClaim, _ analysis: ClipAnalysis) {
    (self.claim, self.analysis) = (claim, analysis)
  }

  /// Text such as `its AFD, 10 (16:9, centred), disagrees with the picture`, with the effect.
  var mismatch: String {
    "its \(claim.kind.inWords), \(claim.value), \(disagreement)"
      + (claim.consequence.map { ": \($0)" } ?? "")
  }

  /// Pixels show neither their shape nor which way is up, so that only two statements can differ.
  private var disagreement: String {
    switch claim.kind {
    case .pixelAspect, .displayMatrix, .stereo: "contradicts itself"
    case .frameSize: "is not that of its frames"
    default: "disagrees with the picture"
    }
  }

  /// The statement and the verdict on it.
  var line: String {
    let verdict =
      switch claim.agrees {
      case true?: "agrees with the picture"
      case false?: disagreement
      case nil where [.stereo, .projection].contains(claim.kind): nil as String?
      case nil: claim.picture == nil ? "nothing to compare it with" : "leaves the picture open"
      }
    let effect = claim.consequence.map { (claim.agrees == true ? "; " : ": ") + $0 } ?? ""
    return ["\(claim.kind.inWords) \(claim.value)", when, verdict].compactMap(\.self).joined(
      separator: ", ") + effect
  }

  /// The frames that state it, unless all of them do.
  private var when: String? {
    guard let frames = claim.frames, frames.count == 2, frames[0] < frames[1] else { return nil }
    let count = "in \(frames[0]) of \(counted(frames[1], "frame"))"
    guard let start = claim.start, let end = claim.end else { return count }
    return count
      + (start < end ? " from \(timeText(start)) to \(timeText(end))" : " at \(timeText(start))")
  }

  /// The effect on players; nil for none.
  var consequence: String? {
    let orientation = analysis.video.orientation
    let lost = orientation.shown(claim.lost).inWords
    let kept = orientation.shown(claim.kept).inWords
    switch claim.kind {
    case .pixelAspect:
      return claim.agrees == false
        ? "players that follow the container and players that follow the codec show different shapes"
        : nil
    case .displayMatrix:
      return claim.agrees == false
        ? "Apple's players follow the container; players that follow the frames show it otherwise"
        : nil
    case .frameSize:
      return "players that go by the container stretch the picture, or show what lies beside it"
    case .stereo:
      return claim.agrees == false ? "players may show the eyes in different ways" : nil
    case .cleanAperture, .matroskaCropping, .codecCropping, .activeFormat, .barData, .dolbyVision,
      .projection:
      break
    }
    guard claim.agrees == false, let words = claim.kind.effects else { return ignored }
    let parts = [
      lost.isEmpty ? nil : "\(words.lost) (\(lost))",
      kept.isEmpty ? nil : "\(words.kept) (\(kept))",
    ]
    let effects = parts.compactMap(\.self).joined(separator: ", and ")
    return effects.isEmpty ? nil : "\(words.players) \(effects)"
  }

  /// The effect of a right statement that some players ignore.
  private var ignored: String? {
    guard claim.agrees == true, let area = claim.area else { return nil }
    switch claim.kind {
    case .cleanAperture:
      return "players that ignore it, such as FFmpeg's, VLC and browsers, show the bars"
    case .codecCropping:
      return area.insets(in: analysis.video.storage).misplacedInWords
    default: return nil
    }
  }
}

extension ClipAnalysis.MetadataClaim.Kind {
  /// The usual name.
  var inWords: String {
    switch self {
    case .cleanAperture: "clean aperture"
    case .codecCropping: "cropping of the codec"
    case .matroskaCropping: "cropping of Matroska"
    case .pixelAspect: "pixel aspect ratio"
    case .displayMatrix: "display matrix"
    case .stereo: "3D"
    case .projection: "projection"
    case .frameSize: "frame size"
    case .activeFormat: "AFD"
    case .barData: "bar data"
    case .dolbyVision: "Dolby Vision level 5"
    }
  }

  /// The players that follow a statement on the picture's rectangle, and what they do to picture
  /// that it leaves out and to bars that it includes.
  fileprivate var effects: (players: String, lost: String, kept: String)? {
    switch self {
    case .cleanAperture: ("Apple's players", "cut off picture", "still show bars")
    case .codecCropping: ("all players", "cut off picture", "still show bars")
    case .matroskaCropping: ("players that obey it", "cut off picture", "still show bars")
    case .activeFormat, .barData:
      (
        "broadcast encoders and set-top boxes that follow it", "cut off picture",
        "treat bars as picture"
      )
    case .dolbyVision:
      (
        "Dolby Vision devices", "take picture for bars, which they may dim or crop",
        "take bars for picture when they map brightness"
      )
    case .pixelAspect, .displayMatrix, .stereo, .projection, .frameSize: nil
    }
  }
}

extension PictureOrientation {
  /// Text such as `turned by 90°`, `mirrored` or `upright`.
  fileprivate var words: [String] {
    [isMirrored ? "mirrored" : nil, rotation == 0 ? nil : "turned by \(rotation)°"]
      .compactMap(\.self)
  }

  var inWords: String { words.isEmpty ? "upright" : words.joined(separator: " and ") }
}

extension ClipAnalysis {
  /// The claims of the metadata that the pixels contradict, or that contradict each other, in one
  /// sentence; nil for none.
  package var mismatchInWords: String? {
    let wrong = (padding?.metadata.claims ?? []).filter { $0.agrees == false }
    guard let first = wrong.first else { return nil }
    return ClaimWords(first, self).mismatch
      + (wrong.count > 1 ? "; and \(wrong.count - 1) more" : "")
  }

  /// A line for each claim of the metadata; nil if they were not requested.
  package var claimsInWords: [String]? {
    padding?.metadata.claims.map { claims in
      claims.isEmpty
        ? ["the file states nothing about its picture"]
        : claims.map { ClaimWords($0, self).line }
    }
  }
}
