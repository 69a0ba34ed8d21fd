import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import Bytes

/// A movie, and what an edit of it gave, by each way that there is.
struct EditedMovie {
  let old: MovieBytes
  let new: MovieBytes
  /// Whether it can be changed where it is.
  let isInPlace: Bool

  /// Edits a file. What is copied, what is changed in place, and what the edit says have to agree;
  /// undoing it has to give the old file.
  init(_ movie: SyntheticMovie, _ change: MovieChange) throws {
    let folder = try ScratchFolder()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let clip = folder.url.appendingPathComponent("clip.mp4")
    try movie.write(to: clip)
    try self.init(FilePath(clip.path), of: movie.source, change)
  }

  /// - Parameter old: the contents of the file.
  init(_ path: FilePath, of old: MovieBytes, _ change: MovieChange) throws {
    let edit = try MovieEdit(path, change)
    self.old = old
    new = MovieBytes(of: edit.splice, old)
    isInPlace = edit.update != nil
    // A hole would be copied as zeros.
    guard old.count < 64 << 20 else { return }
    let output = path.removingLastComponent().appending("output.mp4")
    var file = try PendingFile(output)
    try edit.write(to: &file)
    try file.commit()
    let expected = new[0..<new.count]
    #expect(try Self.bytes(output) == expected)
    let inPlace = edit.update
    // Nobody else may have the clip open while it is changed.
    _ = consume edit
    guard let update = inPlace else { return }
    let writable = try UpdatingFile(path)
    let backup = try IndexBackup(before: update, of: path, in: writable)
    try update.apply(to: writable)
    #expect(try Self.bytes(path) == expected)
    try backup.restore(writable)
    writable.letOthersIn()
    #expect(try Self.bytes(path) == old[0..<old.count])
    #expect(try IndexBackup(leftBy: path, in: writable) == nil)
  }

  static func bytes(_ path: FilePath) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path.string)))
  }

  /// Expects that the edit did what it is to do, and nothing else.
  @discardableResult
  func expect(
    _ change: MovieChange, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> MovieComparison {
    let comparison = try MovieComparison(old, new, ExpectedEdit(change))
    #expect(comparison.differences == [], sourceLocation: sourceLocation)
    return comparison
  }

  /// The track's box of the copy.
  func track(_ id: UInt64 = 1) throws -> MovieBox {
    let index = try MovieBox(indexOf: new, MovieOutline(new))
    return try #require(index.boxes.first { $0.type == "trak" && $0.trackID == id })
  }
}

extension MovieBytes {
  /// What a splice puts together.
  init(of splice: FileSplice, _ old: MovieBytes) {
    self.init(count: Int(splice.count)) { range in
      var (bytes, place): ([UInt8], Int) = ([], 0)
      for piece in splice.pieces {
        let count =
          switch piece {
          case .kept(let kept): kept.count
          case .new(let new): new.count
          }
        let part = range.clamped(to: place..<place + count)
        let inside = part.lowerBound - place..<part.upperBound - place
        place += count
        guard !part.isEmpty else { continue }
        switch piece {
        case .new(let new): bytes += new[inside]
        case .kept(let kept):
          let start = Int(kept.lowerBound)
          bytes += old[start + inside.lowerBound..<start + inside.upperBound]
        }
      }
      return bytes
    }
  }
}

extension ExpectedEdit {
  init(_ change: MovieChange) {
    let showing: Showing =
      switch change.showing {
      case .cleanAperture(let picture):
        .part(x: picture.x, y: picture.y, width: picture.width, height: picture.height)
      case .cropped(let configuration, let size):
        .cropped(configuration: configuration, width: size.width, height: size.height)
      }
    self.init(
      track: change.track, width: change.storage.width, height: change.storage.height,
      across: Int(change.pixelAspectRatio.numerator),
      down: Int(change.pixelAspectRatio.denominator), showing: showing,
      resizesTrack: change.resizesTrack)
  }
}

extension MovieChange {
  /// Bars of 30 rows off a frame of 320×240.
  static let letterbox = MovieChange(PixelRect(x: 0, y: 30, width: 320, height: 180))

  init(
    _ picture: PixelRect, of storage: PixelSize = PixelSize(width: 320, height: 240),
    ratio: Ratio = .one
  ) {
    self.init(
      track: 1, storage: storage, pixelAspectRatio: ratio, showing: .cleanAperture(picture))
  }

  /// The same by the codec.
  static let cropped = MovieChange(
    track: 1, storage: PixelSize(width: 320, height: 240), pixelAspectRatio: .one,
    showing: .cropped(
      configuration: [9, 8, 7, 6, 5, 4, 3, 2, 1], size: PixelSize(width: 320, height: 180)))
}
