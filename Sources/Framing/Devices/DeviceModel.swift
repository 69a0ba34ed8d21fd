extension Device {
  /// A product that has a device's screen.
  public struct Model: Hashable, Sendable {
    /// The name for the command line, in lower case: `iphone-15-pro`.
    public let id: String
    /// The display name: `iPhone 15 Pro`.
    public let name: String
    /// The major versions of iOS, iPadOS or tvOS that it runs, from the one it shipped with to the
    /// last, or to the last that this table knows; nil if unknown.
    public let systems: ClosedRange<Int>?
    /// Whether it has a hardware AV1 decoder. Without one, AVPlayer opens no AV1.
    public let decodesAV1: Bool

    /// Creates a product with an id and a name.
    public init(
      id: String, name: String, systems: ClosedRange<Int>? = nil, decodesAV1: Bool = false
    ) {
      self.id = id
      self.name = name
      self.systems = systems
      self.decodesAV1 = decodesAV1
    }

    init(_ id: String, _ name: String, _ systems: ClosedRange<Int>, av1: Bool = false) {
      self.init(id: id, name: name, systems: systems, decodesAV1: av1)
    }
  }

  /// The product that the device was named by; the first of a shared entry.
  public var model: Model {
    details.models.first { $0.id == id } ?? details.models.first ?? Model(id: id, name: name)
  }

  /// The major versions of the system that any of the entry's products ran or, for a device named
  /// by one product, that this one ran; nil if unknown.
  public var systems: ClosedRange<Int>? {
    let known = details.models.compactMap(\.systems)
    guard let first = known.map(\.lowerBound).min(), let last = known.map(\.upperBound).max()
    else { return nil }
    return first...last
  }

  /// The newest system that it runs, or the newest that this table knows; nil if unknown.
  public var newestSystem: SystemVersion? { systems.map { SystemVersion($0.upperBound) } }

  /// Whether any of its products ran `system`; true if unknown.
  public func runs(_ system: SystemVersion) -> Bool {
    systems?.contains(system.major) ?? true
  }

  /// The device as this one product alone.
  func named(as model: Model) -> Device {
    var device = self
    device.id = model.id
    device.name = model.name
    device.details.models = [model]
    return device
  }
}

extension Device.Model: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, systems, decodesAV1 = "av1"
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    let id = try fields.required(.id, fields.text(.id)).lowercased()
    self.init(
      id: id, name: try fields.text(.name) ?? id,
      systems: try fields.value(.systems, "[first, last], major versions of the system") {
        (ends: [Int]) in
        ends.count == 2 && 1 <= ends[0] && ends[0] <= ends[1] && ends[1] <= 999
          ? ends[0]...ends[1] : nil
      },
      decodesAV1: try fields.value(.decodesAV1, "true or false") { $0 } ?? false)
  }

  /// Writes the first and the last system as a list of two.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encodeIfPresent(
      systems.map { [$0.lowerBound, $0.upperBound] }, forKey: .systems)
    try values.encode(decodesAV1, forKey: .decodesAV1)
  }
}
