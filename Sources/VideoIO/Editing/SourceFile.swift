internal import Files
internal import SystemPackage

/// A file whose changed copy is written, read strictly: what is missing is an error.
struct SourceFile: ~Copyable {
  let file: OpenFile
  let size: Int64

  init(_ path: FilePath) throws(EditError) {
    let file: OpenFile
    // Opening a pipe without a writer would block.
    do { file = try OpenFile(path, .readOnly, .nonBlocking) } catch {
      throw .unreadable(VideoError(opening: error))
    }
    let size: Int64
    do throws(VideoError) { size = try InputFile.status(of: file).size } catch {
      throw .unreadable(error)
    }
    self.file = file
    self.size = size
  }

  func bytes(_ range: Range<Int64>) throws(EditError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try file.bytes(at: Int(range.lowerBound), count: range.count)
    } catch {
      throw .unreadable(VideoError(opening: error))
    }
    guard bytes.count == range.count else {
      throw .unreadable(VideoError(.changed, .open, "it became shorter meanwhile"))
    }
    return bytes
  }
}
