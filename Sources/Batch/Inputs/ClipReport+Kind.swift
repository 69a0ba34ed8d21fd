internal import Bytes
internal import Files
internal import Report
internal import SystemPackage
internal import VideoIO

extension ClipReport {
  /// Whether a file that nobody named is passed over: a still picture, or contents that are not
  /// video under a name that promises none.
  ///
  /// - Parameter takesStills: whether still pictures are looked at like clips.
  func isPassedOver(takesStills: Bool) -> Bool {
    // Nobody finds a clip of a network in a folder.
    guard let path = path.file, !path.isNamedAsVideo else { return false }
    if isOfStill(path) { return !takesStills }
    switch failure?.code {
    // A guess at what text or an archive may be can end in damage before anything is decoded.
    case .unsupportedContainer, .noVideo, .segment, .corrupt: return failure?.stage != .decode
    case .notFound, .permission, .unsupportedCodec, .encrypted, .network, .notAllowed, .noRanges,
      .wrongLength, .changed, .byteLimit, .timeout, .crashed, .memory, .internal, nil:
      return false
    }
  }

  /// Whether the file is a still picture, even if it could not be analysed.
  private func isOfStill(_ path: FilePath) -> Bool {
    guard let analysis else { return path.isLikelyStill }
    // FFmpeg reads HEIC and AVIF as movies, whatever their names are.
    return isStill || (analysis.container.format.hasPrefix("mov,") && ImageKind(path) == .still)
  }
}

extension FilePath {
  /// Whether a file is a still picture as far as can be told without FFmpeg: by its contents, or
  /// if they tell nothing by its name.
  var isLikelyStill: Bool {
    !isNamedAsVideo && (ImageKind(self).map { $0 == .still } ?? isNamedAsStill)
  }
}
