import Bytes
import Files
import SystemPackage

@testable import VideoIO

extension CroppedCopy {
  /// Writes a copy that gets its name when it is whole; that may be the original's.
  init(
    of path: FilePath, _ cropping: CodecCropping, to output: FilePath,
    progress: (Double) -> Void = { _ in }
  ) throws(EditError) {
    var file: PendingFile
    do throws(FileFailure) { file = try PendingFile(output) } catch { throw .unwritable(error) }
    self = try CroppedCopy(of: path, cropping, to: file, progress: progress)
    do throws(FileFailure) { try file.commit() } catch { throw .unwritable(error) }
  }
}
