/// One of FFmpeg's video encoders, with the options that suit a clip.
struct VideoEncoder: Sendable, Hashable {
  /// FFmpeg's name of it, such as `libx264`.
  var name: String
  /// Options for the stream, such as `crf` and `14`.
  var options: [Option]
  /// FFmpeg's name of the pixel format to encode.
  var pixelFormat: String
  /// An option that takes settings of the encoder's own, such as `x264-params`, and those settings.
  var settings: Settings?
  /// Whether it marks fields.
  var takesFields = false
  /// Whether time stamps may have any unit. Others accept only that of the frame rate.
  var takesAnyClock = true
  /// Whether the size has to be a multiple of what a chroma sample covers.
  var needsWholeChroma = false
  /// Columns and rows must be multiples of these.
  var columns = 1, rows = 1
  /// Whether it writes closed captions that come with the frames.
  var writesCaptions = false

  struct Option: Sendable, Hashable {
    var name: String
    var value: String
  }

  struct Settings: Sendable, Hashable {
    var option: String
    /// Each `name=value`.
    var values: [String] = []
  }

  init(_ name: String, _ options: KeyValuePairs<String, String>, pixelFormat: String) {
    self.name = name
    self.options = options.map(Option.init)
    self.pixelFormat = pixelFormat
  }

  mutating func add(_ name: String, _ value: String) {
    options.append(Option(name: name, value: value))
  }
}
