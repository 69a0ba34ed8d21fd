import Document
import Framing
import VidfitKit

/// A device table of any bytes is read or refused, and clips can be laid out on its devices.
enum DeviceFuzzing {
  private static let sizes = [(1920, 1080), (1, 16_384), (16_384, 1)]
    .map { PixelSize(width: $0, height: $1) }

  static func run(_ bytes: [UInt8]) {
    do throws(Malformed) {
      let devices = try DeviceTable.read(bytes)
      let written = (try? DeviceTable.write(devices)) ?? []
      precondition((try? DeviceTable.read(written)) == devices, "what was written can be read")
      devices.forEach(show)
    } catch {
      precondition(!error.description.isEmpty)
    }
  }

  private static func show(_ device: Device) {
    for system in [SystemVersion.ios18, .ios26, .ios27] {
      let device = device.running(system)
      for orientation in [ScreenOrientation.landscape, .portrait] {
        let windows = WindowPart.Kind.named.compactMap {
          Viewport(device: device, turn: Turn(orientation), part: $0)
        }
        let viewports = [Viewport(device: device, orientation: orientation)] + windows
        for size in sizes {
          guard let report = SizeReport(size, viewports: viewports) else {
            preconditionFailure("sizes have pixels")
          }
          precondition((try? ReportEncoder().encode(report)) != nil)
        }
      }
    }
  }
}
