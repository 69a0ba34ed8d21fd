import Document
import Files
import Framing

/// Bytes as regions, in JSON, WebVTT, TTML or ASS, and as zones: each has a place, or the file one
/// reason.
enum RegionFuzzing {
  private static let shape = DisplayShape(
    storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil, pixelAspectRatio: .one,
    orientation: .upright)

  static func run(_ bytes: [UInt8]) {
    guard let shape else { return }
    do throws(Malformed) {
      for region in try RegionFile(bytes).regions(of: "clip.mp4") {
        let box = region.box(in: shape)
        precondition(
          box.x.isFinite && box.y.isFinite && box.width > 0 && box.width.isFinite
            && box.height > 0 && box.height.isFinite)
        precondition(region.start >= 0 && region.end ?? .infinity > region.start)
      }
    } catch {
      precondition(error.description == error.description.oneLine)
    }
    do throws(Malformed) {
      _ = try Zone.read(bytes)
    } catch {
      precondition(error.description == error.description.oneLine)
    }
  }
}
