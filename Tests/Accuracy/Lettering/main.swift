import Files
import FoundationEssentials
import Framing
import Lettering
import SystemPackage
import VideoIO
import VidfitKit

// Prints, for each clip, its lines of strokes with their measures: the rows that
// Tests/Accuracy/train_lettering.py learns from. After `--weights FILE` it prints what is found with
// these weights instead, and after `--logos` the groups of edges that stay in different views, which
// Tests/Accuracy/train_logos.py learns from. One JSON object a line; boxes are in stored pixels.

func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "0" }

func list(_ values: [Double]) -> String { "[" + values.map(number).joined(separator: ",") + "]" }

func rows(_ finder: LetteringFinder, _ shape: DisplayShape) -> [String] {
  guard let size = finder.size else { return [] }
  return finder.tracks.map { track in
    let box = shape.storedRect(
      ofUnit: Rect(
        x: Double(track.box.x) / Double(size.width),
        y: Double(track.box.y) / Double(size.height),
        width: Double(track.box.width) / Double(size.width),
        height: Double(track.box.height) / Double(size.height)))
    let (start, end) = (finder.times[track.first], finder.times[track.last])
    return #"{"box":\#(list([box.x, box.y, box.width, box.height])),"start":\#(number(start)),"#
      + #""end":\#(number(end)),"measures":\#(list(track.measures))}"#
  }
}

func rows(_ items: [LetteringItem], _ shape: DisplayShape, _ duration: Double) -> [String] {
  items.map { item in
    let box = shape.storedRect(ofUnit: item.unit)
    return
      #"{"box":\#(list([box.x, box.y, box.width, box.height])),"start":\#(number(item.start)),"#
      + #""end":\#(number(min(item.end ?? duration, duration))),"role":"\#(item.role?.rawValue ?? "")","#
      + #""confidence":\#(number(item.confidence))}"#
  }
}

func rows(_ finder: LogoFinder, _ shape: DisplayShape) -> [String] {
  finder.candidates.map { candidate in
    let box = shape.storedRect(ofUnit: candidate.unit)
    return
      #"{"box":\#(list([box.x, box.y, box.width, box.height])),"views":\#(candidate.views),"#
      + #""measures":\#(list(candidate.measures))}"#
  }
}

var arguments = CommandLine.arguments.dropFirst()
var model: LetteringModel?
if arguments.first == "--weights" {
  let file = String(arguments.dropFirst().first ?? "")
  model = try JSONDecoder().decode(
    LetteringModel.self, from: Data(contentsOf: URL(filePath: file)))
  arguments = arguments.dropFirst(2)
}
let findsLogos = arguments.first == "--logos"
if findsLogos { arguments = arguments.dropFirst() }
for path in arguments {
  do {
    var reader = try VideoReader(FilePath(path))
    let (storage, orientation) = (reader.facts.storage, reader.facts.orientation)
    var sampler = LetteringSampler(orientation, threads: 1, findsLogos: findsLogos)
    try sampler.run(&reader)
    let finder = sampler.finder
    guard
      let shape = DisplayShape(
        storage: storage, cleanAperture: nil, pixelAspectRatio: .one, orientation: orientation)
    else { continue }
    let found =
      model.map {
        rows(finder.items(by: $0), shape, reader.facts.container.duration ?? 0)
      } ?? sampler.logos.map { rows($0, shape) } ?? rows(finder, shape)
    let all = found.joined(separator: ",")
    print(#"{"file":"\#(path)","times":\#(list(finder.times)),"found":[\#(all)]}"#)
  } catch {
    print(#"{"file":"\#(path)","found":[],"error":"\#(error)"}"#)
  }
}
