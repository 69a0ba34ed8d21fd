internal import Document
internal import Framing

/// The effect of a claim of the metadata on players.
struct ClaimConsequence {
  let claim: ClipAnalysis.MetadataClaim
  let video: ClipAnalysis.Video

  /// A sentence fragment; nil for no effect.
  var inWords: String? {
    let orientation = video.orientation
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
      return area.insets(in: video.storage).misplacedInWords
    default: return nil
    }
  }
}

extension ClipAnalysis.MetadataClaim.Kind {
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
