/// The physical size of a display, as Apple's technical specifications state it.
public struct PhysicalDisplay: Hashable, Sendable {
  /// The diagonal in inches, from corner to corner of the rectangle around rounded corners, to the
  /// tenth that Apple names a display by; nil where that is not known.
  public let diagonal: Double?
  /// The pixels of the panel in an inch.
  public let pixelsPerInch: Double
  /// The confidence of both.
  public let confidence: FigureConfidence

  /// A display of some size.
  public init(diagonal: Double?, pixelsPerInch: Double, confidence: FigureConfidence) {
    self.diagonal = diagonal
    self.pixelsPerInch = pixelsPerInch
    self.confidence = confidence
  }

  /// One of the catalogue's. Apple's figures were compared in several device tables.
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
