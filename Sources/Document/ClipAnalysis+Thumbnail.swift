public import Framing

extension ClipAnalysis {
  /// A frame of the clip as a small picture: its shown part, upright, in square pixels.
  public struct Thumbnail: Codable, Sendable, Hashable {
    /// In seconds from the start of the clip.
    public var time: Double
    public var type: MediaType
    /// In pixels.
    public var width: Int, height: Int
    /// A file of that type.
    @Base64 public var data: [UInt8]
    /// The same frame's lines about the edges of the picture; nil in documents of vidfit before 1.0.
    public var edges: EdgeLines?

    /// The kind of a picture file.
    public enum MediaType: String, Codable, Sendable, CaseIterable {
      case webp = "image/webp"
      case jpeg = "image/jpeg"
    }

    public init(
      time: Double, type: MediaType, size: PixelSize, data: [UInt8], edges: EdgeLines? = nil
    ) {
      self.time = time.roundedToThousandths
      self.type = type
      width = size.width
      height = size.height
      self.data = data
      self.edges = edges
    }
  }

  /// The lines of the stored frame about each edge of the active picture, for people who judge where
  /// a bar ends: in a small picture an edge is no more than a guess.
  public struct EdgeLines: Codable, Sendable, Hashable {
    public var top: Strip, bottom: Strip, left: Strip, right: Strip

    /// Some lines beside each other, counted from an edge of the stored frame.
    public struct Strip: Codable, Sendable, Hashable {
      /// The most lines.
      public static let most = 64
      /// The first line.
      public var first: Int
      /// The mean luma of each line's middle half, from 0 for black to 255 for white.
      @Base64 public var luma: [UInt8]

      /// - Parameters:
      ///   - lines: the luma of all lines, from the edge on.
      ///   - depth: where the picture begins, which is in the middle of the strip if it can be.
      init(_ lines: [UInt8], about depth: Int) {
        first = max(0, min(depth - Self.most / 2, lines.count - Self.most))
        luma = Array(lines[first..<min(lines.count, first + Self.most)])
      }
    }

    /// - Parameters:
    ///   - rows: the luma of the stored frame's rows, from the top.
    ///   - columns: that of its columns, from the left.
    ///   - depths: the picture's distances from the edges of the stored frame.
    package init(rows: [UInt8], columns: [UInt8], depths: PixelInsets) {
      top = Strip(rows, about: depths.top)
      bottom = Strip(rows.reversed(), about: depths.bottom)
      left = Strip(columns, about: depths.left)
      right = Strip(columns.reversed(), about: depths.right)
    }
  }
}
