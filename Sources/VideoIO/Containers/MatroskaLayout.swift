internal import Framing

/// The parts of a Matroska or WebM file that FFmpeg 5.1 does not report.
struct MatroskaLayout {
  /// Whether there is an index of key frames, perhaps at the end of the file.
  private(set) var hasCues = false
  /// Whether the file describes its tracks.
  private(set) var hasTracks = false
  /// Whether a part with frames follows the description.
  private(set) var hasClusters = false
  /// Whether the file leaves open how long it is, as those do that are delivered in segments.
  private(set) var isOpenEnded = false
  /// The video tracks in the order of the file.
  private(set) var videoTracks: [VideoTrack] = []

  /// Cropping of a track, and the size to show it in.
  struct VideoTrack {
    var crop = PixelInsets.zero
    var displayWidth: UInt64 = 0, displayHeight: UInt64 = 0
    /// 0 to 3 define a shape: pixels, centimetres, inches, an aspect ratio. 4 is unknown.
    var displayUnit: UInt64 = 0
    var isEncrypted = false
  }

  private enum ID {
    static let segment: UInt32 = 0x1853_8067
    static let seekHead: UInt32 = 0x114D_9B74, seek: UInt32 = 0x4DBB, seekID: UInt32 = 0x53AB
    static let cues: UInt32 = 0x1C53_BB6B, cluster: UInt32 = 0x1F43_B675
    static let tracks: UInt32 = 0x1654_AE6B, trackEntry: UInt32 = 0xAE
    static let trackType: UInt32 = 0x83, video: UInt32 = 0xE0
    static let cropBottom: UInt32 = 0x54AA, cropTop: UInt32 = 0x54BB
    static let cropLeft: UInt32 = 0x54CC, cropRight: UInt32 = 0x54DD
    static let displayWidth: UInt32 = 0x54B0, displayHeight: UInt32 = 0x54BA
    static let displayUnit: UInt32 = 0x54B2
    static let encodings: UInt32 = 0x6D80, encoding: UInt32 = 0x6240
    static let encodingType: UInt32 = 0x5033, encryption: UInt32 = 0x5035
  }

  init(_ file: InputFile) {
    var walker = ElementWalker(file)
    var start: Int64 = 0
    while let element = walker.element(at: start, within: file.size) {
      if element.id == ID.segment {
        isOpenEnded = !element.isSizeKnown
        readSegment(element.body, &walker)
        return
      }
      start = element.body.upperBound
    }
  }

  private mutating func readSegment(_ range: Range<Int64>, _ walker: inout ElementWalker) {
    var start = range.lowerBound
    while let element = walker.element(at: start, within: range.upperBound) {
      switch element.id {
      case ID.seekHead: readSeekHead(element.body, &walker)
      case ID.cues: hasCues = true
      case ID.tracks: readTracks(element.body, &walker)
      case ID.cluster:
        hasClusters = true
        if !videoTracks.isEmpty || !element.isSizeKnown { return }
      default: break
      }
      start = element.body.upperBound
    }
  }

  private mutating func readSeekHead(_ range: Range<Int64>, _ walker: inout ElementWalker) {
    for seek in walker.elements(in: range) where seek.id == ID.seek {
      for element in walker.elements(in: seek.body) where element.id == ID.seekID {
        if walker.number(element) == ID.cues { hasCues = true }
      }
    }
  }

  private mutating func readTracks(_ range: Range<Int64>, _ walker: inout ElementWalker) {
    hasTracks = true
    for entry in walker.elements(in: range) where entry.id == ID.trackEntry {
      let fields = walker.elements(in: entry.body)
      let type = fields.first { $0.id == ID.trackType }.map { walker.number($0) }
      guard type == 1 else { continue }
      var track = VideoTrack()
      if let video = fields.first(where: { $0.id == ID.video }) {
        for field in walker.elements(in: video.body) {
          track.set(field.id, to: walker.number(field))
        }
      }
      if let encodings = fields.first(where: { $0.id == ID.encodings }) {
        track.isEncrypted = isEncrypted(encodings.body, &walker)
      }
      videoTracks.append(track)
    }
  }

  private func isEncrypted(_ encodings: Range<Int64>, _ walker: inout ElementWalker) -> Bool {
    walker.elements(in: encodings).filter { $0.id == ID.encoding }.contains { encoding in
      walker.elements(in: encoding.body).contains {
        $0.id == ID.encryption || $0.id == ID.encodingType && walker.number($0) == 1
      }
    }
  }
}

extension MatroskaLayout.VideoTrack {
  fileprivate mutating func set(_ id: UInt32, to value: UInt64) {
    let pixels = Int(min(value, 1 << 24))
    switch id {
    case MatroskaLayout.ID.cropTop: crop.top = pixels
    case MatroskaLayout.ID.cropBottom: crop.bottom = pixels
    case MatroskaLayout.ID.cropLeft: crop.left = pixels
    case MatroskaLayout.ID.cropRight: crop.right = pixels
    case MatroskaLayout.ID.displayWidth: displayWidth = value
    case MatroskaLayout.ID.displayHeight: displayHeight = value
    case MatroskaLayout.ID.displayUnit: displayUnit = value
    default: break
    }
  }

  /// The pixel aspect ratio that gives the cropped picture the display size.
  ///
  /// FFmpeg before 7.1 divides by the whole frame instead, which is wrong if anything is cropped.
  /// Without a display size, pixels are square.
  func pixelAspectRatio(ofPicture size: PixelSize) -> Ratio {
    guard displayUnit <= 3, displayWidth > 0, displayHeight > 0 else { return .one }
    let width = Ratio(displayWidth, size.width)
    let height = Ratio(displayHeight, size.height)
    return height.flatMap { width?.divided(by: $0) } ?? .one
  }
}
