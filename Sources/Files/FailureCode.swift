/// The closed list of reasons why a clip could not be analysed; the raw value is the word in JSON.
public enum FailureCode: String, Codable, Sendable, CaseIterable {
  case notFound = "not-found"
  case permission
  case unsupportedContainer = "unsupported-container"
  case unsupportedCodec = "unsupported-codec"
  case noVideo = "no-video"
  /// A part of a stream that was cut for delivery, and can't be read alone.
  case segment
  /// Its contents are damaged, or there are none.
  case corrupt
  case encrypted
  /// No connection, a broken one, or a server that fails.
  case network
  /// It is on a network without permission, or at an address that may not be reached.
  case notAllowed = "not-allowed"
  /// The server sends no parts of the object, and the whole is too large.
  case noRanges = "no-ranges"
  /// More or fewer bytes came than the server said.
  case wrongLength = "wrong-length"
  /// It changed while it was read.
  case changed
  /// More bytes would be needed than a clip may fetch.
  case byteLimit = "byte-limit"
  case timeout
  /// The process that analysed it crashed.
  case crashed
  /// More memory would be needed than is allowed, or than there is.
  case memory
  case `internal`
}

/// How far the work on a clip had come when it failed; the raw value is the word in JSON.
public enum FailureStage: String, Codable, Sendable, CaseIterable {
  case open, probe, decode
}
