import Foundation
import Synchronization

/// Outputs of `ffmpeg` that last from one run of the tests to the next, in
/// `${XDG_CACHE_HOME:-~/.cache}/vidfit-fixtures`: a folder for each digest of arguments, inputs and
/// FFmpeg's version. Several processes may use it at once.
enum FixtureCache {
  private static let mostBytes = 1 << 30

  private static let folder: URL = {
    let variables = ProcessInfo.processInfo.environment
    let caches = variables["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let folder = URL(fileURLWithPath: caches ?? NSHomeDirectory() + "/.cache")
      .appendingPathComponent("vidfit-fixtures")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    shrink(folder)
    return folder
  }()

  private static let version = Result {
    String(
      decoding: try CommandLineTool("ffmpeg")?.run(["-version"]) ?? Data(), as: UTF8.self)
  }

  /// Puts into `place`, an empty folder, what `ffmpeg` writes there.
  ///
  /// - Parameters:
  ///   - arguments: all of them. Files among them count by their bytes, and what is in `place` by its
  ///     name.
  ///   - make: runs `ffmpeg` with the arguments.
  static func fill(_ place: URL, _ arguments: [String], _ make: () throws -> Void) throws {
    var isOfThisRun = false
    let words = arguments.map { argument in
      if argument.hasPrefix(place.path) { return String(argument.dropFirst(place.path.count)) }
      let contents = argument.hasPrefix("/") ? FileManager.default.contents(atPath: argument) : nil
      let own = Data(Fixture.folder.path.utf8)
      if (contents ?? Data(argument.utf8)).range(of: own) != nil { isOfThisRun = true }
      return contents.map(digest) ?? argument
    }
    guard !isOfThisRun else { return try make() }
    let key = digest(Data(([try version.get()] + words).joined(separator: "\0").utf8))
    let kept = folder.appendingPathComponent(key)
    let files = FileManager.default
    if let names = try? files.contentsOfDirectory(atPath: kept.path), !names.isEmpty {
      for name in names {
        try files.copyItem(
          at: kept.appendingPathComponent(name), to: place.appendingPathComponent(name))
      }
      // The ones that were not used for long go first.
      try? files.setAttributes([.modificationDate: Date()], ofItemAtPath: kept.path)
      return
    }
    try make()
    // Whole or not at all: another process may keep the same meanwhile.
    let whole = folder.appendingPathComponent("new-\(UUID().uuidString)")
    try files.copyItem(at: place, to: whole)
    if (try? files.moveItem(at: whole, to: kept)) == nil { try? files.removeItem(at: whole) }
  }

  /// Removes what was not used for longest until half of the limit is left, if it is exceeded.
  private static func shrink(_ folder: URL) {
    let files = FileManager.default
    let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey]
    func entries(_ folder: URL) -> [URL] {
      (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)) ?? []
    }
    func date(_ url: URL) -> Date {
      (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        ?? .distantPast
    }
    func bytes(_ folder: URL) -> Int {
      entries(folder).reduce(0) {
        $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
      }
    }
    var kept = entries(folder).map { (url: $0, date: date($0), bytes: bytes($0)) }
    var total = kept.reduce(0) { $0 + $1.bytes }
    guard total > mostBytes else { return }
    kept.sort { $0.date > $1.date }
    while total > mostBytes / 2, let oldest = kept.popLast() {
      try? files.removeItem(at: oldest.url)
      total -= oldest.bytes
    }
  }

  /// Two hashes by FNV-1a, forwards and backwards: nobody attacks a cache of test clips.
  private static func digest(_ bytes: Data) -> String {
    func hash(_ bytes: some Sequence<UInt8>, _ start: UInt64) -> UInt64 {
      bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let (one, other) = (hash(bytes, 0xCBF2_9CE4_8422_2325), hash(bytes.reversed(), 0x9E37_79B9))
    return String(one, radix: 16) + "-" + String(other, radix: 16)
  }
}
