package import Files
package import SystemPackage

/// The source of a clip's bytes.
package enum ClipSource: Sendable {
  case file(FilePath)
  /// Bytes from elsewhere, and the extension of their name.
  case bytes(any ByteSource, extension: String?)

  /// The extension by which FFmpeg recognises some formats.
  var fileExtension: String? {
    switch self {
    case .file(let path): path.fileExtension
    case .bytes(_, let name): name
    }
  }

  /// The traffic of fetching it; nil for a file, which is not fetched.
  package var transfer: ByteTransfer? {
    if case .bytes(let source, _) = self { source.transfer } else { nil }
  }
}

extension InputFile {
  /// - Parameter cost: a limit on the cost of reading for this process; nil for none.
  convenience init(_ clip: ClipSource, cost: CostLimit? = nil) throws(VideoError) {
    switch clip {
    case .file(let path): try self.init(path)
    case .bytes(let source, _): try self.init(source)
    }
    self.cost = cost.map(CostWatch.init)
  }
}
