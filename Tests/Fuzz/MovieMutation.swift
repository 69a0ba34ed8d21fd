import Glibc
import TestSupport

/// Changes of a movie's boxes that keep their sizes right, because most other changes only end in
/// "its index is damaged".
struct MovieMutation {
  private var random: SplitMix64

  init(seed: UInt32) { random = SplitMix64(seed: UInt64(seed)) }

  /// A box whose size follows its contents.
  private struct Box {
    var type: [UInt8]
    var isLong: Bool
    var fields: [UInt8]
    var boxes: [Box]?

    var bytes: [UInt8] {
      let body = fields + (boxes ?? []).flatMap(\.bytes)
      let header = isLong ? [0, 0, 0, 1] + type : [UInt8](number: body.count + 8, 4) + type
      return header + (isLong ? [UInt8](number: body.count + 16, 8) : []) + body
    }
  }

  private static let parents: [String: Int] = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "dinf": 0, "dref": 8, "stsd": 8,
    "avc1": 78, "mp4v": 78, "jpeg": 78, "moof": 0, "traf": 0, "mfra": 0, "mvex": 0, "tapt": 0,
  ]
  private static let types = [
    "free", "skip", "moov", "moof", "mfra", "sidx", "stco", "co64", "saio", "clap", "pasp", "tapt",
    "meta", "iloc", "dref", "url ", "cmov", "encv", "wide",
  ]

  /// - Parameter change: changes bytes at random.
  mutating func mutated(_ bytes: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
    var file = Box(type: [], isLong: false, fields: [], boxes: Self.boxes(bytes, depth: 0))
    for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&file, change) }
    return file.boxes?.flatMap(\.bytes) ?? bytes
  }

  private static func boxes(_ bytes: [UInt8], depth: Int) -> [Box] {
    var (boxes, place): ([Box], Int) = ([], 0)
    while bytes.count - place >= 8 {
      let short = Int(bytes.number(at: place, 4))
      let isLong = short == 1
      let header = isLong ? 16 : 8
      let size = isLong ? Int(clamping: bytes.number(at: place + 8, 8)) : short
      let end = size >= header && size <= bytes.count - place ? place + size : bytes.count
      let type = Array(bytes[place + 4..<place + 8])
      let body = Array(bytes[min(end, place + header)..<end])
      let name = String(decoding: type, as: UTF8.self)
      var box = Box(type: type, isLong: isLong, fields: body)
      if depth < 12, let count = parents[name], count <= body.count {
        box.fields = Array(body[..<count])
        box.boxes = Self.boxes(Array(body[count...]), depth: depth + 1)
      }
      boxes.append(box)
      place = end
    }
    return boxes
  }

  /// Goes down to some box, and changes it or its place among those beside it.
  private mutating func mutate(_ parent: inout Box, _ change: ([UInt8]) -> [UInt8]) {
    guard var boxes = parent.boxes, !boxes.isEmpty else {
      parent.fields = change(parent.fields)
      return
    }
    defer { parent.boxes = boxes }
    let index = Int.random(in: boxes.indices, using: &random)
    let other = Int.random(in: boxes.indices, using: &random)
    // The deeper, the more there is of interest.
    if Int.random(in: 0..<10, using: &random) < 6 { return mutate(&boxes[index], change) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: boxes.remove(at: index)
    case 1: boxes.insert(boxes[index], at: other)
    case 2: boxes.swapAt(index, other)
    case 3: boxes[index].isLong.toggle()
    case 4: boxes[index].type = Array((Self.types.randomElement(using: &random) ?? "free").utf8)
    case 5:
      let count = Int.random(in: 0...200, using: &random)
      let fill = [UInt8](repeating: 0, count: count)
      boxes.insert(Box(type: Array("free".utf8), isLong: false, fields: fill), at: index)
    case 6: boxes[index].fields = change(boxes[index].fields)
    default:
      let box = boxes[index]
      boxes[other].boxes?.append(box)
    }
  }
}

@_silgen_name("LLVMFuzzerMutate")
private func libraryMutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// The entry point for libFuzzer's mutations; other targets' are its own.
@_cdecl("LLVMFuzzerCustomMutator")
public func fuzzMutate(
  _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  guard FuzzTarget.chosen == .movie, count > 0, seed % 4 != 0 else {
    return libraryMutate(data, count, most)
  }
  var mutation = MovieMutation(seed: seed)
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let mutated = mutation.mutated(bytes) { bytes in
    [UInt8](unsafeUninitializedCapacity: bytes.count + 64) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      _ = buffer.update(fromContentsOf: bytes)
      filled = libraryMutate(start, bytes.count, bytes.count + 64)
    }
  }
  guard mutated.count <= most, !mutated.isEmpty else { return libraryMutate(data, count, most) }
  for (index, byte) in mutated.enumerated() { data[index] = byte }
  return mutated.count
}
