internal import Bytes
internal import Document
package import Files
package import Rules
package import SystemPackage
internal import VideoIO

/// The files in a folder and all folders below it, one at a time, in the order of their paths.
///
/// Hidden names are left out. Links to folders are followed, and each folder is visited once even
/// if several ways lead to it. Memory holds only the names in the folders on the way down.
package struct FolderWalk: Sendable {
  package enum Found: Sendable {
    case file(FilePath)
    case unreadable(FileFailure)
  }

  private struct Level: Sendable {
    let folder: FilePath
    /// Path of the folder relative to the root: empty, or ending with a slash.
    let relative: [UInt8]
    /// Names not yet visited, the next one last.
    var names: [[UInt8]]
  }

  private let filter: PathFilter
  private let spared: Set<FileStatus.Identity>
  private var levels: [Level] = []
  private var visited: Set<FileStatus.Identity> = []
  private var failures: [FileFailure] = []

  /// - Parameters:
  ///   - filter: gets paths relative to the root.
  ///   - spared: files to leave out.
  package init(
    _ root: FilePath, filter: PathFilter, spared: Set<FileStatus.Identity> = []
  ) {
    self.filter = filter
    self.spared = spared
    enter(root, relative: [])
  }

  package mutating func next() -> Found? {
    while true {
      if let failure = failures.popLast() { return .unreadable(failure) }
      guard !levels.isEmpty else { return nil }
      guard let name = levels[levels.count - 1].names.popLast() else {
        levels.removeLast()
        continue
      }
      let level = levels[levels.count - 1]
      let path = level.folder.pushing(FilePath(bytes: name))
      let relative = level.relative + name
      if name.first == UInt8(ascii: ".") || filter.excludes(relative) { continue }
      guard let status = FileStatus(path) else {
        if let failure = FileStatus.failure(path) { return .unreadable(failure) }
        // A dangling link, or a file that has just gone. Only a missing clip is worth reporting.
        if filter.includes(relative), filter.expects(path) { return .file(path) }
        continue
      }
      if status.isFolder {
        enter(path, relative: relative + [UInt8(ascii: "/")])
      } else if !spared.contains(status.identity), filter.includes(relative),
        status.isRegular || filter.expects(path)
      {
        return .file(path)
      }
    }
  }

  /// The number of files at a path, which may be a folder.
  package static func count(_ path: FilePath, filter: PathFilter) -> Int {
    guard FileStatus(path)?.isFolder == true else { return 1 }
    var walk = FolderWalk(path, filter: filter)
    var count = 0
    while walk.next() != nil { count += 1 }
    return count
  }

  private mutating func enter(_ folder: FilePath, relative: [UInt8]) {
    guard let identity = FileStatus(folder)?.identity, visited.insert(identity).inserted else {
      return
    }
    do throws(FileFailure) {
      let names = try Folder.names(in: folder)
      levels.append(Level(folder: folder, relative: relative, names: names.reversed()))
    } catch {
      failures.append(error)
    }
  }
}

/// The wanted files of a folder.
package struct PathFilter: Sendable {
  private let included: [Glob]
  private let excluded: [Glob]
  /// Whether still pictures are analysed like clips.
  let takesStills: Bool

  /// - Parameters:
  ///   - included: a file must match one of them, unless there are none.
  ///   - excluded: a file or folder that matches one of them is left out, with all its contents.
  ///   - takesStills: whether still pictures are analysed like clips.
  package init(included: [Glob] = [], excluded: [Glob] = [], takesStills: Bool = false) {
    self.included = included
    self.excluded = excluded
    self.takesStills = takesStills
  }

  func includes(_ path: [UInt8]) -> Bool {
    included.isEmpty || included.contains { $0.matches(path) }
  }

  /// Whether to report a file even if it can't be read, because its name shows that it is wanted.
  func expects(_ path: FilePath) -> Bool {
    path.isNamedAsVideo || (takesStills && path.isNamedAsStill)
  }

  func excludes(_ path: [UInt8]) -> Bool { excluded.contains { $0.matches(path) } }
}

extension ClipReport {
  /// Whether to skip a file that the user did not name: a still picture, whatever its name is, or
  /// contents that are not video under a name that promises none.
  ///
  /// - Parameter takesStills: whether still pictures are analysed like clips.
  func isPassedOver(takesStills: Bool) -> Bool {
    // Remote clips are never found in a folder.
    guard let path = path.file else { return false }
    if isOfStill(path) { return !takesStills }
    // The first bytes of damaged video can be those of a picture by chance, and a clip that its name
    // promises must not go unnoticed.
    if path.isNamedAsVideo { return false }
    switch failure?.code {
    // A guess at text or an archive can end in damage before anything is decoded.
    case .unsupportedContainer, .noVideo, .segment, .corrupt: return failure?.stage != .decode
    case .notFound, .permission, .unsupportedCodec, .encrypted, .network, .notAllowed, .noRanges,
      .wrongLength, .changed, .byteLimit, .timeout, .crashed, .memory, .internal, nil:
      return false
    }
  }

  /// Whether the file is a still picture, even if it could not be analysed.
  private func isOfStill(_ path: FilePath) -> Bool {
    guard let analysis else { return path.isLikelyStill }
    // A stream of JPEGs may be a single one.
    if path.isNamedAsMotionJPEG { return false }
    // FFmpeg reads HEIC and AVIF as movies, whatever their names are.
    return isStill || (analysis.container.format.hasPrefix("mov,") && ImageKind(path) == .still)
  }
}

extension FilePath {
  /// Whether a file that can't be analysed is a still picture: by its contents or, if they are
  /// inconclusive, by its name. The name of a video file rules it out.
  var isLikelyStill: Bool { !isNamedAsVideo && mayBeStill }

  /// Whether an analysis may find a still picture, as far as that shows without FFmpeg.
  var mayBeStill: Bool {
    !isNamedAsMotionJPEG && (ImageKind(self).map { $0 == .still } ?? isNamedAsStill)
  }
}

extension FilePath {
  /// Whether the name has the extension of a video file.
  var isNamedAsVideo: Bool { ends(Self.videoExtensions) }

  /// Whether the name has the extension of a stream of JPEGs, which begins as a JPEG does.
  fileprivate var isNamedAsMotionJPEG: Bool { ends(["mjpeg", "mjpg"]) }

  /// Whether the name has the extension of a still picture.
  var isNamedAsStill: Bool { ends(Self.stillExtensions) }

  private func ends(_ extensions: Set<String>) -> Bool {
    fileExtension.map { extensions.contains($0.lowercased()) } ?? false
  }

  // "ts" is left out because it is as often TypeScript.
  private static let videoExtensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m1v", "m2ts",
    "m2v", "m4v", "mjpeg", "mjpg", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "obu",
    "ogm", "ogv", "qt", "rm", "rmvb", "vob", "webm", "wmv", "y4m",
  ]

  private static let stillExtensions: Set<String> = [
    "arw", "avif", "bmp", "cr2", "cr3", "cur", "dds", "dng", "dpx", "exr", "hdr", "heic", "heif",
    "hif", "icns", "ico", "j2k", "jfif", "jp2", "jpe", "jpeg", "jpf", "jpg", "jpx", "jxl", "jxr",
    "nef", "orf", "pam", "pbm", "pcx", "pfm", "pgm", "pict", "png", "pnm", "ppm", "psd", "qoi",
    "raf", "rw2", "sgi", "svg", "svgz", "tga", "tif", "tiff", "wbmp", "webp", "xbm", "xpm", "xwd",
  ]
}
