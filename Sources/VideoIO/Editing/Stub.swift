internal import CFFmpeg
internal import Files
package import Framing
package import SystemPackage

package struct CodecCropping: Sendable {
  package let stream: Int
  package let picture: PixelRect
  package let extradata: [UInt8]
  package let isInBand: Bool
  package let isInSeveralHeaders: Bool
  package var storage: PixelSize { picture.size }
  package init(
    _ path: FilePath, keeping picture: PixelRect, growing: Bool = false,
    stream request: StreamRequest = .best, limits: ReadingLimits = ReadingLimits()
  ) throws(EditError) { throw .refused("stub") }
}
package struct CroppedCopy {
  package init(_ c: CodecCropping) throws(EditError) { throw .refused("stub") }
  package func write(from: FilePath, to: FilePath) throws(EditError) {}
}
package struct PacketDigest: Equatable {
  package var count = 0
  private var hash: [UInt8]
  package init(_ path: FilePath, croppedStream: Int?) throws(VideoError) {
    let file = try InputFile(path)
    let demuxer = try Demuxer(InputContext(file), extension: path.fileExtension)
    let packet = try Packet()
    let hash = try ContentHash()
    file.allow(.max)
    while try demuxer.read(into: packet) {
      count += 1
      hash.update(packet.bytes)
    }
    self.hash = hash.digest()
  }
}
