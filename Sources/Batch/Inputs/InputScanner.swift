package import Document
package import Files
internal import Glibc
internal import Rules
internal import Synchronization
internal import SystemPackage
internal import VidfitKit

/// Turns a command's inputs into clips: files, folders, and lists on standard input.
package struct InputScanner: ~Copyable {
  package enum Input: Sendable {
    case item(BatchItem)
    /// A line that names no clip, or a folder that can't be read.
    case failure(BatchItem, ClipFailure)

    var item: BatchItem {
      switch self {
      case .item(let item), .failure(let item, _): item
      }
    }
  }

  package enum Source: Sendable, Equatable {
    /// A clip or a folder of clips.
    case clip(ClipLocation)
    /// Lines on standard input.
    case standardInput
  }

  package struct Options: Sendable {
    package var separator = UInt8(ascii: "\n")
    /// Whether lines may be requests with a key, or JSON. If not, each is a path.
    package var takesRequests = false
    package var filter = PathFilter()
    /// Whether folders are walked. If not, a folder is a clip that can't be read.
    package var walksFolders = true
    package var shard: Shard?
    /// Whether repeated clips are skipped.
    package var isOnce = false
    /// Files to leave out whatever they hold: those that receive the results.
    package var spared: Set<FileStatus.Identity> = []
    /// Answers of earlier runs to the same options.
    package var earlier: [ClipIdentity: EarlierAnswer] = [:]

    package init() {}
  }

  private let options: Options
  private var sources: ArraySlice<Source>
  private var lines: LineReader?
  private var walk: FolderWalk?
  private var index = 0
  private var turn = 0
  private var met: Set<ClipIdentity> = []
  private var numbers = AddressNumbers()
  /// The longest line. It holds the longest path of any system many times over.
  private static let longestLine = 1 << 20
  private let isCancelled: @Sendable () -> Bool

  /// - Parameter isCancelled: checked while standard input is silent.
  package init(
    _ sources: [Source], options: Options, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.sources = sources[...]
    self.options = options
    self.isCancelled = isCancelled
  }

  fileprivate var earlier: [ClipIdentity: EarlierAnswer] { options.earlier }

  package mutating func next() throws(FileFailure) -> Input? {
    while let input = try nextOfAll() {
      // All parts count all clips, so that an index means the same in each.
      defer { index += 1 }
      var item = input.item
      if options.isOnce {
        item.request = numbers.numbered(item.request)
        if !met.insert(item.request.identity).inserted { continue }
      }
      if let shard = options.shard, !shard.contains(item.request.path) { continue }
      item.turn = turn
      turn += 1
      if case .failure(_, let failure) = input { return .failure(item, failure) }
      item.earlier = options.earlier[item.request.identity]
      return .item(item)
    }
    return nil
  }

  private mutating func nextOfAll() throws(FileFailure) -> Input? {
    while true {
      if let found = walk?.next() {
        switch found {
        case .file(let path):
          return .item(BatchItem(index: index, request: Request(path: .file(path)), isNamed: false))
        case .unreadable(let failure):
          return .failure(
            BatchItem(index: index, request: Request(path: .file(failure.path))),
            ClipFailure(failure.isPermission ? .permission : .internal, .open, failure.reason))
        }
      }
      walk = nil
      if let line = try lines?.next() {
        // An empty line requests nothing.
        if line.isEmpty { continue }
        if lines?.wasTooLong == true {
          return .failure(
            BatchItem(index: index, request: Request(path: ClipLocation(invalidRequest: line))),
            ClipFailure(
              .notFound, .open,
              "the line is longer than \(Self.longestLine >> 20) MiB; this is its beginning"))
        }
        if let input = input(line) { return input }
        continue
      }
      lines = nil
      guard let source = sources.popFirst() else { return nil }
      switch source {
      case .standardInput:
        lines = try LineReader(
          "-", separator: options.separator, longest: Self.longestLine, isList: true,
          isCancelled: isCancelled)
      case .clip(let clip):
        if let input = input(clip) { return input }
      }
    }
  }

  /// The input of a line; nil for a folder, which is walked next.
  private mutating func input(_ line: [UInt8]) -> Input? {
    if options.takesRequests {
      do throws(Request.Malformed) {
        return .item(BatchItem(index: index, request: try Request(line: line)))
      } catch {
        return .failure(
          BatchItem(
            index: index,
            request: Request(key: error.key, path: ClipLocation(invalidRequest: line))),
          ClipFailure(.notFound, .open, "invalid request: \(error.reason)"))
      }
    }
    return input(ClipLocation(bytes: line))
  }

  private mutating func input(_ clip: ClipLocation) -> Input? {
    let status = clip.file.flatMap { FileStatus($0) }
    // The run's outputs must not replace a clip that was named.
    if let status, options.spared.contains(status.identity) { UsedFiles.note(status) }
    guard options.walksFolders, let path = clip.file, status?.isFolder == true,
      NumberedNames(all: path) == nil
    else {
      return .item(BatchItem(index: index, request: Request(path: clip)))
    }
    walk = FolderWalk(path, filter: options.filter, spared: options.spared)
    return nil
  }
}

/// The clips of a run, found one at a time on request.
package final class InputQueue: Sendable {
  // Finding the next clip may block, on a slow folder or on a pipe.
  private let work = SerialWork("vidfit.inputs")
  private let scanner: Mutex<InputScanner>
  private let interruption: Interruption
  /// Answers of earlier runs to the same options.
  let earlier: [ClipIdentity: EarlierAnswer]

  package init(_ scanner: consuming sending InputScanner, interruption: Interruption) {
    earlier = scanner.earlier
    self.scanner = Mutex(scanner)
    self.interruption = interruption
  }

  /// The next input; nil at the end or once the run was interrupted.
  ///
  /// - Parameter note: called with each input in their order, even if several tasks ask at once.
  /// - Throws: `FileFailure` if standard input can't be read.
  package func next(
    noting note: @escaping @Sendable (InputScanner.Input) -> Void = { _ in }
  ) async throws -> InputScanner.Input? {
    if interruption.isRequested { return nil }
    return try await work.run {
      let input = try self.scanner.withLock { try $0.next() }
      if let input { note(input) }
      return input
    }
  }
}

/// One of N equal parts of a list of clips: those whose path's hash leaves this remainder. It is
/// the same on every machine, so that all can get the same list.
package struct Shard: Sendable, Hashable {
  /// From 0.
  package let index: Int
  package let count: Int

  package struct Invalid: Error {
    /// The reason, for the person who typed it.
    package let reason: String
  }

  /// The variables that number the parts of an array job from 0: Kubernetes, AWS Batch, Slurm.
  private static let variables = [
    "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX", "SLURM_ARRAY_TASK_ID",
  ]

  /// Reads `I/N`, or `N` alone if a variable of an array job has the number of this part.
  package init(
    _ text: String, environment: (String) -> String? = Shard.systemVariable
  ) throws(Invalid) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let count = Int(parts[parts.count - 1]), count > 0 else {
      throw Invalid(
        reason: "expected I/N, or N in an array job, with I from 0 to N-1, got '\(text)'")
    }
    if parts.count == 2, let index = Int(parts[0]) {
      self.index = index
    } else if parts.count == 2, !parts[0].isEmpty {
      throw Invalid(reason: "expected I/N, with I from 0 to N-1, got '\(text)'")
    } else if let variable = Self.variables.first(where: { environment($0) != nil }) {
      guard let index = environment(variable).flatMap({ Int($0) }) else {
        throw Invalid(reason: "expected a number in \(variable)")
      }
      self.index = index
    } else {
      throw Invalid(
        reason: "'\(text)' lacks the part, and none of "
          + Self.variables.joined(separator: ", ") + " is set")
    }
    self.count = count
    guard (0..<count).contains(index) else {
      throw Invalid(reason: "expected a part from 0 to \(count - 1), got \(index)")
    }
  }

  package func contains(_ clip: ClipLocation) -> Bool {
    Int(AnalysisSchema.shortHash(clip.bytes) % UInt64(count)) == index
  }

  package static func systemVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
