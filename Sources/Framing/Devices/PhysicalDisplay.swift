/// The physical size of a display, as Apple's technical specifications state it.
public struct PhysicalDisplay: Hashable, Sendable {
  /// The diagonal in inches, between the corners of the rectangle around the rounded corners, to
  /// the tenth that Apple states; nil if unknown.
  public let diagonal: Double?
  /// Pixels per inch of the panel.
  public let pixelsPerInch: Double
  /// The confidence of both.
  public let confidence: FigureConfidence

  /// Creates a display of the given size.
  public init(diagonal: Double?, pixelsPerInch: Double, confidence: FigureConfidence) {
    self.diagonal = diagonal
    self.pixelsPerInch = pixelsPerInch
    self.confidence = confidence
  }

  /// A display of the catalogue. Apple's figures were compared in several device tables.
  static func inches(
    _ diagonal: Double?, ppi: Double, _ confidence: FigureConfidence = .agreed
  ) -> PhysicalDisplay {
    PhysicalDisplay(diagonal: diagonal, pixelsPerInch: ppi, confidence: confidence)
  }
}

extension PhysicalDisplay: Codable {
  private enum CodingKeys: String, CodingKey {
    case diagonal, pixelsPerInch = "ppi", confidence = "conf"
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    diagonal = try fields.number(.diagonal, in: 0.1...1000)
    pixelsPerInch = try fields.required(.pixelsPerInch, fields.number(.pixelsPerInch, in: 1...5000))
    confidence = try fields.choice(.confidence) ?? .weak
  }
}
