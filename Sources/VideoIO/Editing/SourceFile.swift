internal import Files
internal import SystemPackage

/// A file whose changed copy is written, read strictly: what is missing is an error.
struct SourceFile: ~Copyable {
  let file: OpenFile
  let size: Int64

  init(_ path: FilePath) throws(EditError) {
    let file: OpenFile
    let size: Int64
    // It says what is wrong with what is not a file.
    do throws(VideoError) { size = try InputFile(path).size } catch { throw .unreadable(error) }
    do { file = try OpenFile(path) } catch { throw .unreadable(VideoError(opening: error)) }
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
