import Bytes
import Files
import Glibc
import SystemPackage
import TestSupport
import VideoIO

/// An undo file of any bytes beside a clip gives back the old clip or leaves the clip as it is.
///
/// The first byte of an input chooses the state of the clip, and whether inode and hash are made
/// right, without which nothing else of the file counts.
enum UndoFuzzing {
  private static let clip = FuzzFolder.file("undo.mp4")
  private static let mark = 16

  static func run(_ bytes: [UInt8]) {
    guard let kind = bytes.first else { return }
    var undo = Array(bytes.dropFirst())
    var contents = oldClip
    if kind & 1 != 0 { contents += undo.suffix(newIndex) }
    FuzzFolder.write(contents, to: clip)
    if kind & 2 == 0, undo.count >= mark + 8 {
      let inode = FileStatus(clip)?.inode ?? 0
      undo.replaceSubrange(mark..<mark + 8, with: [UInt8](number: inode, 8))
    }
    if kind & 4 == 0 { undo += hash(undo) }
    FuzzFolder.write(undo, to: IndexBackup.path(of: clip))
    do throws(FileFailure) {
      let file = try UpdatingFile(clip)
      guard let backup = try IndexBackup(leftBy: clip, in: file) else {
        preconditionFailure("there is an undo file")
      }
      try backup.restore(file)
      precondition(!IndexBackup.isLeft(by: clip))
    } catch {
      precondition(error.description == error.description.oneLine)
      let now = try? WholeFile.read(clip)
      precondition(now == contents, "what is refused changes nothing")
    }
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    guard let hash = try? ContentHash() else { preconditionFailure("memory") }
    hash.update(bytes)
    return hash.digest()
  }

  /// A movie of few boxes with its index last.
  private static let oldClip =
    box("ftyp", Array("isomisom".utf8)) + box("mdat", [1, 2, 3, 4])
    + box("moov", box("mvhd", [UInt8](repeating: 0, count: 16)))
  /// Bytes of the new index that the seeds have.
  private static let newIndex = 40

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(body.count + 8)] + type.utf8 + body
  }
}
