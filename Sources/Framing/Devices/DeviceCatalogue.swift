extension Device {
  /// The devices that have an id of their own: phones, iPads and Apple TVs, each oldest first.
  ///
  /// Devices that share all figures share an entry. A device is one line in one of the tables
  /// that this joins; what holds for its whole family is in `Device+Families.swift`.
  public static let catalogue: [Device] =
    homeButtonPhones + notchedPhones + islandPhones + pads + televisions

  /// The device with this id or name, or one that shares its entry, in any case:
  /// `iphone-x`, `iPhone X`, `iphone-15-pro`.
  public static func named(_ text: String) -> Device? { catalogue.named(text) }

  public static let iPhoneX = phone(
    "iphone-x", "iPhone X", 375, 812, radius: 39, notch: .iPhoneX, .single, top: 44,
    indicator: 134)
}

extension [Device] {
  /// See ``Device/named(_:)``.
  public func named(_ text: String) -> Device? {
    let wanted = text.lowercased()
    let id = String(wanted.map { $0 == " " ? "-" : $0 })
    return first { $0.id == wanted || $0.name.lowercased() == wanted }
      ?? first { $0.details.aliases.contains(id) || $0.id == id }
  }
}
