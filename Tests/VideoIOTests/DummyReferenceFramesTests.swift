import CFFmpeg
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Clean random access pictures come out the same without memory for their references.
@Suite struct DummyReferenceFramesTests {
  static func clip(_ format: String, _ options: String = "") throws -> URL {
    try Fixture.pattern(
      "open.mp4", size: "320x192", seconds: 4,
      [
        "-pix_fmt", format, "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
        "log-level=0:open-gop=1:keyint=12:min-keyint=12:scenecut=0:bframes=4:ref=4" + options,
      ])
  }

  @Test(arguments: ["yuv420p", "yuv420p10le", "yuv422p10le", "yuv444p", "gray"], [1, 2])
  func picturesAreTheSame(format: String, threads: Int) throws {
    let clip = try Self.clip(format)
    var reader = try VideoReader(FilePath(clip.path))
    let whole = try FrameSums.ofEveryFrame(&reader)
    var decoder = try FrameDecoder(reader.stream, threads: threads, workTogether: true)
    var compared = 0
    for entry in reader.keyFrames.dropFirst() {
      let sample = try #require(try reader.keySample(near: entry.time))
      #expect(try FrameSums.ofKey(sample, &decoder) == whole[Int((sample.time * 25).rounded())])
      compared += 1
    }
    #expect(compared >= 7)
  }

  private func decoded(
    _ sample: CompressedSample, by codec: borrowing CodecContext
  ) throws -> Frame {
    let packet = try Packet()
    try packet.fill(from: sample)
    #expect(avcodec_send_packet(codec.raw, packet.raw) == 0)
    #expect(avcodec_send_packet(codec.raw, nil) == 0)
    let frame = try Frame()
    #expect(avcodec_receive_frame(codec.raw, frame.raw) == 0)
    return frame
  }

  /// The decoder allocates several frames, and only the first takes much memory.
  @Test func referencesTakeNoMemory() throws {
    let clip = try Self.clip("yuv420p")
    var reader = try VideoReader(FilePath(clip.path))
    let sample = try #require(try reader.keySample(near: 2))
    let codec = try CodecContext(try #require(avcodec_find_decoder(reader.stream.codec)))
    try codec.open(reader.stream)
    let dummies = DummyReferenceFrames()
    dummies.attach(to: codec.raw)
    dummies.expectPicture()
    let frame = try decoded(sample, by: codec)
    let isDummy = dummies.isDummy(frame)
    #expect(!isDummy)
    #expect(dummies.made >= 2)
  }

  /// As with a decoder that allocated the references first.
  @Test(arguments: ["libx264", "libx265"]) func aDummyIsKnown(encoder: String) throws {
    let clip = try Fixture.pattern("plain.mp4", ["-c:v", encoder])
    var reader = try VideoReader(FilePath(clip.path))
    let sample = try #require(try reader.nextSample())
    let codec = try CodecContext(try #require(avcodec_find_decoder(reader.stream.codec)))
    try codec.open(reader.stream)
    let dummies = DummyReferenceFrames()
    dummies.attach(to: codec.raw)
    let frame = try decoded(sample, by: codec)
    let isDummy = dummies.isDummy(frame)
    #expect(isDummy)
  }
}
