import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// A JPEG is answered for its main picture, whatever other pictures are in the file.
@Suite struct PhotographTests {
  private func picture(_ size: String, noise: Int) throws -> [UInt8] {
    let source = "testsrc2=s=\(size),noise=alls=\(noise):all_seed=1"
    let url = try Fixture.clip(
      "\(size).jpg", ["-f", "lavfi", "-i", source, "-frames:v", "1", "-q:v", "3"])
    return [UInt8](try Data(contentsOf: url))
  }

  private func frames(_ name: String, _ bytes: [UInt8]) throws -> (VideoFacts, [PixelSize]) {
    var reader = try VideoReader(FilePath(Fixture.file(name, bytes).path))
    var sizes: [PixelSize] = []
    var decoder = try FrameDecoder(reader.stream)
    while let sample = try reader.nextSample() {
      if let frame = try decoder.decodeKey(sample) { sizes.append(frame.size) }
    }
    // From every place in the file on.
    for fraction in [0.25, 0.5, 0.75, 0.9] {
      let sample = try #require(try reader.keySample(nearFraction: fraction))
      if let frame = try decoder.decodeKey(sample) { sizes.append(frame.size) }
    }
    return (reader.facts, sizes)
  }

  private enum Extra: CaseIterable { case thumbnail, behind, both, larger, three }

  @Test(arguments: ["a.jpg", "a.JPEG", "a.mpo"])
  func otherPictures(_ name: String) throws {
    let main = try picture("320x180", noise: 5)
    let small = try picture("160x120", noise: 60)
    let large = try picture("640x480", noise: 20)
    let thumbnail = ExifBytes.tiff(1, isBig: true, thumbnail: small)
    for extra in Extra.allCases {
      let bytes =
        switch extra {
        case .thumbnail: ExifBytes.jpeg(main, thumbnail)
        case .behind: main + small
        case .both: ExifBytes.jpeg(main, thumbnail) + small
        case .larger: ExifBytes.jpeg(main, thumbnail) + large
        case .three: main + small + large + small
        }
      let (facts, sizes) = try frames(name, bytes)
      let expected = PixelSize(width: 320, height: 180)
      #expect(facts.storage == expected, "\(extra)")
      #expect(facts.isStillImage)
      #expect(sizes == [PixelSize](repeating: expected, count: 5), "\(extra)")
    }
  }

  /// The picture is read whole, and not in pieces of four kilobytes.
  @Test(arguments: ["a.png", "a.webp", "a.bmp", "a.tiff", "a.ppm", "a.jpg"])
  func otherStillsAreReadWhole(_ name: String) throws {
    let url = try Fixture.clip(
      name, ["-f", "lavfi", "-i", "testsrc2=s=320x180", "-frames:v", "1"])
    var reader = try VideoReader(FilePath(url.path))
    let size = reader.cursor.demuxer.file.size
    let sample = try #require(try reader.nextSample())
    #expect(Int64(sample.bytes.count) == size)
    #expect(try reader.nextSample() == nil)
  }
}
