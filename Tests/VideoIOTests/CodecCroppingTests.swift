import Bytes
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// What can be cropped by parameter sets, and how it is decided.
@Suite struct CodecCroppingTests {
  struct Case: Sendable {
    let codec: String, format: String
    let unit: PixelSize
    let arguments: [String]

    init(_ codec: String, _ format: String, _ columns: Int, _ rows: Int, _ arguments: [String] = [])
    {
      (self.codec, self.format, self.arguments) = (codec, format, arguments)
      unit = PixelSize(width: columns, height: rows)
    }

    func clip(_ container: String = "mkv") throws -> FilePath {
      try EditingClips.make("clip.\(container)", codec: codec, format: format, arguments)
    }
  }

  static let fields = ["-flags", "+ildct+ilme"]
  static let cases = [
    Case("h264", "yuv420p", 2, 2), Case("h264", "yuv420p", 2, 4, fields),
    Case("h264", "yuv422p", 2, 1), Case("h264", "yuv422p10", 2, 2, fields),
    Case("h264", "yuv444p", 1, 1), Case("h264", "yuv444p10", 1, 2, fields),
    Case("h264", "yuv420p10", 2, 2), Case("h264", "gray", 1, 1), Case("hevc", "yuv420p", 2, 2),
    Case("hevc", "yuv420p10", 2, 2), Case("hevc", "yuv422p", 2, 1),
    Case("hevc", "yuv444p12", 1, 1), Case("hevc", "gray", 1, 1),
  ]

  /// The smallest step is kept on all sides, and half of it on none.
  @Test(arguments: cases) func units(_ test: Case) throws {
    let clip = try test.clip()
    let (x, y) = (test.unit.width, test.unit.height)
    let smallest = PixelRect(x: x, y: y, width: 96 - 2 * x, height: 64 - 2 * y)
    #expect(try CodecCropping(clip, keeping: smallest).picture == smallest)
    for (insets, step) in [
      (PixelInsets(left: x / 2), x), (PixelInsets(right: x / 2), x), (PixelInsets(top: y / 2), y),
      (PixelInsets(bottom: y / 2), y),
    ] where step > 1 {
      let picture = PixelRect(in: PixelSize(width: 96, height: 64), insets: insets)
      #expect(
        refusalReason { _ = try CodecCropping(clip, keeping: picture) }
          == "nothing is left to crop")
    }
  }

  @Test(arguments: cases) func oddRectangleGrows(_ test: Case) throws {
    let odd = PixelRect(x: 11, y: 9, width: 71, height: 43)
    let grown = try CodecCropping(test.clip(), keeping: odd).picture
    #expect(grown.intersection(odd) == odd)
    #expect(grown.x == 11 / test.unit.width * test.unit.width)
    #expect(grown.y == 9 / test.unit.height * test.unit.height)
    #expect(grown.width - odd.width < 2 * test.unit.width)
    #expect(grown.height - odd.height < 2 * test.unit.height)
  }

  @Test(
    arguments: [
      (PixelRect(x: 0, y: 0, width: 96, height: 64), "nothing is left to crop"),
      (
        PixelRect(x: 0, y: 0, width: 96, height: 66),
        "96:66:0:0 isn't within its frame of 96x64"
      ),
      (
        PixelRect(x: -2, y: 0, width: 90, height: 60),
        "90:60:-2:0 isn't within its frame of 96x64"
      ),
      (PixelRect(x: 96, y: 0, width: 0, height: 64), "0:64:96:0 isn't within its frame of 96x64"),
    ])
  func impossibleRectangles(_ picture: PixelRect, _ expected: String) throws {
    for codec in ["h264", "hevc"] {
      let clip = try EditingClips.make("clip.mkv", codec: codec)
      #expect(refusalReason { _ = try CodecCropping(clip, keeping: picture) } == expected)
    }
  }

  /// The smallest that a codec can keep, at each corner.
  @Test(arguments: ["h264", "hevc"]) func almostEverything(_ codec: String) throws {
    let clip = try EditingClips.make("clip.mkv", codec: codec)
    for (x, y) in [(0, 0), (94, 0), (0, 62), (94, 62)] {
      let picture = PixelRect(x: x, y: y, width: 2, height: 2)
      #expect(try CodecCropping(clip, keeping: picture).storage == picture.size)
    }
  }

  /// What is cropped already comes on top: 1088 rows are coded.
  @Test(arguments: ["mp4", "mkv", "ts", "h264"]) func cropsWhatIsCroppedAlready(_ name: String)
    throws
  {
    let clip = try EditingClips.make(
      "clip.\(name)", size: "1920x1080", seconds: 0.12, ["-preset", "ultrafast"])
    let picture = PixelRect(x: 0, y: 140, width: 1920, height: 800)
    let cropping = try CodecCropping(clip, keeping: picture)
    #expect(cropping.insets == PixelInsets(top: 140, bottom: 148))
  }

  /// Rows that the parameter set doesn't crop but the container doesn't count: FFmpeg hides them.
  @Test func cropsWhatTheContainerCrops() throws {
    let clip = try EditingClips.make(
      "clip.mp4", size: "96x60", ["-bsf:v", "h264_metadata=crop_bottom=0"])
    #expect(try VideoReader(clip).facts.storage == PixelSize(width: 96, height: 60))
    let cropping = try CodecCropping(
      clip, keeping: PixelRect(x: 0, y: 8, width: 96, height: 44))
    #expect(cropping.insets == PixelInsets(top: 8, bottom: 12))
  }

  /// Only cropping changes in the headers, and only there.
  @Test(arguments: ["h264", "hevc"], ["mp4", "mkv", "ts"])
  func headersOtherwiseStay(_ codec: String, _ container: String) throws {
    let clip = try EditingClips.make("clip.\(container)", codec: codec)
    let cropping = try CodecCropping(
      clip, keeping: PixelRect(x: 8, y: 10, width: 80, height: 44))
    let kind: UnitCodec = codec == "h264" ? .h264 : .hevc
    let (old, new) = (
      CodecHeaders(try VideoReader(clip).stream.extradata, kind),
      CodecHeaders(cropping.extradata, kind)
    )
    #expect(old.framing == new.framing)
    #expect((old.framing == .startCodes) == (container == "ts"))
    let pairs = try zip(old.units(), new.units()).map { ($0, $1) }
    #expect(try pairs.count == old.units().count)
    #expect(pairs.filter { kind.kind($0.0) == .sequenceSet }.count == 1)
    #expect(pairs.allSatisfy { ($0.0 == $0.1) == (kind.kind($0.0) != .sequenceSet) })
    #expect(try cropping.cropped(headers: old.bytes) == cropping.extradata)
  }

  /// One packet of two hundred, at which nothing else looks.
  @Test func setInOnePacket() throws {
    let clip = try EditingClips.make("marked.mp4", seconds: 8, ["-x264-params", "aud=1"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: clip.string))
    let delimiters = bytes.ranges(of: [0, 0, 0, 2, 9] as [UInt8])
    #expect(delimiters.count == 200)
    bytes[delimiters[8].upperBound - 1] = 0x67
    let changed = try EditingClips.output("changed.mp4")
    try bytes.write(to: URL(fileURLWithPath: changed.string))
    let picture = PixelRect(x: 0, y: 8, width: 96, height: 48)
    for (file, count) in [(clip, 0), (changed, 1)] {
      let cropping = try CodecCropping(file, keeping: picture)
      #expect(try PacketDigest(file).streams[cropping.stream].sequenceSets == count)
    }
  }

  @Test(
    arguments: [
      ("clip.mp4", [], false), ("clip.mkv", [], false), ("clip.ts", [], true),
      ("clip.h264", [], true), ("clip.avi", [], true),
      ("clip.mp4", ["-bsf:v", "dump_extra"], true), ("clip.mkv", ["-bsf:v", "dump_extra"], true),
    ] as [(String, [String], Bool)])
  func setsInPackets(_ name: String, _ arguments: [String], _ areThere: Bool) throws {
    let clip = try EditingClips.make(name, arguments)
    let picture = PixelRect(x: 0, y: 8, width: 96, height: 48)
    let cropping = try CodecCropping(clip, keeping: picture)
    #expect(try (PacketDigest(clip).streams[0].sequenceSets > 0) == areThere)
    #expect(!cropping.isInSeveralHeaders)
    // Cropped samples decode to the picture even where the headers are those of before.
    var reader = try VideoReader(clip)
    var decoder = try FrameDecoder(
      areThere
        ? reader.stream
        : reader.stream.with(extradata: cropping.extradata, storage: cropping.storage))
    let sample = try #require(try reader.nextSample())
    #expect(try decoder.decodeKey(cropping.cropped(sample))?.size == picture.size)
  }

  /// Units of packets, by start codes and by lengths; what is cut short is left out.
  @Test(
    arguments: [
      (
        UnitFraming.startCodes, [0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2, 0, 0],
        [[0x67, 1], [0x68, 2]]
      ),
      (.startCodes, [0x67, 1], []), (.startCodes, [0, 0, 1], []),
      (.lengths(bytes: 2), [0, 2, 0x67, 0, 0, 1, 0x68], [[0x67, 0], [0x68]]),
      (.lengths(bytes: 4), [0, 0, 0, 1, 0x67, 0, 0, 0, 9, 0x68], [[0x67]]),
    ] as [(UnitFraming, [UInt8], [[UInt8]])])
  func unitsOfPackets(_ framing: UnitFraming, _ bytes: [UInt8], _ units: [[UInt8]]) {
    let found = bytes.withUnsafeBufferPointer { bytes in
      framing.ranges(in: bytes, .h264).map { [UInt8](bytes[$0]) }
    }
    #expect(found == units)
  }
}
