/// One coded picture as the container delivers it, independent of its reader.
public struct CompressedSample: Sendable, Hashable {
  /// The codec's data.
  public var bytes: [UInt8]
  /// The presentation time, in seconds from the start of the stream.
  public var time: Double
  /// Whether it can be decoded by itself.
  public var isKey: Bool
  /// Whether an edit list cuts it off, so that it serves only as a reference for other pictures.
  public var isHidden = false
  /// Codec headers that replace the stream's from here on.
  public var extradata: [UInt8]?
  /// A palette for this and later pictures: 256 native-endian ARGB words.
  public var palette: [UInt8]?
}

/// A key frame as the container's index lists it.
public struct KeyFrameEntry: Sendable, Hashable {
  /// Seconds from the start of the stream.
  public var time: Double
  /// Size of the coded picture in bytes; nil if the index does not state it.
  public var bytes: Int?
  /// The offset in the file at which it begins, or that of the part with it; nil if the index does
  /// not state it.
  package var offset: Int64?

  /// - Parameter time: in seconds from the start of the stream.
  public init(time: Double, bytes: Int? = nil) {
    self.time = time
    self.bytes = bytes
  }
}

/// A frame without its data, which have not been read.
public struct ListedFrame: Sendable, Hashable {
  /// Size of the coded picture in bytes.
  public var bytes: Int
  /// Whether it can be decoded by itself.
  public var isKey: Bool

  public init(bytes: Int, isKey: Bool) {
    self.bytes = bytes
    self.isKey = isKey
  }
}
