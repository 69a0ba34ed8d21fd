internal import Bytes
internal import CFFmpeg
internal import Files

/// A codec with decoders that crop according to its sequence parameter sets. Its packets are
/// sequences of units, each with a header that states its kind.
enum UnitCodec: Sendable, Hashable {
  case h264, hevc

  /// The purpose of a unit, as far as cropping distinguishes them.
  enum UnitKind {
    /// A sequence parameter set: the size of the frames and their cropping.
    case sequenceSet
    /// The set to which a sequence parameter set of HEVC refers.
    case videoSet
    /// Part of another layer or view, which has its own sequence parameter sets.
    case layer
    case other
  }

  /// Creates the codec; nil for others.
  init?(_ codec: AVCodecID) {
    switch codec {
    case AV_CODEC_ID_H264: self = .h264
    case AV_CODEC_ID_HEVC: self = .hevc
    default: return nil
    }
  }

  var id: AVCodecID { self == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC }

  /// FFmpeg's name of the bitstream filter that changes its parameter sets.
  var filterName: String { self == .h264 ? "h264_metadata" : "hevc_metadata" }

  /// Bytes of a unit's header.
  var headerBytes: Int { self == .h264 ? 1 : 2 }

  /// The kind of a unit, from ITU-T H.264 table 7-1 and H.265 table 7-1.
  ///
  /// - Parameter unit: at least its header.
  func kind(_ unit: some Collection<UInt8>) -> UnitKind {
    let bytes = Array(unit.prefix(2)) + [0, 0]
    guard self == .hevc else {
      return switch bytes[0] & 0x1F {
      case 7: .sequenceSet
      // Slices of scalable, multiview and depth extensions, and their own sets.
      case 15, 20, 21: .layer
      default: .other
      }
    }
    let type = bytes[0] >> 1 & 0x3F
    let layer = (bytes[0] & 1) << 5 | bytes[1] >> 3
    // Types that have a meaning: pictures and parameter sets.
    let isKnown = [0...9, 16...21, 32...34].contains { $0.contains(type) }
    if layer > 0, isKnown { return .layer }
    return switch type {
    // The enhancement layer of Dolby Vision is hidden in these.
    case 63: .layer
    case 32: .videoSet
    case 33: .sequenceSet
    default: .other
    }
  }
}

/// The framing of the units in a packet or in codec headers.
enum UnitFraming: Sendable, Hashable {
  /// By start codes: ITU-T H.264 and H.265, Annex B.
  case startCodes
  /// By a length before each, as a number of `bytes` bytes: ISO/IEC 14496-15.
  case lengths(bytes: Int)

  /// The ranges of a packet's units, without start codes and lengths. Units that damage makes
  /// indistinguishable are omitted.
  func ranges(in bytes: UnsafeBufferPointer<UInt8>, _ codec: UnitCodec) -> [Range<Int>] {
    let all =
      switch self {
      case .startCodes: Self.rangesByStartCodes(in: bytes)
      case .lengths(let size): Self.rangesByLengths(in: bytes, size)
      }
    return all.filter { $0.count >= codec.headerBytes }
  }

  private static func rangesByLengths(
    in bytes: UnsafeBufferPointer<UInt8>, _ size: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start + size <= bytes.count {
      let length = bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
      let first = start + size
      guard length <= bytes.count - first else { break }
      ranges.append(first..<first + length)
      start = first + length
    }
    return ranges
  }

  private static func rangesByStartCodes(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first: Int?
    /// Zeros before a start code belong to it or are padding.
    func end(at position: Int) {
      guard let first else { return }
      var end = position
      while end > first, bytes[end - 1] == 0 { end -= 1 }
      if end > first { ranges.append(first..<end) }
    }
    var position = 0
    while position + 2 < bytes.count {
      let third = bytes[position + 2]
      if third > 1 {
        position += 3
      } else if third == 1, bytes[position] == 0, bytes[position + 1] == 0 {
        end(at: position)
        first = position + 3
        position += 3
      } else {
        position += 1
      }
    }
    end(at: bytes.count)
    return ranges
  }

  /// The prefix of a unit of `count` bytes.
  func prefix(_ count: Int) throws(EditError) -> [UInt8] {
    guard case .lengths(let size) = self else { return [0, 0, 1] }
    guard count >> (8 * size) == 0 else {
      throw .refused("a parameter set would be too long for its \(size)-byte length")
    }
    return (0..<size).map { UInt8(truncatingIfNeeded: count >> (8 * (size - 1 - $0))) }
  }
}

/// The headers of an H.264 or HEVC stream as its container holds them: an `avcC` or `hvcC` box of
/// ISO/IEC 14496-15, or units with start codes. They may be empty.
struct CodecHeaders: Sendable, Hashable {
  let codec: UnitCodec
  let bytes: [UInt8]
  /// The framing of packets.
  let framing: UnitFraming

  init(_ bytes: [UInt8], _ codec: UnitCodec) {
    self.codec = codec
    self.bytes = bytes
    // FFmpeg's criteria.
    switch codec {
    case .h264:
      framing =
        bytes.count >= 7 && bytes[0] == 1 ? .lengths(bytes: Int(bytes[4] & 3) + 1) : .startCodes
    case .hevc:
      let isBox = bytes.count >= 23 && (bytes[0] != 0 || bytes[1] != 0 || bytes[2] > 1)
      framing = isBox ? .lengths(bytes: Int(bytes[21] & 3) + 1) : .startCodes
    }
  }

  /// Returns all units. FFmpeg's filters `h264_mp4toannexb` and `hevc_mp4toannexb` read the boxes.
  func units() throws(VideoError) -> [[UInt8]] {
    let filter = codec == .h264 ? "h264_mp4toannexb" : "hevc_mp4toannexb"
    let plain =
      framing == .startCodes ? bytes : try BitstreamFilter(filter).change(bytes, of: codec.id, [])
    return plain.withUnsafeBufferPointer { plain in
      UnitFraming.startCodes.ranges(in: plain, codec).map { [UInt8](plain[$0]) }
    }
  }

  /// The same headers with one unit replaced by another; everything else stays.
  func replacing(_ unit: [UInt8], by new: [UInt8]) throws(EditError) -> [UInt8] {
    // Both boxes store the length of a unit in two bytes.
    let part = framing == .startCodes ? framing : .lengths(bytes: 2)
    return try bytes.replacing(part.prefix(unit.count) + unit, with: part.prefix(new.count) + new)
  }
}
