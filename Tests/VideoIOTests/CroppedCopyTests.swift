import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import Bytes
@testable import VideoIO

/// Files that are copied with one stream cropped.
@Suite struct CroppedCopyTests {
  private static let picture = PixelRect(x: 8, y: 10, width: 80, height: 44)

  /// Crops a file, and checks what holds for all.
  private func crop(
    _ clip: FilePath, _ picture: PixelRect = picture
  ) throws -> (path: FilePath, cropping: CodecCropping, copy: CroppedCopy) {
    let cropping = try CodecCropping(clip, keeping: picture)
    let output = try EditingClips.output("out.\(clip.extension ?? "")")
    let copy = try CroppedCopy(of: clip, cropping, to: output)
    let before = try PacketDigest(clip, leavingOutParameterSetsOf: cropping.stream)
    let after = try PacketDigest(output, leavingOutParameterSetsOf: cropping.stream)
    #expect(after.difference(from: before) == nil)
    #expect(before.streams.map(\.packets).reduce(0, +) >= copy.packets)
    #expect(copy.roundedPackets == 0)
    // The temporary file is gone.
    let folder = output.removingLastComponent().string
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    return (output, cropping, copy)
  }

  /// Frames of the copy are the picture of the original's, by the `ffmpeg` command.
  private func checkFrames(_ clip: FilePath, _ output: FilePath, _ picture: PixelRect) throws {
    let expected = try CommandFrames.hashes(clip, part: picture)
    #expect(expected.count > 2)
    #expect(try CommandFrames.hashes(output) == expected)
  }

  struct Case: Sendable {
    let name: String, codec: String, format: String
    var arguments: [String] = []

    static let fields = ["-flags", "+ildct+ilme"]
    static let setsInPackets = ["-bsf:v", "dump_extra"]
  }

  @Test(arguments: [
    Case(name: "a.mkv", codec: "h264", format: "yuv420p"),
    Case(name: "a.mkv", codec: "h264", format: "yuv420p", arguments: Case.setsInPackets),
    Case(name: "a.mkv", codec: "h264", format: "yuv422p10"),
    Case(name: "a.mkv", codec: "h264", format: "yuv444p"),
    Case(name: "a.mkv", codec: "hevc", format: "yuv420p10"),
    Case(name: "a.ts", codec: "h264", format: "yuv420p"),
    Case(name: "a.ts", codec: "h264", format: "yuv422p"),
    Case(name: "a.ts", codec: "hevc", format: "yuv420p10"),
    Case(name: "a.flv", codec: "h264", format: "yuv420p"),
    Case(name: "a.avi", codec: "h264", format: "yuv420p"),
    Case(name: "a.h264", codec: "h264", format: "yuv420p"),
    Case(name: "a.hevc", codec: "hevc", format: "yuv444p"),
  ])
  func roundTrip(_ test: Case) throws {
    let clip = try EditingClips.make(
      test.name, codec: test.codec, format: test.format, test.arguments)
    let (output, _, copy) = try crop(clip)
    #expect(copy.losses == [])
    try checkFrames(clip, output, Self.picture)
    let facts = (try VideoReader(clip).facts, try VideoReader(output).facts)
    #expect(facts.1.storage == Self.picture.size)
    #expect(facts.1.container.format == facts.0.container.format)
    #expect(facts.1.pixelFormat == facts.0.pixelFormat)
    #expect(facts.1.frameRate == facts.0.frameRate)
    // Where the size comes from the container, it has followed.
    let stream = try #require(FFprobe(URL(fileURLWithPath: output.string))?.streams.first)
    #expect(stream.width == 80 && stream.height == 44)
  }

  @Test func interlaced() throws {
    let clip = try EditingClips.make("i.ts", Case.fields)
    let picture = PixelRect(x: 0, y: 8, width: 96, height: 48)
    try checkFrames(clip, try crop(clip, picture).path, picture)
  }

  @Test(arguments: ["hd.mkv", "hd.ts"]) func rows1088(_ name: String) throws {
    let clip = try EditingClips.make(
      name, size: "1920x1080", seconds: 0.16, ["-preset", "ultrafast"])
    let picture = PixelRect(x: 0, y: 140, width: 1920, height: 800)
    try checkFrames(clip, try crop(clip, picture).path, picture)
  }

  /// The shape of pixels stays, and the display size follows.
  @Test func pixelAspectRatio() throws {
    let clip = try EditingClips.make("a.mkv", ["-vf", "setsar=4/3"])
    let (output, _, _) = try crop(clip)
    let reader = try VideoReader(output)
    #expect(reader.facts.pixelAspectRatio == Ratio(4, 3))
    guard case .matroska(let layout) = reader.layout, let track = layout.videoTracks.first else {
      Issue.record("no track")
      return
    }
    #expect(track.displayWidth > 0)
    #expect(track.pixelAspectRatio(ofPicture: Self.picture.size) == Ratio(4, 3))
  }

  /// The same input gives the same bytes.
  @Test(arguments: ["a.mkv", "a.ts", "a.flv", "a.avi"]) func isDeterministic(_ name: String) throws
  {
    let clip = try EditingClips.make(name)
    let bytes = try (0..<2).map { _ in
      try Data(contentsOf: URL(fileURLWithPath: crop(clip).path.string))
    }
    #expect(bytes[0] == bytes[1])
  }

  /// The output may replace the original.
  @Test func inPlace() throws {
    let clip = try EditingClips.make("a.mkv")
    let place = try EditingClips.output("a.mkv")
    try FileManager.default.copyItem(atPath: clip.string, toPath: place.string)
    let cropping = try CodecCropping(place, keeping: Self.picture)
    var shares: [Double] = []
    _ = try CroppedCopy(of: place, cropping, to: place) { shares.append($0) }
    try checkFrames(clip, place, Self.picture)
    #expect(shares == shares.sorted() && shares.last.map { $0 > 0.9 && $0 <= 1 } == true)
  }

  @Test func refusals() throws {
    let movie = try EditingClips.make("a.mp4")
    let cropping = try CodecCropping(movie, keeping: Self.picture)
    let output = try EditingClips.output("out.mp4")
    #expect(
      refusalReason { _ = try CroppedCopy(of: movie, cropping, to: output) }
        == "copying a file of its container (mov,mp4,m4a,3gp,3g2,mj2) is not supported")
    let other = try EditingClips.make("b.mkv", codec: "hevc")
    #expect(
      refusalReason { _ = try CroppedCopy(of: other, cropping, to: output) }
        == "it has changed since its frames were analysed")
    #expect(!FileManager.default.fileExists(atPath: output.string))
  }

  @Test(arguments: ["/dev/null", "/nonexistent/out.mkv"])
  func placesThatCannotBeWritten(_ place: String) throws {
    let clip = try EditingClips.make("a.mkv")
    let cropping = try CodecCropping(clip, keeping: Self.picture)
    let error = #expect(throws: EditError.self) {
      _ = try CroppedCopy(of: clip, cropping, to: FilePath(place))
    }
    guard case .unwritable(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.path == FilePath(place))
  }

  /// A stream that turns out otherwise half-way leaves nothing behind.
  @Test func sizeThatChangesLater() throws {
    func bytes(_ clip: FilePath) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip.string)))
    }
    let narrow = try EditingClips.make("a.h264")
    let cropping = try CodecCropping(narrow, keeping: Self.picture)
    let both = try bytes(narrow) + bytes(EditingClips.make("wide.h264", size: "112x64"))
    let clip = FilePath(try Fixture.file("both.h264", both).path)
    let output = try EditingClips.output("out.h264")
    #expect(
      refusalReason { _ = try CroppedCopy(of: clip, cropping, to: output) }
        == severalSets)
    let folder = output.removingLastComponent().string
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }
}
