internal import Framing
internal import VideoIO

/// What an encoded copy does not keep, in sentence fragments.
struct EncodingNotes {
  let source: EncodingSource
  let container: EncodingContainer
  let encoder: VideoEncoder
  /// Whether the encoder writes the clip's own codec.
  let isOwnCodec: Bool
  let crop: EncodingCrop

  var all: [String] {
    [codec, samples, fields, dolbyVision, dynamicLight, captions, pixelAspectRatio].compactMap(
      \.self)
  }

  private var codec: String? {
    isOwnCodec
      ? nil
      : "its codec changes, because FFmpeg writes no \(source.video.codec) of any size into "
        + "\(container.name); the encoder is \(encoder.name)"
  }

  private var samples: String? {
    guard encoder.pixelFormat != source.video.pixelFormat else { return nil }
    let samples = source.samples
    var changes: [String] = []
    if samples.hasAlpha, !encoder.keepsAlpha { changes.append("transparency is left out") }
    let depth = encoder.depth
    if depth < samples.depth { changes.append("samples of \(samples.depth) bits get \(depth)") }
    if case .chroma(let x, let y) = samples.sampling, let written = encoder.chromaShifts,
      written.x > x || written.y > y
    {
      changes.append("colour is sampled more coarsely")
    }
    if samples.sampling == .direct, encoder.chromaShifts != nil {
      changes.append("RGB becomes YUV")
    }
    guard !changes.isEmpty else { return nil }
    return changes.joined(separator: ", ") + ", because \(encoder.name) takes no more"
  }

  private var fields: String? {
    guard let order = source.video.fieldOrder, order != "progressive", !encoder.takesFields,
      !VideoEncoder.losslessNames.contains(encoder.name)
    else { return nil }
    return "fields stay in the frames, but no mark says so, because \(encoder.name) writes none"
  }

  private var dolbyVision: String? {
    guard let vision = source.contents.dolbyVision else { return nil }
    let rest = [1: "HDR10", 2: "SDR", 4: "HLG", 6: "HDR10"][vision.compatibility]
    return "Dolby Vision is left out" + (rest.map { "; what stays is \($0)" } ?? "")
  }

  private var dynamicLight: String? {
    source.contents.hasDynamicLight
      ? "the brightness of each scene (HDR10+) may be left out, because FFmpeg 5.1 has no encoder for "
        + "it" : nil
  }

  private var captions: String? {
    source.contents.hasCaptions && !encoder.writesCaptions
      ? "closed captions within the video are left out, because \(encoder.name) writes none" : nil
  }

  /// MPEG video states one of four shapes of the picture instead (ISO/IEC 13818-2, table 6-3).
  private var pixelAspectRatio: String? {
    let ratio = source.video.pixelAspectRatio
    guard ["mpeg1video", "mpeg2video"].contains(encoder.name), ratio != .one,
      !container.statesPixelAspectRatio,
      let shape = Ratio(crop.rect.width, crop.rect.height)?.multiplied(by: ratio),
      ![Ratio(4, 3), Ratio(16, 9), Ratio(221, 100)].contains(shape)
    else { return nil }
    return
      "the pixel aspect ratio \(ratio) is only approximated, because MPEG video can't state that "
      + "of the cropped picture"
  }
}

extension VideoEncoder {
  fileprivate var keepsAlpha: Bool {
    ["yuva", "gbra", "rgba", "bgra", "argb", "abgr", "ya"].contains { pixelFormat.hasPrefix($0) }
  }

  /// Bits of a sample, by the pixel format's name: `yuv420p10le` has 10.
  fileprivate var depth: Int {
    let digits = pixelFormat.split { !$0.isNumber }.last.flatMap { Int($0) }
    return digits.flatMap { (9...16).contains($0) ? $0 : nil } ?? 8
  }

  /// Nil without chroma.
  fileprivate var chromaShifts: (x: Int, y: Int)? {
    let layouts = ["420": (1, 1), "422": (1, 0), "440": (0, 1), "444": (0, 0)]
    guard pixelFormat.hasPrefix("yuv") else { return nil }
    return layouts.first { pixelFormat.contains($0.key) }?.value
  }
}
