package import Files
package import SystemPackage

/// Where the bytes of a clip come from.
package enum ClipSource: Sendable {
  case file(FilePath)
  /// Bytes from elsewhere, and the extension of their name.
  case bytes(any ByteSource, extension: String?)

  /// By which FFmpeg recognises some formats.
  var fileExtension: String? {
    switch self {
    case .file(let path): path.fileExtension
    case .bytes(_, let name): name
    }
  }

  /// What was fetched of it; nil for a file, of which nothing is.
  package var transfer: ByteTransfer? {
    if case .bytes(let source, _) = self { source.transfer } else { nil }
  }
}

extension InputFile {
  /// - Parameter cost: an end to what reading may cost this process; nil for none.
  convenience init(_ clip: ClipSource, cost: CostLimit? = nil) throws(VideoError) {
    switch clip {
    case .file(let path): try self.init(path)
    case .bytes(let source, _): try self.init(source)
    }
    self.cost = cost.map(CostWatch.init)
  }
}
