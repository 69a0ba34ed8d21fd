internal import CFFmpeg
public import Files
public import Framing

/// Encodes pictures as PNG, JPEG and WebP files.
public enum ImageEncoder {
  /// The file types that it writes; WebP is lossless like PNG unless a quality is requested.
  public enum Format: String, CaseIterable, Sendable {
    case png, jpeg, webp

    /// Whether FFmpeg has an encoder, which for WebP depends on the libraries it is built with.
    ///
    /// The corresponding C functions are `avcodec_find_encoder` and `avcodec_find_encoder_by_name`.
    public var isAvailable: Bool { codec != nil }

    fileprivate var codec: UnsafePointer<AVCodec>? {
      switch self {
      case .png: avcodec_find_encoder(AV_CODEC_ID_PNG)
      case .jpeg: avcodec_find_encoder(AV_CODEC_ID_MJPEG)
      // Found by name, because the encoder for animations has the same number.
      case .webp: avcodec_find_encoder_by_name("libwebp")
      }
    }

    fileprivate func pixels(isSmall: Bool) -> AVPixelFormat {
      switch self {
      case .png: AV_PIX_FMT_RGB24
      case .jpeg: isSmall ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUVJ444P
      // libwebp itself converts it to YUV, at its own range.
      case .webp: AV_PIX_FMT_BGRA
      }
    }
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - pixels: rows of pixels of four bytes: blue, green, red and one that is ignored.
  ///   - bytesPerRow: from one row of `pixels` to the next.
  ///   - gamut: the meaning of the colours, which the file states.
  ///   - quality: 1 to 100, on about the scale of libwebp and libjpeg, for a smaller, inexact file;
  ///     nil for the finest. PNG has only one quality.
  ///   - scaledSize: the size of the picture in the file; nil for its own.
  /// - Throws: `memory`, or `internal` if FFmpeg lacks an encoder.
  ///
  /// The corresponding C functions are `avcodec_send_frame` and `avcodec_receive_packet`.
  public static func encode(
    _ pixels: Span<UInt8>, size: PixelSize, bytesPerRow: Int, as format: Format,
    gamut: PictureGamut, quality: Int? = nil, scaledTo scaledSize: PixelSize? = nil
  ) throws(VideoError) -> [UInt8] {
    guard let codec = format.codec else {
      throw VideoError(.internal, .decode, "FFmpeg was built without an encoder for \(format)")
    }
    let wholeSize = size
    let size = scaledSize ?? wholeSize
    if format == .webp, max(size.width, size.height) > WebPFile.longestSide {
      throw VideoError(
        .internal, .decode, "WebP has at most \(WebPFile.longestSide) pixels along a side")
    }
    let pixelFormat = format.pixels(isSmall: quality != nil)
    let frame = try Frame.copying(
      pixels, size: wholeSize, bytesPerRow: bytesPerRow, format: pixelFormat, scaledTo: size)
    try frame.setColor(gamut)
    let context = try CodecContext(codec)
    context.raw.pointee.width = frame.raw.pointee.width
    context.raw.pointee.height = frame.raw.pointee.height
    context.raw.pointee.pix_fmt = pixelFormat
    context.raw.pointee.time_base = AVRational(num: 1, den: 1)
    context.raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.raw.pointee.thread_count = 1
    if format == .jpeg {
      let step = quality.map(jpegStep) ?? finestJPEGStep
      context.raw.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.raw.pointee.global_quality = step * FF_QP2LAMBDA
      frame.raw.pointee.quality = step * FF_QP2LAMBDA
      context.raw.pointee.color_range = AVCOL_RANGE_JPEG
    }
    var options: OpaquePointer?
    if format == .webp {
      av_dict_set(&options, "lossless", quality == nil ? "1" : "0", 0)
      if let quality {
        av_dict_set_int(&options, "quality", Int64(max(1, min(100, quality))), 0)
        // Half of the usual time, for a few per cent more bytes.
        context.raw.pointee.compression_level = 2
      }
    }
    let result = avcodec_open2(context.raw, codec, &options)
    av_dict_free(&options)
    try check(result, .decode, "opening the \(format) encoder")
    try check(avcodec_send_frame(context.raw, frame.raw), .decode, "encoding a picture")
    let packet = try Packet()
    try check(avcodec_receive_packet(context.raw, packet.raw), .decode, "encoding a picture")
    guard format == .webp, gamut == .displayP3 else { return packet.bytes }
    // FFmpeg writes no profile into WebP.
    return WebPFile.adding(profile: ICCProfile.displayP3, to: packet.bytes, size: size)
  }

  /// Nearly the finest of mjpeg's 31 steps; files are still less than half the size of a PNG.
  private static let finestJPEGStep: Int32 = 2

  /// The mjpeg step with quantisers equal, on average, to those of libjpeg's quality: both scale a
  /// table, and an eighth of mjpeg's is two thirds of an eighth of the one that JPEG suggests.
  private static func jpegStep(_ quality: Int) -> Int32 {
    let quality = max(1, min(100, quality))
    let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
    return Int32(max(Int(finestJPEGStep), min(31, percent * 12 / 100)))
  }
}

extension Frame {
  /// States the meaning of the colours: sRGB by primaries and curve, which PNG has chunks for and
  /// viewers of JPEG and WebP assume; Display P3 by an ICC profile.
  ///
  /// The corresponding C function is `av_frame_new_side_data`.
  fileprivate func setColor(_ gamut: PictureGamut) throws(VideoError) {
    switch gamut {
    case .sRGB:
      raw.pointee.color_primaries = AVCOL_PRI_BT709
      raw.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    case .displayP3:
      let profile = ICCProfile.displayP3
      guard
        let side = av_frame_new_side_data(raw, AV_FRAME_DATA_ICC_PROFILE, profile.count)
      else { throw .outOfMemory(.decode) }
      side.pointee.data.update(from: profile, count: profile.count)
      av_dict_set(&side.pointee.metadata, "name", "Display P3", 0)
    }
  }

  /// Returns a frame with a copy of `pixels` in another format and size; JPEG's YUV is BT.601 at
  /// full range, as in JFIF, and alpha is opaque.
  fileprivate static func copying(
    _ pixels: Span<UInt8>, size: PixelSize, bytesPerRow: Int, format: AVPixelFormat,
    scaledTo scaledSize: PixelSize
  ) throws(VideoError) -> Frame {
    precondition(pixels.count >= bytesPerRow * size.height && bytesPerRow >= size.width * 4)
    let frame = try Frame()
    frame.raw.pointee.width = Int32(clamping: scaledSize.width)
    frame.raw.pointee.height = Int32(clamping: scaledSize.height)
    frame.raw.pointee.format = format.rawValue
    try check(av_frame_get_buffer(frame.raw, 0), .decode, "allocating a frame")
    let target = Scaler.Format(size: scaledSize, pixels: format, isFullRange: true)
    let quality: Scaler.Quality = scaledSize == size ? .exact : .fine
    guard let scaler = Scaler(from: .bgr0(size), to: target, matrix: SWS_CS_ITU601, quality) else {
      throw .outOfMemory(.decode)
    }
    try pixels.withUnsafeBufferPointer { buffer throws(VideoError) in
      guard let start = buffer.baseAddress else { return }
      try scaler.run(start, bytesPerRow: bytesPerRow, into: frame)
    }
    return frame
  }
}

/// The container of WebP pictures: chunks in a RIFF file (RFC 9649).
private enum WebPFile {
  /// The limit of pixels along a side.
  static let longestSide = 16_383

  /// Adds an ICC profile to a still picture of a single chunk, as encoders write it; a file with
  /// more chunks is returned unchanged.
  static func adding(profile: [UInt8], to file: [UInt8], size: PixelSize) -> [UInt8] {
    let picture = Array(file.dropFirst(12))
    guard ["VP8L", "VP8 "].contains(String(decoding: picture.prefix(4), as: UTF8.self)) else {
      return file
    }
    let hasProfile: UInt8 = 1 << 5
    let header =
      [hasProfile, 0, 0, 0] + number(size.width - 1, bytes: 3) + number(size.height - 1, bytes: 3)
    let chunks = chunk("VP8X", header) + chunk("ICCP", profile) + picture
    return chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    // Chunks begin at even offsets.
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return Array(name.utf8) + number(content.count, bytes: 4) + content + padding
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// ICC profiles, version 4, generated here so that no file has to be shipped.
enum ICCProfile {
  /// SMPTE 432 primaries and a D65 white with sRGB's curve.
  ///
  /// The primaries are in the profile connection space: adapted to D50 by the Bradford method.
  static let displayP3: [UInt8] = make(
    name: "Display P3",
    red: [0.515119, 0.241189, -0.001050], green: [0.291978, 0.692244, 0.041879],
    blue: [0.157103, 0.066567, 0.784071])

  private static func make(
    name: String, red: [Double], green: [Double], blue: [Double]
  ) -> [UInt8] {
    // sRGB's curve: y = (a·x + b)^g from d on, c·x below.
    let curve =
      Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    let bradford = [
      1.047886, 0.022919, -0.050216, 0.029582, 0.990484, -0.017079, -0.009252, 0.015073, 0.751678,
    ]
    let tags: [(String, [UInt8])] = [
      ("desc", text(name)), ("cprt", text("No copyright, use freely")),
      ("wtpt", xyz([0.964203, 1, 0.824905])), ("rXYZ", xyz(red)), ("gXYZ", xyz(green)),
      ("bXYZ", xyz(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      ("chad", Array("sf32".utf8) + [0, 0, 0, 0] + bradford.flatMap(fixed)),
    ]
    var table = word(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var places: [[UInt8]: Int] = [:]
    for (signature, content) in tags {
      let offset = places[content] ?? start + data.count
      if places[content] == nil {
        places[content] = offset
        data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
      }
      table += Array(signature.utf8) + word(offset) + word(content.count)
    }
    return header(size: start + data.count) + table + data
  }

  private static func header(size: Int) -> [UInt8] {
    var bytes = word(size) + [0, 0, 0, 0] + [4, 0x20, 0, 0]
    bytes += Array("mntrRGB XYZ ".utf8)
    // A fixed date, so that equal pictures are equal files: 1 January 2026.
    bytes += [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    bytes += [UInt8](repeating: 0, count: 28) + [0.964203, 1, 0.824905].flatMap(fixed)
    return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
  }

  private static func text(_ string: String) -> [UInt8] {
    let letters = string.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return Array("mluc".utf8) + word(0) + word(1) + word(12) + Array("enUS".utf8)
      + word(letters.count) + word(28) + letters
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + word(0) + values.flatMap(fixed)
  }

  /// A signed number with 16 fractional bits.
  private static func fixed(_ value: Double) -> [UInt8] {
    word(Int((value * 65536).rounded()))
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
