/// One coded picture as the container delivers it, free of the reader it came from.
public struct CompressedSample: Sendable, Hashable {
  public var bytes: [UInt8]
  /// When it is shown, in seconds from the start of the stream.
  public var time: Double
  /// Whether it can be decoded by itself.
  public var isKey: Bool
  /// Whether it is there only for others to refer to, because an edit list cuts it off.
  public var isHidden: Bool
  /// Codec headers that replace those of the stream from here on.
  public var extradata: [UInt8]?
  /// 256 colours of native-endian ARGB words that hold from here on.
  public var palette: [UInt8]?

  public init(
    bytes: [UInt8], time: Double, isKey: Bool, isHidden: Bool = false, extradata: [UInt8]? = nil,
    palette: [UInt8]? = nil
  ) {
    self.bytes = bytes
    self.time = time
    self.isKey = isKey
    self.isHidden = isHidden
    self.extradata = extradata
    self.palette = palette
  }
}

/// A key frame as the container's index lists it.
public struct KeyFrameEntry: Sendable, Hashable {
  /// Seconds from the start of the stream.
  public var time: Double
  /// Size of the coded picture, where the index tells.
  public var bytes: Int?

  public init(time: Double, bytes: Int? = nil) {
    self.time = time
    self.bytes = bytes
  }
}
