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
  init(_ path: FilePath, leavingOutParameterSetsOf stream: Int? = nil) throws(VideoError) {
    self = try PacketDigest(OpenedClip(path), leavingOutParameterSetsOf: stream)
  }
}

extension CroppedCopy {
  /// Writes a copy that gets its name when it is whole; that may be the original's.
  init(
    of path: FilePath, _ cropping: CodecCropping, to output: FilePath,
    progress: (Double) -> Void = { _ in }
  ) throws(EditError) {
    let clip: OpenedClip
    do throws(VideoError) { clip = try OpenedClip(path) } catch { throw .unreadable(error) }
    var file: PendingFile
    do throws(FileFailure) { file = try PendingFile(output) } catch { throw .unwritable(error) }
    self = try CroppedCopy(of: clip, cropping, to: file, progress: progress)
    do throws(FileFailure) { try file.commit() } catch { throw .unwritable(error) }
  }
}
