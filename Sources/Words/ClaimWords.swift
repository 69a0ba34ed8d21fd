internal import Document
internal import Framing

/// A claim of the metadata in words.
struct ClaimWords {
  let claim: ClipAnalysis.MetadataClaim

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
}

extension ClipAnalysis {
  /// The claims of the metadata that the pixels contradict, or that contradict each other, in one
  /// sentence; nil for none.
  package var mismatchInWords: String? {
    let wrong = (padding?.metadata.claims ?? []).filter { $0.agrees == false }
    guard let first = wrong.first else { return nil }
    return ClaimWords(claim: first).mismatch
      + (wrong.count > 1 ? "; and \(wrong.count - 1) more" : "")
  }

  /// A line for each claim of the metadata; nil if they were not requested.
  package var claimsInWords: [String]? {
    padding?.metadata.claims.map { claims in
      claims.isEmpty
        ? ["the file states nothing about its picture"]
        : claims.map { ClaimWords(claim: $0).line }
    }
  }
}
