import Files
import SystemPackage
import Unpad

extension UnpadOptions.Destination {
  /// Where `--output` says.
  ///
  /// - Parameters:
  ///   - output: as the user gave it; nil for beside the clips.
  ///   - isSingle: whether there is one clip, so that a file may be named.
  init(_ output: String?, isSingle: Bool) throws {
    guard let output else {
      self = .beside
      return
    }
    let bytes = RawArguments.bytes(output)
    guard !bytes.isEmpty else { throw WrongValue("--output: the name is empty") }
    guard bytes != [UInt8(ascii: "-")] else {
      throw WrongValue("--output: expected a file or a folder, not standard output")
    }
    let path = FilePath(bytes: bytes)
    if bytes.last == UInt8(ascii: "/") || FileStatus(path)?.isFolder == true {
      if !Folder.isWritable(path) {
        Output.complain("\(path.oneLine): nothing can be written to this folder")
        throw ExitStatus.temporary
      }
      self = .folder(path)
      return
    }
    guard isSingle else {
      throw WrongValue("--output: several clips need a folder: -o \(path.oneLine)/")
    }
    self = .file(path)
  }
}
