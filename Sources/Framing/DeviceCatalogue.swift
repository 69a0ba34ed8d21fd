extension Device {
  /// The devices that have an id of their own, oldest first.
  public static let catalogue: [Device] = [.iPhoneX]

  /// The device with this id or name, in any case: `iphone-x` or `iPhone X`.
  public static func named(_ text: String) -> Device? {
    let wanted = text.lowercased()
    return catalogue.first { $0.id == wanted || $0.name.lowercased() == wanted }
  }

  public static let iPhoneX = Device(
    id: "iphone-x", name: "iPhone X", kind: .phone, width: 375, height: 812, scale: 3,
    renderPixels: PixelSize(width: 1125, height: 2436), cornerRadius: 39,
    housing: SensorHousing(kind: .notch, width: 209, depth: 30, cornerRadius: 20),
    portraitSafeArea: EdgeInsets(top: 44, bottom: 34),
    landscapeSafeArea: EdgeInsets(left: 44, bottom: 21, right: 44))
}
