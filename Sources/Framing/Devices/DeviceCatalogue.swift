extension Device {
  /// The known phones, iPads and Apple TVs, each oldest first.
  ///
  /// Devices with the same figures share an entry. Each entry is one line of a table; figures of
  /// its whole family are in `Device+Families.swift`.
  public static let catalogue: [Device] =
    homeButtonPhones + notchedPhones + islandPhones + pads + televisions

  /// The entry with this id, name or alias, in upper or lower case: `iphone-x`, `iPhone X`,
  /// `iphone-15-pro`.
  public static func named(_ text: String) -> Device? { catalogue.named(text) }

  /// The first phone whose screen reaches into its corners: 812×375 points in landscape.
  public static let iPhoneX = phone(
    "iphone-x", "iPhone X", 375, 812, radius: 39, notch: .iPhoneX, top: 44, indicator: 134)
}

extension [Device] {
  /// These and `others`; a device of `others` takes the place of one with the same id.
  public func overridden(by others: [Device]) -> [Device] {
    let ids = Set(others.map(\.id))
    return filter { !ids.contains($0.id) } + others
  }

  /// See ``Device/named(_:)``.
  public func named(_ text: String) -> Device? {
    let wanted = text.lowercased()
    let id = String(wanted.map { $0 == " " ? "-" : $0 })
    return first { $0.id == wanted || $0.name.lowercased() == wanted }
      ?? first { $0.details.aliases.contains(id) || $0.id == id }
  }
}
