internal import Document
public import Framing

/// Devices in a table, a line each under a heading; lengths are points.
public struct DeviceList {
  private let devices: [Device]

  /// - Parameter devices: in the order of the lines.
  public init(_ devices: [Device]) {
    self.devices = devices
  }

  /// The heading, and a line for each device.
  public var lines: [String] {
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
          device.renderPixels.inWords,
          device.details.display?.diagonal.map { "\(number($0, decimals: 1))″" } ?? "-",
          device.cornerRadius > 0 ? number(device.cornerRadius, decimals: 2) : "-",
          device.housing?.kind.rawValue ?? "-", insets.text, device.name,
        ]
      }
    return rows.aligned
  }
}

extension EdgeInsets {
  /// Top, left, bottom and right, such as `0 62 20 62`.
  var text: String {
    [top, left, bottom, right].map { number($0, decimals: 2) }.joined(separator: " ")
  }
}

/// Devices side by side: a row for each figure and a column for each device. Two devices also get a
/// sentence with the differences.
///
/// ```swift
/// print(DeviceComparison(Array(Device.catalogue.prefix(2))).lines.joined(separator: "\n"))
/// ```
public struct DeviceComparison {
  private let devices: [Device]

  /// - Parameter devices: at least one, in the order of the columns.
  public init(_ devices: [Device]) {
    self.devices = devices
  }

  /// The rows with any figure, and the sentence.
  public var lines: [String] {
    let rows = rows.filter { row in row.dropFirst().contains { $0 != "-" } }
    let table = rows.aligned
    guard devices.count == 2 else { return table }
    return table + ["", difference(devices[1], from: devices[0])]
  }

  private var rows: [[String]] {
    func row(_ name: String, _ figure: (Device) -> String) -> [String] {
      [name] + devices.map(figure)
    }
    return [
      row("", \.id),
      row("screen, points") { "\($0.width)×\($0.height) @\(number($0.scale, decimals: 2))x" },
      row("screen, pixels") { $0.renderPixels.inWords },
      row("panel, pixels") { $0.details.nativePixels.map { "\($0.width)×\($0.height)" } ?? "-" },
      row("long to short side") { number($0.sides.long / $0.sides.short, decimals: 3) + ":1" },
      row("area, points²") { number($0.sides.long * $0.sides.short, decimals: 0) },
      row("system") { device in
        device.system.map { "\($0.major)" } ?? "-"
      },
      row("corners") { $0.cornerRadius > 0 ? points($0.cornerRadius) : "square" },
      row("housing") { device in
        device.housing.map {
          "\($0.kind.rawValue) \(points($0.width))×\(points($0.depth))"
        } ?? "-"
      },
      row("safe area, portrait") { $0.fixedOrientation == nil ? $0.portraitSafeArea.text : "-" },
      row("safe area, landscape") { $0.landscapeSafeArea.text },
      row("AVKit safe area, landscape") { device in
        let area = Viewport(device: device, turn: .landscapeRight).unobstructedBounds
        return "\(points(area.width))×\(points(area.height))"
      },
      row("video of 2:1 to 2.40:1") {
        $0.details.isWideDefaultKnown ? "-" : "default not published"
      },
    ]
  }

  /// The difference in portrait, or as a television stands.
  private func difference(_ device: Device, from other: Device) -> String {
    func change(_ figure: (Device) -> Double, _ more: String, _ less: String, _ same: String)
      -> String
    {
      let share = figure(device) / figure(other) - 1
      guard abs(share).isVisibleShare else { return same }
      return "\(percent(abs(share))) \(share > 0 ? more : less)"
    }
    let way = device.fixedOrientation == nil && other.fixedOrientation == nil ? " in portrait" : ""
    let changes = [
      change({ Double($0.width) }, "wider", "narrower", "as wide"),
      change({ Double($0.height) }, "taller", "shorter", "as tall"),
      change(
        { $0.sides.long * $0.sides.short }, "larger in area", "smaller in area", "as large in area"),
      change(
        { $0.sides.long / $0.sides.short }, "longer in shape", "squarer in shape",
        "of the same shape"),
    ]
    return "\(device.name) beside \(other.name)\(way), in points: "
      + changes.joined(separator: ", ") + "."
  }

  private func points(_ length: Double) -> String { number(length, decimals: 2) }
}

extension Device {
  fileprivate var sides: (long: Double, short: Double) {
    (Double(max(width, height)), Double(min(width, height)))
  }
}
