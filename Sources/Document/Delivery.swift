public import Framing

/// A clip beside what a recipient asks for: the profile of a shop, a label or a broadcaster.
public struct Delivery: Codable, Sendable, Hashable {
  /// The profile's id, such as `app-preview-6.9`.
  public var profile: String
  /// The profile's name for people.
  public var name: String
  /// The month of the profile's figures, such as `2026-10`.
  public var asOf: String
  public var source: String
  /// How far the figures can be trusted, as in the table of devices.
  public var confidence: FigureConfidence
  /// Whether the recipient accepts the clip by these figures; nil if a fact is missing.
  @Nullable public var accepts: Bool?
  /// The items that the clip does not meet, that are unknown, or that are only advised.
  public var findings: [Finding]
  /// The numbers that the recipient asks for; nil if the profile has no form, or if no numbers
  /// would be true.
  @Nullable public var form: Form?
  /// The command that makes an acceptable copy, for a POSIX shell; nil if nothing has to be mended,
  /// or if no command can.
  @Nullable public var command: String?
  /// The ways to fill the recipient's frame, of which ``command`` is the first; nil unless the
  /// clip has another shape.
  public var ways: [Way]?

  /// An item of the profile that needs attention.
  public struct Finding: Codable, Sendable, Hashable {
    /// The item, such as `duration`.
    public var item: String
    /// The weight of it.
    public var result: Result
    /// What the recipient takes, such as `15 to 30 s`.
    public var wants: String
    /// What the clip has; nil if that is unknown.
    @Nullable public var has: String?
    /// How to mend it; nil if nothing is to be mended.
    @Nullable public var cure: String?

    /// The weight of a finding.
    public enum Result: String, Codable, Sendable, CaseIterable {
      /// The recipient refuses the clip for it.
      case wrong
      /// It may be wrong.
      case unknown
      /// It goes against the recipient's advice.
      case advised
    }

    public init(_ item: String, _ result: Result, wants: String, has: String?, cure: String?) {
      self.item = item
      self.result = result
      self.wants = wants
      self.has = has
      self.cure = cure
    }
  }

  /// The numbers of a recipient's form. Rows and columns are exact, of the stored frame.
  public struct Form: Codable, Sendable, Hashable {
    /// The bars to cut off.
    public var crop: PixelInsets
    /// Attributes of a package; nil in forms without any.
    public var xml: String?
    /// The line for a log of quality control; nil in forms without one.
    public var line: String?
    /// The active format description and the bar data.
    public var broadcast: Broadcast?

    public init(
      crop: PixelInsets, xml: String? = nil, line: String? = nil, broadcast: Broadcast? = nil
    ) {
      self.crop = crop
      self.xml = xml
      self.line = line
      self.broadcast = broadcast
    }
  }

  /// What a broadcaster's equipment is told of the picture (SMPTE ST 2016-1).
  public struct Broadcast: Codable, Sendable, Hashable {
    /// The code of the active format; nil if none describes the picture.
    @Nullable public var afd: Int?
    /// The aspect ratio of the coded frame: 16:9 or 4:3; nil for another.
    @Nullable public var frame: String?
    /// The last line of the top bar and the first of the bottom bar, as the video interface numbers
    /// them; nil without such bars, and for rasters whose numbers are not known to vidfit.
    @Nullable public var lines: [Int]?
    /// The last column of the left bar and the first of the right bar, from 0; nil without such bars.
    @Nullable public var columns: [Int]?

    public init(afd: Int?, frame: String?, lines: [Int]?, columns: [Int]?) {
      self.afd = afd
      self.frame = frame
      self.lines = lines
      self.columns = columns
    }
  }

  /// A way to fill a frame of another shape.
  public struct Way: Codable, Sendable, Hashable {
    /// How the picture meets the frame.
    public var mode: DisplayMode
    /// The share of the picture that is cut off, 0 to 1.
    public var cut: Double
    /// The bars in the recipient's frame.
    public var bars: PixelInsets
    public var command: String

    public init(_ mode: DisplayMode, cut: Double, bars: PixelInsets, command: String) {
      self.mode = mode
      self.cut = cut.roundedToMillionths
      self.bars = bars
      self.command = command
    }
  }

  public init(
    profile: String, name: String, asOf: String, source: String, confidence: FigureConfidence,
    accepts: Bool?, findings: [Finding], form: Form?, command: String?, ways: [Way]?
  ) {
    self.profile = profile
    self.name = name
    self.asOf = asOf
    self.source = source
    self.confidence = confidence
    self.accepts = accepts
    self.findings = findings
    self.form = form
    self.command = command
    self.ways = ways
  }
}
