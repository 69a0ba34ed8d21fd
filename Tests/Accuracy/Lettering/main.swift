import Files
import Framing
import Lettering
import SystemPackage
import VideoIO
import VidfitKit

// Prints, for each clip, its lines of strokes with their measures: the rows that
// Tests/Accuracy/train_lettering.py learns from. One JSON object a line; boxes are in stored pixels.

func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "0" }

for path in CommandLine.arguments.dropFirst() {
  do {
    var reader = try VideoReader(FilePath(path))
    let (storage, orientation) = (reader.facts.storage, reader.facts.orientation)
    var sampler = LetteringSampler(orientation, threads: 1)
    try sampler.run(&reader)
    let finder = sampler.finder
    guard
      let size = finder.size,
      let shape = DisplayShape(
        storage: storage, cleanAperture: nil, pixelAspectRatio: .one, orientation: orientation)
    else { continue }
    let rows = finder.tracks.map { track in
      let box = shape.storedRect(
        ofUnit: Rect(
          x: Double(track.box.x) / Double(size.width),
          y: Double(track.box.y) / Double(size.height),
          width: Double(track.box.width) / Double(size.width),
          height: Double(track.box.height) / Double(size.height)))
      let place = [box.x, box.y, box.width, box.height].map(number).joined(separator: ",")
      let (start, end) = (finder.times[track.first], finder.times[track.last])
      let measures = track.measures.map(number).joined(separator: ",")
      return #"{"box":[\#(place)],"start":\#(number(start)),"end":\#(number(end)),"#
        + #""measures":[\#(measures)]}"#
    }
    print(#"{"file":"\#(path)","tracks":[\#(rows.joined(separator: ","))]}"#)
  } catch {
    print(#"{"file":"\#(path)","tracks":[],"error":"\#(error)"}"#)
  }
}
