internal import Files
internal import Results
internal import SystemPackage
internal import VideoIO
internal import VidfitKit

extension AnalysisRecord {
  /// Whether the same contents will give the same answer again.
  var isLasting: Bool {
    switch self {
    case .analysis: return true
    case .failure(let failure):
      let codes: [VideoError.Code] = [
        .unsupportedContainer, .unsupportedCodec, .noVideo, .corrupt, .encrypted,
      ]
      return !failure.error.retryable && codes.contains { $0.rawValue == failure.error.code }
    case .size: return false
    }
  }
}

extension FilePath {
  /// Whether the name ends as those of video files do.
  var isNamedAsVideo: Bool {
    fileExtension.map { Self.videoExtensions.contains($0.lowercased()) } ?? false
  }

  // "ts" is as often a program's text.
  private static let videoExtensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m1v", "m2ts",
    "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "obu", "ogm", "ogv",
    "qt", "rm", "rmvb", "vob", "webm", "wmv", "y4m",
  ]
}

extension JSONMembers {
  /// Whether a file that nobody named is something else than a clip: it is a still, or what it
  /// holds could not be taken for video, and its name does not promise any.
  func isNoClip(_ path: FilePath) -> Bool {
    if path.isNamedAsVideo { return false }
    if let container = self["container"].flatMap({ JSONMembers($0) }) {
      return AnalysisDocument.isStill(
        format: container[string: "format"] ?? "",
        name: path.string)
    }
    guard let error = self["error"].flatMap({ JSONMembers($0) }) else { return false }
    // Guesses at what text or an archive may be end in damage before anything is decoded.
    let codes: [VideoError.Code] = [.unsupportedContainer, .noVideo, .corrupt]
    return codes.contains { $0.rawValue == error[string: "code"] }
      && error[string: "stage"] != VideoError.Stage.decode.rawValue
  }

  /// What a result says in short.
  var outcome: BatchOutcome {
    if self[string: "status"] == "ok" {
      let padding = self["padding"].flatMap { JSONMembers($0) }
      return .analysed(verdict: padding?[string: "verdict"])
    }
    let error = self["error"].flatMap { JSONMembers($0) }
    return .failed(
      code: error?[string: "code"] ?? "internal",
      isRetryable: error?["retryable"].map { Array($0) == Array("true".utf8) } ?? false)
  }
}
