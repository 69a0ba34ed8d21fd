internal import Bytes
package import Files
package import SystemPackage

/// Numbered pictures as one clip: the movie that would hold each as a frame.
///
/// FFmpeg's own reader of such pictures opens files by itself, without any of the limits here. A
/// movie's header in memory gives each picture its place and time, and the pictures are read only
/// where frames are.
package final class FrameSequence: ByteSource {
  /// The rate that is assumed, as FFmpeg does: pictures have none.
  private static let rate: UInt32 = 25
  private static let mostFrames = 1_000_000

  package let name: String
  package var identity: String? { nil }
  package let size: Int64
  private let header: [UInt8]
  private let frames: [FilePath]
  /// The place of each frame, and the end.
  private let places: [Int64]

  package var isLocal: Bool { true }
  package var transfer: ByteTransfer { ByteTransfer() }
  package var note: String? {
    "\(frames.count) numbered pictures, taken as \(Self.rate) frames per second"
  }

  /// - Parameter path: a path whose name has the number as `%d` or, with leading zeros, `%04d`; or a
  ///   folder of such pictures and nothing else.
  /// - Returns: nil for any other path.
  package init?(_ path: FilePath) throws(VideoError) {
    let status = FileStatus(path)
    let names =
      status == nil
      ? NumberedNames(pattern: path) : status?.isFolder == true ? NumberedNames(all: path) : nil
    guard let pattern = names else { return nil }
    guard let codec = NumberedNames.codecs[pattern.path.fileExtension?.lowercased() ?? ""] else {
      throw VideoError(
        .unsupportedContainer, .open,
        "numbered pictures are read as \(NumberedNames.codecs.keys.sorted().joined(separator: ", "))"
      )
    }
    do throws(FileFailure) { frames = try pattern.files() } catch {
      throw VideoError(
        error.code == .noSuchFileOrDirectory ? .notFound : .permission, .open, error.reason)
    }
    guard let first = frames.first else {
      throw VideoError(.notFound, .open, "no picture has a name of this pattern")
    }
    guard frames.count <= Self.mostFrames else {
      throw VideoError(.memory, .open, "there are more than \(Self.mostFrames) pictures")
    }
    let sizes = frames.map { Int64(FileStatus($0)?.bytes ?? 0) }
    let picture = ImageHeader.size(in: try InputFile(first))
    let movie = MovieHeader(
      codec: FourLetters(stringLiteral: codec), width: picture?.width ?? 0,
      height: picture?.height ?? 0, rate: Self.rate,
      sizes: sizes)
    header = movie.bytes
    places = movie.places
    size = movie.places.last ?? 0
    name = path.string
  }

  package func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFailure) -> Int {
    guard offset < size else { return 0 }
    if offset < header.count {
      let part = header[Int(offset)...].prefix(buffer.count)
      unsafe buffer.copyBytes(from: part)
      return part.count
    }
    // The last frame that begins at or before it.
    var (low, high) = (0, frames.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle] <= offset { low = middle } else { high = middle }
    }
    let length = min(buffer.count, Int(places[low + 1] - offset))
    let file = frames[low].lastComponent?.string ?? ""
    do {
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<length])
      let count = unsafe try ClipFile(frames[low]).file.read(
        at: offset - places[low], into: part)
      if count > 0 { return count }
    } catch let error as VideoError {
      throw SourceFailure(error.code, "\(file): \(error.message)")
    } catch {
      throw SourceFailure(.internal, "\(file) cannot be read")
    }
    throw SourceFailure(.changed, "\(file) became shorter while it was read")
  }

  package func expect(_ ranges: [Range<Int64>]) {}
}
