internal import Document
internal import Framing

/// The colours of an encoded copy: what is converted, and what the copy states.
///
/// A player that reads no tags takes BT.709 from 720 lines on, and BT.601 below. A copy of which more
/// lines are made must therefore not keep the samples of BT.601, and every copy states its colours.
struct CopyColor {
  /// The filters that make SDR of HDR; none if nothing has to be made of it.
  let toneMapping: [String]
  /// The options by which the scaler converts colours, with a colon before each; empty for none.
  let scaling: String
  /// The filter that states the colours that the clip doesn't; nil if it states all.
  let tags: String?
  /// The transfer function of the copy, by FFmpeg's name.
  let transfer: String?

  /// The matrices of BT.601 and of its time, with the scaler's names of them.
  private static let standardDefinition = [
    "smpte170m": "smpte170m", "bt470bg": "bt470", "fcc": "fcc", "smpte240m": "smpte240m",
  ]

  /// - Parameters:
  ///   - rows: the height of the copy.
  ///   - bitDepth: of the copy; HDR needs 10.
  init(_ video: ClipAnalysis.Video, rows: Int, bitDepth: Int, isPicture: Bool) {
    let color = video.color
    let isRGB = color.matrix == "gbr" || video.pixelFormat.isRGBName
    let assumed = color.isHDR ? "bt2020nc" : video.storage.height >= 720 ? "bt709" : "smpte170m"
    let own = isRGB ? nil : color.matrix ?? assumed
    if color.isHDR, isPicture || bitDepth < 10 {
      toneMapping = Self.toneMapping(color, own, isPicture: isPicture)
      (scaling, tags, transfer) = ("", nil, isPicture ? "iec61966-2-1" : "bt709")
      return
    }
    toneMapping = []
    guard !isPicture else {
      (scaling, tags, transfer) = ("", nil, color.transfer)
      return
    }
    let old = own.flatMap { Self.standardDefinition[$0] }
    let matrix = old != nil && rows >= 720 && video.storage.height < 720 ? "bt709" : own ?? "bt709"
    scaling =
      matrix == own
      ? "" : (old.map { ":in_color_matrix=\($0)" } ?? "") + ":out_color_matrix=\(matrix)"
    let usual = Self.usual(matrix)
    transfer = color.transfer ?? usual?.transfer
    let unstated = [
      matrix == color.matrix ? nil : "colorspace=\(matrix)",
      color.primaries == nil ? usual.map { "color_primaries=\($0.primaries)" } : nil,
      color.transfer == nil ? usual.map { "color_trc=\($0.transfer)" } : nil,
    ].compactMap(\.self)
    tags = unstated.isEmpty ? nil : "setparams=\(unstated.joined(separator: ":"))"
  }

  /// The curve of previews, with white at 203 cd/m², for a peak of 1000 cd/m²: a filter's line can't
  /// go by the peak that each frame states.
  private static func toneMapping(
    _ color: ClipAnalysis.Color, _ matrix: String?, isPicture: Bool
  ) -> [String] {
    let input = [
      "tin=\(color.transfer ?? "smpte2084")", "pin=\(color.primaries ?? "bt2020")",
      "min=\(matrix ?? "gbr")",
    ]
    let output =
      isPicture ? "t=iec61966-2-1:r=full,format=rgb24" : "t=bt709:m=bt709:r=limited,format=yuv420p"
    return [
      "zscale=\(input.joined(separator: ":")):t=linear:npl=203:p=bt709:m=gbr", "format=gbrpf32le",
      "tonemap=mobius:param=0.3:desat=0:peak=4.926", "zscale=\(output)",
    ]
  }

  /// The primaries and the transfer function that go with a matrix.
  private static func usual(_ matrix: String) -> (primaries: String, transfer: String)? {
    switch matrix {
    case "bt709": ("bt709", "bt709")
    case "smpte170m", "fcc": ("smpte170m", "smpte170m")
    case "bt470bg": ("bt470bg", "smpte170m")
    case "smpte240m": ("smpte240m", "smpte240m")
    case "bt2020nc", "bt2020c": ("bt2020", "bt2020-10")
    default: nil
    }
  }
}
