public import Document
public import Framing

/// The frames of recipients as screens.
extension DeliveryProfile {
  private static let prefix = "slot:"

  /// The id in the name of a slot as a screen, such as `slot:app-preview-6.9`; nil for another name.
  public static func slotID(_ name: String) -> String? {
    let name = name.lowercased()
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// The largest frame of each shape that the recipient takes, as a screen of a point a pixel. One
  /// that it takes upright and on its side can be turned.
  public var slots: [Device] {
    var shapes: [PixelSize] = []
    for size in sizes.sorted(by: { $0.width * $0.height > $1.width * $1.height })
    where !shapes.contains(where: { Ratio($0.width, $0.height) == Ratio(size.width, size.height) })
    {
      shapes.append(size)
    }
    func turned(_ size: PixelSize) -> PixelSize {
      PixelSize(width: size.height, height: size.width)
    }
    let wanted = shapes.filter { $0.width < $0.height || !shapes.contains(turned($0)) }
    return wanted.map { size in
      var details = DeviceDetails()
      details.isWideDefaultKnown = false
      details.isTurnable = size != turned(size) && shapes.contains(turned(size))
      details.confidence = confidence
      let suffix = wanted.count > 1 ? " \(size.inWords)" : ""
      return Device(
        id: Self.prefix + id, name: name + suffix, kind: .custom, width: size.width,
        height: size.height, scale: 1, renderPixels: size, details: details)
    }
  }

  /// The parts of the frame that text has to keep within, but for those that are always tested.
  public var ownZones: [Zone] {
    zones.map(\.zone).filter { zone in !Zone.standard.contains { $0.name == zone.name } }
  }
}
