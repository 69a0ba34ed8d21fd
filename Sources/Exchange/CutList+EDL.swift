internal import Document
internal import Files
internal import Framing
internal import SystemPackage
internal import VideoIO

extension CutList {
  /// CMX 3600, an event for each span: where it is in the clip, and at the same time codes where it
  /// is on the tape, so that a program cuts the clip without moving anything. Lines end as they did
  /// on the machines that read it first.
  func edl() throws(Refusal) -> [UInt8] {
    guard let rate, let code = TimeCode(rate: rate, start: times.timecode) else {
      let has = rate.map { "the clip has \(number($0.value, decimals: 3))" }
      throw Refusal(
        message: "CMX 3600 counts 24, 25, 30, 48, 50 or 60 frames a second, or 1000/1001 of that; "
          + (has ?? "the clip's rate is unknown"))
    }
    if let place = times.frames.indices.first(where: {
      abs(times.frames[$0].time * rate.value - Double($0)) >= 0.5
    }) {
      let due = number(Double(place) / rate.value, decimals: 3)
      throw Refusal(
        message: "CMX 3600 has no variable frame rate: frame \(place) is shown at "
          + "\(number(times.frames[place].time, decimals: 3)) s instead of \(due) s")
    }
    guard spans.count <= 999 else {
      throw Refusal(message: "CMX 3600 numbers 999 events, and the clip has \(spans.count)")
    }
    guard times.frames.count <= code.framesOfDay else {
      throw Refusal(message: "CMX 3600 counts 24 hours, and the clip is longer")
    }
    let title = String(decoding: clip.outputStem, as: UTF8.self).oneLine
    let name = clip.name?.string.oneLine ?? "clip"
    var lines = ["TITLE: \(title)", "FCM: \(code.drops ? "DROP" : "NON-DROP") FRAME"]
    for (place, span) in spans.enumerated() {
      let event = "\(place + 1)"
      let digits = String(repeating: "0", count: 3 - event.utf8.count) + event
      let (first, end) = (code[span.frames.lowerBound], code[span.frames.upperBound])
      lines += [
        "\(digits)  AX       V     C        \(first) \(end) \(first) \(end)",
        "* FROM CLIP NAME: \(name)", "* COMMENT: \(span.name)",
      ]
    }
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}

/// Time codes of a frame rate (SMPTE ST 12-1).
struct TimeCode {
  /// Numbers of frames in a second.
  private let base: Int
  /// Numbers left out at the beginning of each minute but every tenth; 0 unless it drops any.
  private let dropped: Int
  /// The count of frames at the first one.
  private var origin = 0

  /// Whether numbers are left out, so that the codes of 30000/1001 frames a second keep the time of
  /// the clock.
  var drops: Bool { dropped > 0 }

  /// Nil for a rate without time codes.
  ///
  /// - Parameter start: the time code of the first frame. A semicolon in it means that numbers are
  ///   left out. Without one, the first is 0, and they are left out if that is possible.
  init?(rate: Ratio, start: String?) {
    func isNear(_ base: Int, _ factor: Double) -> Bool {
      abs(rate.value * factor / Double(base) - 1) < 1e-5
    }
    let whole = [24, 25, 30, 48, 50, 60].first { isNear($0, 1) }
    let slow = [24, 30, 48, 60].first { isNear($0, 1.001) }
    guard let base = whole ?? slow else { return nil }
    self.base = base
    let canDrop = slow.map { $0.isMultiple(of: 30) } ?? false
    dropped = canDrop && start?.contains(";") ?? true ? base / 15 : 0
    let parts = (start ?? "").split { $0 == ":" || $0 == ";" }.map { Int($0) ?? -1 }
    guard parts.count == 4, parts.allSatisfy({ (0..<100).contains($0) }), parts[3] < base else {
      return
    }
    let minutes = parts[0] * 60 + parts[1]
    origin = (minutes * 60 + parts[2]) * base + parts[3] - dropped * (minutes - minutes / 10)
  }

  private var framesOfTenMinutes: Int { 600 * base - 9 * dropped }

  var framesOfDay: Int { 144 * framesOfTenMinutes }

  /// The time code of a frame by its number from the first one.
  subscript(frame: Int) -> String {
    let (tens, rest) = ((origin + frame) % framesOfDay).quotientAndRemainder(
      dividingBy: framesOfTenMinutes)
    // The first of ten minutes has all its numbers.
    let minute = max(0, rest - 60 * base) / (60 * base - dropped)
    let short = rest < 60 * base ? 0 : 1 + minute
    let number = tens * 600 * base + rest + dropped * short
    let seconds = number / base
    func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map(digits).joined(separator: ":")
      + (drops ? ";" : ":") + digits(number % base)
  }
}
