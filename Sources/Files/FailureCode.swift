/// The closed list of reasons why a clip could not be analysed; the raw value is the word in JSON.
public enum FailureCode: String, Codable, Sendable, CaseIterable {
  case notFound = "not-found"
  case permission
  case unsupportedContainer = "unsupported-container"
  case unsupportedCodec = "unsupported-codec"
  case noVideo = "no-video"
  /// A part of a stream that was segmented for delivery and can't be read alone.
  case segment
  /// Its contents are damaged or missing.
  case corrupt
  case encrypted
  /// No connection, a broken one, or a server failure.
  case network
  /// It is remote without permission, or at a forbidden address.
  case notAllowed = "not-allowed"
  /// The server does not support range requests, and the whole object is too large.
  case noRanges = "no-ranges"
  /// The server sent more or fewer bytes than it announced.
  case wrongLength = "wrong-length"
  /// It changed while being read.
  case changed
  /// Reading needs more bytes than the limit per clip.
  case byteLimit = "byte-limit"
  case timeout
  /// The analysing process crashed.
  case crashed
  /// Analysis needs more memory than is allowed or available.
  case memory
  case `internal`
}

/// The stage at which the work on a clip failed; the raw value is the word in JSON.
public enum FailureStage: String, Codable, Sendable, CaseIterable {
  case open, probe, decode
}
