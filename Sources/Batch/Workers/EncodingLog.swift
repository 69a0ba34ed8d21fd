internal import Document
package import Files
internal import SystemPackage

/// What `ffmpeg` reported while it encoded a clip.
package struct EncodingLog: Sendable, Equatable {
  /// The number of errors.
  package private(set) var errors = 0
  /// The first of them; nil for none.
  package private(set) var first: String?
  /// The last 100 of them.
  private(set) var last: [String] = []
  /// The frames that were encoded; nil if that is unknown.
  package var frames: Int?

  mutating func add(_ error: String) {
    errors += 1
    first = first ?? error
    last = last.suffix(99) + [error]
  }

  /// A sentence fragment on an output that was written in spite of errors; nil without errors.
  package var warning: String? {
    guard let first else { return nil }
    let count = frames.map { ", which has \(counted($0, "frame"))" } ?? ""
    let order = errors == 1 ? "" : "first "
    return "FFmpeg reported \(counted(errors, "error")), so something may be missing in the output"
      + "\(count): \(order)\(first)"
  }

  func replacing(_ name: String, with other: String) -> Self {
    var log = self
    log.first = first?.replacing(name, with: other)
    log.last = last.map { $0.replacing(name, with: other) }
    return log
  }
}

/// The reason why a clip was not encoded.
package enum EncodingFailure: Error, Sendable, CustomStringConvertible {
  /// The output exists, or can't be written.
  case file(FileFailure)
  /// There is no `ffmpeg`, it lacks something, or it failed: a sentence fragment.
  case failed(String)

  package var description: String {
    switch self {
    case .file(let failure): "\(failure)"
    case .failed(let reason): reason
    }
  }

  /// Whether no other output of its size would have room either.
  package var isOfFullDisk: Bool {
    guard case .file(let failure) = self else { return false }
    return failure.code == .noSpace || failure.code == .diskQuotaExceeded
  }
}
