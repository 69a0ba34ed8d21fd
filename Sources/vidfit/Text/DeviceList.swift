import Framing
import Report
import VidfitKit

/// All devices, one per line.
struct DeviceList {
  private let devices: [Device]

  init(_ devices: [Device]) {
    self.devices = devices
  }

  var lines: [String] {
    let rows =
      [
        [
          "id", "points", "pixels", "inches", "corner", "housing", "landscape safe area T L B R",
          "name",
        ]
      ]
      + devices.map { device in
        let insets = device.landscapeSafeArea
        return [
          device.id, "\(device.width)×\(device.height) @\(number(device.scale, decimals: 2))x",
          "\(device.renderPixels.width)×\(device.renderPixels.height)",
          device.details.display?.diagonal.map { "\(number($0, decimals: 1))″" } ?? "-",
          device.cornerRadius > 0 ? number(device.cornerRadius, decimals: 2) : "-",
          device.housing?.kind.rawValue ?? "-", insets.text, device.name,
        ]
      }
    return rows.aligned
  }
}

extension EdgeInsets {
  /// Top, left, bottom, right.
  var text: String {
    [top, left, bottom, right].map { number($0, decimals: 2) }.joined(separator: " ")
  }
}
