import Bytes
import Files
import Framing
import SystemPackage

@testable import VideoIO

extension CodecCropping {
  /// The same of a file that is opened for it.
  init(
    _ path: FilePath, keeping picture: PixelRect, stream: StreamRequest = .best
  ) throws(EditError) {
    let clip: OpenedClip
    do throws(VideoError) { clip = try OpenedClip(path) } catch { throw .unreadable(error) }
    self = try CodecCropping(clip, keeping: picture, stream: stream)
  }
}

extension PacketDigest {
  /// The same of a file that is opened for it.
  init(_ path: FilePath) throws(VideoError) { self = try PacketDigest(OpenedClip(path)) }
}
