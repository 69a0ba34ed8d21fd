import Bytes
import Files
import Framing
import Glibc
import SystemPackage
import TestSupport
import VideoIO

/// A movie of any bytes is edited as promised, in a copy and in its place, or refused.
enum MovieFuzzing {
  static func run(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    var random = SplitMix64(seed: UInt64(bytes.count) << 8 | UInt64(bytes[bytes.count / 2]))
    for change in changes(bytes, &random) {
      FuzzFolder.write(bytes, to: clip)
      counts.tried += 1
      do throws(EditError) {
        let edit = try MovieEdit(clip, change)
        counts.edited += 1
        check(edit, bytes, change)
      } catch {
        guard case .refused(let reason) = error else { fail("\(error)") }
        precondition(!reason.isEmpty && !reason.contains("\n"))
      }
    }
  }

  /// How often a movie was edited rather than refused; told at the end.
  nonisolated(unsafe) private static var counts: (tried: Int, edited: Int, inPlace: Int) = {
    atexit { MovieFuzzing.tell() }
    return (0, 0, 0)
  }()

  private static func tell() {
    say("\(counts.tried) edits tried, \(counts.edited) done, \(counts.inPlace) in place")
  }

  private static func check(
    _ edit: consuming MovieEdit, _ bytes: [UInt8], _ change: MovieChange
  ) {
    var new: [UInt8] = []
    for piece in edit.splice.pieces {
      switch piece {
      case .kept(let range): new += bytes[Int(range.lowerBound)..<Int(range.upperBound)]
      case .new(let part): new += part
      }
    }
    precondition(new.count == Int(edit.splice.count) && new.count <= 3 * bytes.count + 1000)
    do throws(MovieFault) {
      let comparison = try MovieComparison(
        MovieBytes(closed(bytes)), MovieBytes(new), expected(change))
      if !comparison.differences.isEmpty { fail("\(comparison.differences)") }
    } catch {
      fail("\(error)")
    }
    let inPlace = edit.update
    // Nobody else may have the clip open while it is changed.
    _ = consume edit
    guard let update = inPlace, update.isSafe else { return }
    counts.inPlace += 1
    do throws(FileFailure) {
      let file = try UpdatingFile(clip)
      let backup = try IndexBackup(before: update, of: clip, in: file)
      try update.apply(to: file)
      let changed = try file.bytes(at: 0, count: new.count + 1)
      precondition(changed == new)
      let left = try IndexBackup(leftBy: clip, in: file)
      precondition(left?.update == update)
      try backup.restore(file)
      let restored = try file.bytes(at: 0, count: bytes.count + 1)
      precondition(restored == bytes)
      precondition(!IndexBackup.isLeft(by: clip))
    } catch {
      fail("\(error)")
    }
  }

  /// Stops with a message, which a precondition doesn't tell where the optimiser was at work.
  private static func fail(_ text: String) -> Never {
    say(text)
    abort()
  }

  private static func say(_ text: String) {
    _ = Array("movie: \(text)\n".utf8).withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }

  /// An index that ends where the file ends has an end afterwards.
  private static func closed(_ bytes: [UInt8]) -> [UInt8] {
    guard let outline = try? MovieOutline(MovieBytes(bytes)) else { return bytes }
    let index = outline.parts[outline.index]
    guard index.isOpen else { return bytes }
    var bytes = bytes
    let size = [UInt8](number: index.range.count, 4)
    bytes.replaceSubrange(index.range.lowerBound..<index.range.lowerBound + 4, with: size)
    return bytes
  }

  /// Changes of the first track that has frames, as far as there is one.
  private static func changes(
    _ bytes: [UInt8], _ random: inout SplitMix64
  ) -> [MovieChange] {
    let (track, size) = video(bytes) ?? (1, PixelSize(width: 64, height: 48))
    let x = Int.random(in: 0..<size.width, using: &random)
    let y = Int.random(in: 0..<size.height, using: &random)
    let picture = PixelRect(
      x: x, y: y, width: .random(in: 1...size.width - x, using: &random),
      height: .random(in: 1...size.height - y, using: &random))
    let ratio = Ratio(
      Int.random(in: 1...3, using: &random), Int.random(in: 1...2, using: &random))
    let configuration = (0..<Int.random(in: 0...60, using: &random)).map { UInt8($0) }
    let showings: [MovieChange.Showing] = [
      .cleanAperture(picture), .cropped(configuration: configuration, size: picture.size),
    ]
    return showings.map {
      MovieChange(
        track: track, storage: size, pixelAspectRatio: ratio ?? .one, showing: $0,
        resizesTrack: !bytes.count.isMultiple(of: 3))
    }
  }

  private static func video(_ bytes: [UInt8]) -> (track: Int, size: PixelSize)? {
    let source = MovieBytes(bytes)
    guard let outline = try? MovieOutline(source),
      let index = try? MovieBox(indexOf: source, outline)
    else { return nil }
    for track in index.boxes where track.type == "trak" {
      let entry = track.first("mdia", "minf", "stbl", "stsd")?.boxes.first
      guard let fields = entry?.fields, fields.count >= 78, let id = track.trackID else { continue }
      let size = PixelSize(
        width: Int(fields.number(at: 24, 2)), height: Int(fields.number(at: 26, 2)))
      if !size.isEmpty { return (Int(id), size) }
    }
    return nil
  }

  private static func expected(_ change: MovieChange) -> ExpectedEdit {
    let showing: ExpectedEdit.Showing =
      switch change.showing {
      case .cleanAperture(let part):
        .part(x: part.x, y: part.y, width: part.width, height: part.height)
      case .cropped(let configuration, let size):
        .cropped(configuration: configuration, width: size.width, height: size.height)
      }
    return ExpectedEdit(
      track: change.track, width: change.storage.width, height: change.storage.height,
      across: Int(change.pixelAspectRatio.numerator),
      down: Int(change.pixelAspectRatio.denominator), showing: showing,
      resizesTrack: change.resizesTrack)
  }

  /// In a folder, because a backup is written beside the file.
  private static let clip = FuzzFolder.file("movie.mp4")
}
