internal import Document
package import Framing
internal import Padding
package import VideoIO

extension VideoFacts {
  /// The shown part of the frame or, in packed 3D, of the half with the first eye; in stored pixels.
  fileprivate var shown: PixelRect {
    let frame = cleanAperture ?? storage.bounds
    return stereo?.eyes(of: storage).map { frame.intersection($0.first) } ?? frame
  }

  /// Width to height of a pixel as it is shown: in packed 3D, that of an eye, see ``StereoLayout``.
  /// Where eyes alternate by lines, FFmpeg halves that of Matroska as if they were apart.
  var shownPixelAspect: Ratio {
    let isInterleaved = [.rows, .columns].contains(stereo?.packing)
    guard let eye = isInterleaved ? storage.bounds : stereo?.eyes(of: storage)?.first,
      projection == nil, !orientation.swapsAxes
    else { return pixelAspectRatio }
    let aspect = Double(eye.width) / Double(eye.height) * pixelAspectRatio.value
    return pixelAspectRatio.multiplied(by: StereoLayout.widening(ofEye: aspect)) ?? pixelAspectRatio
  }

  /// The picture of the second eye in stored pixels; nil unless it was measured.
  func pictureOfSecondEye(_ verdict: PaddingVerdict?) -> PixelRect? {
    guard var picture = verdict?.picture, let half = stereo?.eyes(of: storage)?.second else {
      return nil
    }
    (picture.x, picture.y) = (picture.x + half.x, picture.y + half.y)
    return picture.intersection(cleanAperture ?? storage.bounds)
  }

  /// Two views in one stream; nil for one.
  var stereoReport: ClipAnalysis.Stereo? {
    stereo.map {
      ClipAnalysis.Stereo(
        $0, shown: cleanAperture ?? storage.bounds, of: storage, pixelAspect: shownPixelAspect.value
      )
    }
  }
}

extension DisplayShape {
  /// The shape of the picture or, in packed 3D, of the first eye.
  package init?(_ facts: VideoFacts) {
    let shown = facts.shown
    self.init(
      storage: facts.storage, cleanAperture: shown == facts.storage.bounds ? nil : shown,
      pixelAspectRatio: facts.shownPixelAspect, orientation: facts.orientation)
  }
}
