internal import Files
package import Framing

/// The parts of a Matroska or WebM file that FFmpeg 5.1 does not report.
package struct MatroskaLayout {
  /// Whether there is an index of key frames, perhaps at the end of the file.
  package private(set) var hasCues = false
  /// Whether the file describes its tracks.
  private(set) var hasTracks = false
  /// The video tracks in the order of the file.
  package private(set) var videoTracks: [VideoTrack] = []

  /// The cropping of a track, and its display size.
  package struct VideoTrack {
    package fileprivate(set) var crop = PixelInsets.zero
    var displayWidth: UInt64 = 0, displayHeight: UInt64 = 0
    /// 0 to 3 define a shape: pixels, centimetres, inches, an aspect ratio. 4 is unknown.
    var displayUnit: UInt64 = 0
    package fileprivate(set) var isEncrypted = false
    /// The size of its frames.
    package fileprivate(set) var size = PixelSize(width: 0, height: 0)
    /// What FFmpeg leaves out: eyes in different colours, and a mesh around the viewer.
    package fileprivate(set) var isAnaglyph = false, isMesh = false
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
    static let displayUnit: UInt32 = 0x54B2, width: UInt32 = 0xB0, height: UInt32 = 0xBA
    static let stereoMode: UInt32 = 0x53B8
    static let projection: UInt32 = 0x7670, projectionType: UInt32 = 0x7671
    static let encodings: UInt32 = 0x6D80, encoding: UInt32 = 0x6240
    static let encodingType: UInt32 = 0x5033, encryption: UInt32 = 0x5035
  }

  package init(_ file: any ReadableFile) {
    var walker = ElementWalker(file)
    var start: Int64 = 0
    while let element = walker.element(at: start, within: file.size) {
      if element.id == ID.segment {
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
      case ID.cluster where !videoTracks.isEmpty || !element.isSizeKnown: return
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
          guard field.id == ID.projection else { continue }
          for part in walker.elements(in: field.body) {
            track.set(part.id, to: walker.number(part))
          }
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
    case MatroskaLayout.ID.width: size.width = pixels
    case MatroskaLayout.ID.height: size.height = pixels
    case MatroskaLayout.ID.stereoMode: isAnaglyph = value == 10 || value == 12
    case MatroskaLayout.ID.projectionType: isMesh = value == 3
    default: break
    }
  }

  /// The pixel aspect ratio that gives the cropped picture the display size.
  ///
  /// FFmpeg before 7.1 divides by the whole frame instead, which is wrong if anything is cropped.
  /// Without a display size, pixels are square.
  package func pixelAspectRatio(ofPicture size: PixelSize) -> Ratio {
    guard displayUnit <= 3, displayWidth > 0, displayHeight > 0 else { return .one }
    let width = Ratio(displayWidth, size.width)
    let height = Ratio(displayHeight, size.height)
    return height.flatMap { width?.divided(by: $0) } ?? .one
  }
}

/// One element of an EBML file: its id and the range of its contents.
struct Element {
  /// The id with the marker bits, as the specification writes it.
  let id: UInt32
  let body: Range<Int64>
  let isSizeKnown: Bool
}

/// Walks over the elements of an EBML file such as Matroska or WebM, reading only headers.
///
/// Hostile sizes are bounded as in ``BoxWalker``.
struct ElementWalker {
  let file: any ReadableFile
  private var headersLeft = 20_000

  init(_ file: any ReadableFile) {
    self.file = file
  }

  /// The element at an offset; nil if the bytes there are not one.
  mutating func element(at start: Int64, within end: Int64) -> Element? {
    guard start < end, headersLeft > 0 else { return nil }
    headersLeft -= 1
    let header = file.bytes(at: start, count: 12)
    guard let first = header.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, header.count > idLength else { return nil }
    let sizeLength = header[idLength].leadingZeroBitCount + 1
    guard sizeLength <= 8, header.count >= idLength + sizeLength else { return nil }
    let mask = (UInt64(1) << (7 * sizeLength)) - 1
    let size = header.bigEndian(at: idLength, count: sizeLength) & mask
    let isKnown = size != mask
    let bodyStart = start + Int64(idLength + sizeLength)
    guard bodyStart <= end else { return nil }
    let room = end - bodyStart
    return Element(
      id: UInt32(header.bigEndian(at: 0, count: idLength)),
      body: bodyStart..<(isKnown && size < UInt64(room) ? bodyStart + Int64(size) : end),
      isSizeKnown: isKnown)
  }

  /// The sequence of elements in a part of the file.
  mutating func elements(in range: Range<Int64>) -> [Element] {
    var elements: [Element] = []
    var start = range.lowerBound
    while let element = element(at: start, within: range.upperBound) {
      elements.append(element)
      start = element.body.upperBound
    }
    return elements
  }

  /// The value of an unsigned integer element.
  func number(_ element: Element) -> UInt64 {
    let count = Int(min(8, element.body.upperBound - element.body.lowerBound))
    return file.bytes(at: element.body.lowerBound, count: count).bigEndian(at: 0, count: count)
  }
}
