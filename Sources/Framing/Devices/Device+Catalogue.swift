extension Device {
  /// The known phones, iPads and Apple TVs, each oldest first.
  ///
  /// Products with the same figures share an entry.
  public static let catalogue: [Device] = DeviceCatalogue.devices

  /// The device with this id, name or product, in upper or lower case: `iphone-x`, `iPhone X`,
  /// `iphone-15-pro`.
  public static func named(_ text: String) -> Device? { catalogue.named(text) }

  /// The first phone whose screen reaches into its corners: 812×375 points in landscape.
  public static let iPhoneX = DeviceCatalogue.iPhoneX

  /// Products without a published figure of their screens, and why there is none.
  public static let withoutFigures: [(id: String, reason: String)] = [
    ("ipad-mini-a20pro", "the figures of the iPad mini (A20 Pro) are not published yet"),
    (
      "vision-pro",
      "Vision Pro has no screen of fixed size: windows are as large as people make them"
    ),
    ("apple-homeview", "the points of HomeView's 1088×1088 pixels are not published yet"),
  ]
}

extension [Device] {
  /// These devices and `others`; a device of `others` replaces one with the same id.
  public func overridden(by others: [Device]) -> [Device] {
    let ids = Set(others.map { $0.id })
    return filter { !ids.contains($0.id) } + others
  }

  /// See ``Device/named(_:)``.
  public func named(_ text: String) -> Device? {
    let wanted = text.lowercased()
    let id = String(wanted.map { $0 == " " ? "-" : $0 })
    if let device = first(where: { $0.name.lowercased() == wanted }) { return device }
    for candidate in [wanted, id] {
      if let device = first(where: { $0.id == candidate }) { return device.namedByOwnID }
    }
    for device in self {
      let model = device.details.models.first { $0.id == id || $0.name.lowercased() == wanted }
      if let model { return device.named(as: model) }
    }
    return nil
  }

  /// The device of this name or, for a device with several displays such as `iphone-duo`, all of
  /// them; empty if there is none.
  public func screens(named text: String) -> [Device] {
    if let device = named(text) { return [device] }
    let id = String(text.lowercased().map { $0 == " " ? "-" : $0 })
    return filter { $0.details.parent == id }
  }
}

extension Device {
  /// A phone's entry is named after its first product, an iPad's after a size that several share.
  fileprivate var namedByOwnID: Device {
    details.models.first { $0.id == id && kind == .phone }.map(named) ?? self
  }
}

extension [String] {
  /// Names of devices; iPhones after the first omit that word: `iPhone X`, `XS`, `11 Pro`.
  package var familyNamedOnce: [String] {
    let family = "iPhone "
    guard let first, first.hasPrefix(family) else { return self }
    return [first]
      + dropFirst().map { $0.hasPrefix(family) ? String($0.dropFirst(family.count)) : $0 }
  }
}
