internal import Dispatch
package import Document
package import Files
internal import Synchronization
package import SystemPackage

/// The results in journals and part files, one for each clip, in the order of their inputs.
///
/// Lines stay in their files, which are read again for each use. Memory holds a few dozen bytes per
/// clip, and one batch of lines.
package struct ResultFiles: Sendable {
  private let paths: [FilePath]
  private var entries: [Entry] = []
  private var corrections: Corrections.Outcome?
  /// Adds to each report that is handed on, after any correction; nil to add nothing.
  package var addition: (@Sendable (ClipReport) -> ClipReport)?
  /// Lines that could not be used.
  package private(set) var problems = LineProblems()
  /// Lines of JSON that are no results of clips, such as those of other documents: a sentence for
  /// each file that has some.
  package private(set) var leftOut: [String] = []

  private struct Line: Sendable {
    let file: Int
    let offset: Int
    let number: Int
    let bytes: [UInt8]
  }

  private struct Entry: Sendable {
    let file: Int
    let offset: Int
    let length: Int
    let number: Int
    let index: Int
    let worth: Worth
    let identity: ClipIdentity
  }

  /// How much a result tells about its clip.
  private enum Worth: Int, Sendable, Comparable {
    case failure
    /// An analysis that did not look for bars.
    case unchecked
    case complete

    init(_ outcome: ReportOutcome) {
      self =
        switch outcome {
        case .failed: .failure
        case .analysed(let verdict): verdict == nil ? .unchecked : .complete
        }
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  private enum Found: Sendable {
    case entry(Entry)
    /// A result of other settings.
    case unwanted
    case other
    case problem(String)

    /// - Parameter options: the digest of the settings that results must be based on; nil for any.
    init(_ line: Line, options: String?) {
      switch ReportLine<ReportSummary>(line.bytes) {
      case .document(let report) where options != nil && report.options != options:
        self = .unwanted
      case .document(let report):
        self = .entry(
          Entry(
            file: line.file, offset: line.offset, length: line.bytes.count, number: line.number,
            index: report.index ?? .max, worth: Worth(report.outcome),
            identity: report.identity))
      case .other: self = .other
      case .tooNew(let schema): self = .problem("\(schema) is of a later vidfit")
      case .malformed(let reason): self = .problem(reason)
      }
    }
  }

  /// The most lines held at a time: enough to keep all cores busy.
  private static let batchCount = 256
  private static let mostOpen = 256
  private static let batchBytes = 1 << 22

  /// Reads the files once, as far as needed to distinguish the clips. If a clip has several results
  /// in a file, the last one counts. Across files, a success counts before a failure, and one that
  /// looked for bars before one that did not; among equals, that of the last file.
  ///
  /// - Parameters:
  ///   - clips: the wanted clips; nil for all.
  ///   - options: the digest of the settings that results must be based on; nil for any.
  package init(
    _ paths: [FilePath], of clips: Set<ClipIdentity>? = nil, options: String? = nil
  ) throws(FileFailure) {
    self.paths = paths
    /// The best entry of each clip in the files so far, and the entries that are worse.
    var best: [ClipIdentity: Int] = [:]
    var surpassed: Set<Int> = []
    for file in paths.indices {
      let places = try read(file, of: clips, options: options)
      guard !best.isEmpty else {
        best = places
        continue
      }
      for (clip, place) in places {
        if let other = best[clip], entries[other].worth > entries[place].worth {
          surpassed.insert(place)
        } else if let other = best.updateValue(place, forKey: clip) {
          surpassed.insert(other)
        }
      }
    }
    if !surpassed.isEmpty {
      entries = entries.indices.filter { !surpassed.contains($0) }.map { entries[$0] }
    }
    entries.sort { ($0.index, $0.file, $0.offset) < ($1.index, $1.file, $1.offset) }
  }

  /// Adds the entries of a file, and returns the place of each clip's entry.
  private mutating func read(
    _ file: Int, of clips: Set<ClipIdentity>?, options: String?
  ) throws(FileFailure) -> [ClipIdentity: Int] {
    var places: [ClipIdentity: Int] = [:]
    var reader = try LineReader(paths[file])
    var lines: [Line] = []
    var number = 0
    var offset = 0
    var size = 0
    var others = 0
    while let bytes = try reader.next() {
      number += 1
      if !bytes.isEmpty {
        lines.append(Line(file: file, offset: offset, number: number, bytes: bytes))
      }
      size += bytes.count
      offset = reader.offset
      if lines.count == Self.batchCount || size >= Self.batchBytes {
        others += add(lines, of: clips, options: options, at: &places)
        (lines, size) = ([], 0)
      }
    }
    others += add(lines, of: clips, options: options, at: &places)
    if others > 0 {
      leftOut.append(
        "\(paths[file].oneLine): \(counted(others, "line")) left out, "
          + "because \(others == 1 ? "it is not a clip's result" : "they are not clips' results")")
    }
    return places
  }

  package var count: Int { entries.count }

  /// The clips that have a result.
  package var identities: Set<ClipIdentity> { Set(entries.lazy.map(\.identity)) }

  /// Adds the entries of lines, and returns the number of lines that are of another kind.
  private mutating func add(
    _ lines: [Line], of clips: Set<ClipIdentity>?, options: String?,
    at places: inout [ClipIdentity: Int]
  ) -> Int {
    var others = 0
    let found = lines.concurrentMap { Found($0, options: options) }.joined()
    for (line, found) in zip(lines, found) {
      switch found {
      case .entry(let entry):
        guard clips?.contains(entry.identity) ?? true else { continue }
        if let place = places[entry.identity] {
          entries[place] = entry
        } else {
          places[entry.identity] = entries.count
          entries.append(entry)
        }
      case .unwanted: continue
      case .other: others += 1
      case .problem(let reason):
        problems.add(problem(reason, file: line.file, line: line.number))
      }
    }
    return others
  }

  private func problem(_ reason: String, file: Int, line: Int) -> String {
    "\(paths[file].oneLine): line \(line): \(reason.oneLine)"
  }

  /// Applies people's corrections to the reports that are handed on.
  package mutating func take(_ corrections: Corrections.Outcome) {
    self.corrections = corrections.taken.isEmpty ? nil : corrections
  }

  /// Hands on the result of `transform` for each clip's report, in the order of the inputs.
  ///
  /// - Parameters:
  ///   - transform: runs on all cores.
  ///   - clips: the wanted clips; nil for all.
  package func forEach<Value: Sendable>(
    _ transform: @Sendable (ClipReport) -> Value, of clips: Set<ClipIdentity>? = nil,
    _ body: (Value) throws -> Void
  ) throws {
    var files: [Int: SharedFile] = [:]
    let (corrections, addition) = (corrections, addition)
    let wanted = clips.map { clips in entries.filter { clips.contains($0.identity) } }
    var rest = (wanted ?? entries)[...]
    while !rest.isEmpty {
      var size = 0
      let batch = rest.prefix(Self.batchCount).prefix { entry in
        defer { size += entry.length }
        return size < Self.batchBytes
      }
      rest = rest[batch.endIndex...]
      let lines = try batch.map { entry in
        // There may be a file for each part of a run, and processes may have few open.
        if files.count >= Self.mostOpen, files[entry.file] == nil { files.removeAll() }
        let file = try files[entry.file] ?? SharedFile(paths[entry.file])
        files[entry.file] = file
        return try file.bytes(at: Int64(entry.offset), count: entry.length)
      }
      let readings = lines.concurrentMap { line -> Value? in
        guard case .document(let report) = ReportLine<ClipReport>(line) else { return nil }
        let revised = corrections?.revise(report) ?? report
        return transform(addition?(revised) ?? revised)
      }
      for (entry, value) in zip(batch, readings.joined()) {
        guard let value else {
          throw FileFailure(paths[entry.file], "changed while it was read")
        }
        try body(value)
      }
    }
  }
}

/// Lines of a file that can't be used, in words with file and line: the first few, and the total
/// number.
package struct LineProblems: Sendable, Equatable {
  private static let most = 10
  package private(set) var first: [String] = []
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ problem: String) {
    count += 1
    if first.count < Self.most { first.append(problem) }
  }
}

extension Array where Element: Sendable {
  /// Transforms the elements on all cores; the results keep their order, in parts of some elements.
  func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [[Value]] {
    let length = 16
    let starts = [Int](stride(from: 0, to: count, by: length))
    let slices = Mutex([[Value]](repeating: [], count: starts.count))
    DispatchQueue.concurrentPerform(iterations: starts.count) { number in
      let slice = self[starts[number]..<Swift.min(starts[number] + length, count)].map(transform)
      slices.withLock { $0[number] = slice }
    }
    return slices.withLock { $0 }
  }
}
