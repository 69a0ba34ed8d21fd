import Testing
import Foundation
import Padding
import VideoIO

struct Sizes: PlaneReceiver {
  var text = ""
  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    text += " \(role):\(layout.width)x\(layout.height)@\(samples[layout.origin])"
  }
  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    text += " \(role):\(layout.width)x\(layout.height)@\(samples[layout.origin])w"
  }
}

@Test func scratch() throws {
  for dir in (ProcessInfo.processInfo.environment["VIDFIT_CLIP_DIRS"] ?? "").split(separator: ":") {
    for name in try FileManager.default.contentsOfDirectory(atPath: String(dir)).sorted() {
      do throws(VideoError) {
        let begin = Date()
        var reader = try VideoReader(MediaPath("\(dir)/\(name)"))
        print("OK", name, reader.facts.storage, reader.facts.container.format, reader.facts.container.duration ?? -1, reader.facts.orientation, reader.facts.pixelAspectRatio, reader.facts.frameRate as Any, reader.keyFrames.count, reader.keyFrames.suffix(2), reader.facts.warnings, Date().timeIntervalSince(begin), reader.bytesRead)
        var decoder = try FrameDecoder(reader.stream)
        for f in [0.0, 0.3, 0.6, 0.95] {
          let d = reader.facts.container.duration ?? 0
          if let sample = try reader.keySample(near: f * d) {
            if let frame = try decoder.decodeKey(sample) {
              var sizes = Sizes()
              try frame.lendPlanes(to: &sizes)
              print("   ", f*d, sample.time, sample.bytes.count, frame.time as Any, frame.isKey, frame.isCorrupt, frame.pixelFormat, sizes.text)
            } else { print("    no frame", f * d, sample.time) }
          } else { print("    no sample at", f * d)}
        }
      } catch { print("ERR", name, error) }
    }
  }
}
