import Glibc

/// The parser to fuzz, by `VIDFIT_FUZZ_TARGET`.
enum FuzzTarget: String, CaseIterable {
  /// Bytes as a clip.
  case clip
  /// Bytes as orders to draw pictures.
  case pictures
  /// Bytes as a movie whose index is edited.
  case movie
  /// Bytes as the undo file of a clip.
  case undo
  /// Bytes as a playlist of HLS or a manifest of DASH, and as all that it names.
  case manifest
  /// Bytes as a policy file, a line of results, a file of them, one of corrections too, requests, a
  /// list of paths, one of clips that need a result, a table of devices, words of the command line,
  /// and regions or zones.
  case policy, result, results, corrections, request, paths, lists, devices, words, regions

  func run(_ bytes: [UInt8]) {
    switch self {
    case .clip: ClipFuzzing.run(bytes)
    case .pictures: PictureFuzzing.run(bytes)
    case .movie: MovieFuzzing.run(bytes)
    case .undo: UndoFuzzing.run(bytes)
    case .manifest: ManifestFuzzing.run(bytes)
    case .policy: TextFuzzing.policy(bytes)
    case .result: TextFuzzing.result(bytes)
    case .results: ResultsFuzzing.run(bytes)
    case .corrections: CorrectionFuzzing.run(bytes)
    case .request: RequestFuzzing.run(bytes)
    case .paths: TextFuzzing.paths(bytes)
    case .lists: TextFuzzing.lists(bytes)
    case .devices: DeviceFuzzing.run(bytes)
    case .words: TextFuzzing.words(bytes)
    case .regions: RegionFuzzing.run(bytes)
    }
  }

  static let chosen: FuzzTarget = {
    guard let name = getenv("VIDFIT_FUZZ_TARGET"),
      let target = FuzzTarget(rawValue: String(cString: name))
    else { preconditionFailure("VIDFIT_FUZZ_TARGET: \(allCases.map(\.rawValue))") }
    return target
  }()
}

/// The entry point for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}
