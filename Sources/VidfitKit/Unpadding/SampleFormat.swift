internal import VideoIO

/// What the samples of a frame are, apart from how a pixel format arranges them.
struct SampleFormat: Sendable, Hashable {
  var sampling: ColorSampling
  /// Bits of a sample.
  var depth: Int
  var hasAlpha: Bool
  /// Whether the pixel format says full range by its name, FFmpeg's old way: FFmpeg 5.1 would convert
  /// the range on the way to a format of another name.
  var isFullRangeByName: Bool

  /// Whether every sample has a colour of its own.
  var isFine: Bool { sampling == .direct || sampling == .chroma(shiftX: 0, shiftY: 0) }

  /// FFmpeg's name of the planar pixel format that holds them.
  var name: String {
    let suffix = depth == 8 ? "" : "\(depth)le"
    let alpha = hasAlpha ? "a" : ""
    switch sampling {
    case .grey: return "gray\(suffix)"
    case .direct: return "gbr\(alpha)p\(suffix)"
    case .chroma(let x, let y):
      let layout = ["00": "444", "10": "422", "01": "440", "11": "420"]["\(x)\(y)"] ?? "444"
      let range = isFullRangeByName && depth == 8 && layout != "440" && !hasAlpha ? "j" : ""
      return "yuv\(range)\(alpha)\(layout)p\(suffix)"
    }
  }
}

/// The samples that an encoder takes.
struct SampleFormats: Sendable, Hashable {
  /// Columns and rows that share a chroma sample, as powers of two; the finest last.
  var chroma: [Shifts]
  var depths: [Int]
  var takesGrey = false
  /// Depths of red, green and blue; empty for none.
  var directDepths: [Int] = []
  /// Chroma with which it takes transparency too.
  var alphaChroma: [Shifts] = []

  struct Shifts: Sendable, Hashable {
    var x: Int, y: Int

    static let yuv420 = Shifts(x: 1, y: 1), yuv422 = Shifts(x: 1, y: 0)
    static let yuv440 = Shifts(x: 0, y: 1), yuv444 = Shifts(x: 0, y: 0)
  }

  /// The samples to write for those of a clip: the same if possible, else such that hold them
  /// without loss, else the nearest.
  func nearest(to source: SampleFormat) -> SampleFormat {
    var result = source
    switch source.sampling {
    case .grey where takesGrey:
      break
    case .direct where !directDepths.isEmpty:
      result.depth = Self.depth(source.depth, of: directDepths)
      result.hasAlpha = false
      return result
    case .grey:
      result.sampling = .chroma(shiftX: 1, shiftY: 1)
    case .direct:
      result.sampling = .chroma(shiftX: 0, shiftY: 0)
    case .chroma:
      break
    }
    result.depth = Self.depth(source.depth, of: depths)
    guard case .chroma(let x, let y) = result.sampling else { return result }
    let wanted = Shifts(x: x, y: y)
    let takesAlpha = source.hasAlpha && !alphaChroma.isEmpty
    let shifts = Self.chroma(wanted, of: takesAlpha ? alphaChroma : chroma)
    result.hasAlpha = takesAlpha
    result.sampling = .chroma(shiftX: shifts.x, shiftY: shifts.y)
    return result
  }

  /// The coarsest that holds `wanted`, or the finest of all.
  private static func chroma(_ wanted: Shifts, of all: [Shifts]) -> Shifts {
    all.first { $0.x <= wanted.x && $0.y <= wanted.y } ?? all.last ?? .yuv420
  }

  /// The least that holds `wanted`, or the greatest of all.
  private static func depth(_ wanted: Int, of all: [Int]) -> Int {
    all.first { $0 >= wanted } ?? all.last ?? 8
  }
}
