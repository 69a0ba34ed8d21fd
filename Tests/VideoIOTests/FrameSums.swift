import Files
import Foundation
import Pixels
import TestSupport
import VideoIO

/// Checksums of frames, to compare pictures.
enum FrameSums {
  static func ofEveryFrame(_ reader: inout VideoReader) throws(VideoError) -> [UInt64] {
    var decoder = try FrameDecoder(reader.stream)
    var sums: [UInt64] = []
    while let sample = try reader.nextSample() {
      try decoder.decode(sample)
      while let frame = try decoder.nextFrame() { sums.append(try sum(frame)) }
    }
    try decoder.decode(nil)
    while let frame = try decoder.nextFrame() { sums.append(try sum(frame)) }
    return sums
  }

  static func ofKey(
    _ sample: CompressedSample, _ decoder: inout FrameDecoder
  ) throws(VideoError) -> UInt64? {
    guard let frame = try decoder.decodeKey(sample) else { return nil }
    return try sum(frame)
  }

  static func sum(_ frame: borrowing DecodedFrame) throws(VideoError) -> UInt64 {
    let planes = try frame.recorded()
    let samples = planes.order.flatMap { planes.planes[$0]?.samples ?? [] }
    return hash(samples)
  }

  /// As the `ffmpeg` command decodes them, which writes the planes of a planar format one after
  /// the other.
  static func byCommand(
    _ clip: URL, samplesPerFrame: Int, bytesPerSample: Int
  ) throws -> [UInt64] {
    let arguments = [
      "-v", "error", "-flags", "unaligned", "-noautorotate", "-i", clip.path, "-map", "0:v:0",
      "-vsync", "passthrough", "-c:v", "rawvideo", "-f", "rawvideo", "-",
    ]
    let bytes = [UInt8](try CommandLineTool("ffmpeg")?.run(arguments) ?? Data())
    let samples =
      bytesPerSample == 1
      ? bytes.map(UInt16.init)
      : stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
    return stride(from: 0, to: samples.count, by: samplesPerFrame).map {
      hash(samples[$0..<min($0 + samplesPerFrame, samples.count)])
    }
  }

  /// FNV-1a.
  private static func hash(_ samples: some Sequence<UInt16>) -> UInt64 {
    samples.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
