package import Document
internal import Files
internal import Framing
internal import Padding
package import VideoIO
internal import Words

/// The spans of a clip that have one shape each, as programs that cut clips take them.
package struct CutList {
  package enum Form: String, Sendable {
    /// An edit decision list, CMX 3600.
    case edl
    /// The segments of LosslessCut, as CSV.
    case losslesscut
    /// A list for FFmpeg's demuxer `concat`.
    case concat
  }

  /// The reason why a list can't be written: a sentence fragment for people.
  package struct Refusal: Error {
    package let message: String
  }

  /// A stretch of time with one shape.
  struct Span {
    /// Seconds from the first frame, as the document has them.
    var start: Double
    /// Nil for the end of a clip of unknown length.
    var end: Double?
    /// The shape and the bars.
    var name: String
    /// The number of its first frame, and of the frame after its last one.
    var frames: Range<Int>
  }

  let clip: ClipLocation
  let rate: Ratio?
  let times: FrameTimes
  let spans: [Span]

  /// Reads the clip again for the times of its frames.
  package init(_ report: ClipReport, _ limits: ReadingLimits) throws(Refusal) {
    guard let file = report.path.file else {
      throw Refusal(message: "only files are cut, and this is an address")
    }
    let times: FrameTimes
    do throws(VideoError) {
      let stream = report.analysis?.video.stream?.index ?? 0
      times = try FrameTimes(OpenedClip(file), stream: stream, limits: limits)
    } catch {
      throw Refusal(message: error.message)
    }
    try self.init(report, times)
  }

  /// - Parameter times: of the frames of the analysed stream.
  init(_ report: ClipReport, _ times: FrameTimes) throws(Refusal) {
    guard let analysis = report.analysis, let padding = analysis.padding, !report.isStill else {
      throw Refusal(
        message: report.isStill
          ? "a still picture has nothing to cut" : "bars were not looked for")
    }
    if let obstacle = times.obstacle {
      throw Refusal(message: "it can't be cut by time because \(obstacle)")
    }
    (clip, rate, self.times) = (report.path, analysis.video.frameRate?.ratio, times)
    let shapes = analysis.video.shapes ?? []
    let starts = Set([0] + padding.timeline.map(\.start) + shapes.map(\.start)).sorted()
    let words = SegmentWords(analysis)
    spans = zip(starts, starts.dropFirst().map { $0 } + [nil]).compactMap { start, next in
      let frames = times.frame(at: start)..<(next.map(times.frame) ?? times.frames.count)
      guard !frames.isEmpty else { return nil }
      let shape = shapes.last { $0.start <= start }
      var doubt = ""
      var parts = [shape.map { "\(aspectName($0.display.aspectRatio)) frame" }]
      if let segment = padding.timeline.last(where: { $0.start <= start }),
        shape.map({ $0.storage == analysis.video.storage }) ?? true
      {
        let aspect = analysis.video.shape?.displayAspectRatio(of: segment.picture)
        if shape == nil { parts.append(aspect.map(aspectName)) }
        parts.append(padding.verdict == .undecided ? "undecided" : words.bars(segment))
        if segment.start == start { doubt = words.doubt(segment) }
      }
      return Span(
        start: start, end: next ?? analysis.end,
        name: parts.compactMap(\.self).joined(separator: " ") + doubt, frames: frames)
    }
    guard !spans.isEmpty else { throw Refusal(message: "it has no frames to cut") }
  }

  /// The whole file.
  package func bytes(_ form: Form) throws(Refusal) -> [UInt8] {
    switch form {
    case .edl: try edl()
    case .losslesscut: losslessCut
    case .concat: try concat()
    }
  }

  /// LosslessCut's columns start, end and name; times in seconds as players count them.
  private var losslessCut: [UInt8] {
    func text(_ time: Double?) -> String {
      time.map { number($0 + times.offset, decimals: 3) } ?? ""
    }
    // No name has a comma.
    let lines = spans.map { "\(text($0.start)),\(text($0.end)),\($0.name)\n" }
    return Array(lines.joined().utf8)
  }

  /// A span lasts from `inpoint`, a time at which FFmpeg seeks, to `outpoint`, at or after which no
  /// frame is decoded. Both are of the file's own clock.
  private func concat() throws(Refusal) -> [UInt8] {
    guard let name = clip.file?.asFFmpegName, !name.contains(where: { [0x0A, 0x0D].contains($0) })
    else {
      throw Refusal(message: "FFmpeg's lists can't hold a name with a line break")
    }
    let quoted = name.flatMap { $0 == UInt8(ascii: "'") ? Array("'\\''".utf8) : [$0] }
    let starts = spans.map(\.frames.lowerBound)
    var list = Array("ffconcat version 1.0\n".utf8)
    var begin = times.fileStart
    for (place, span) in spans.enumerated() {
      list += Array("\n# \(timeText(span.start)) \(span.name)\n".utf8)
      if place > 0, let remark = remark(onCut: starts[place]) {
        list += Array("# \(remark)\n".utf8)
      }
      list += Array("file '".utf8) + quoted + Array("'\n".utf8)
      // A millionth is FFmpeg's unit; both are rounded to the safe side.
      if place > 0 { list += Array("inpoint \(number(begin + 5e-7, decimals: 6))\n".utf8) }
      guard place + 1 < spans.count else { break }
      let next = times.frames[starts[place + 1]]
      let decoding = next.decoding ?? next.time
      let end = times.start + (times.seeksByDecoding ? decoding : next.time)
      let limit = number(times.start + decoding - 1e-6, decimals: 6)
      list += Array("outpoint \(limit)\nduration \(number(end - begin, decimals: 6))\n".utf8)
      begin = end
    }
    return list
  }

  /// The reason why a clip can't be cut before a frame without encoding it; nil if it can.
  private func remark(onCut place: Int) -> String? {
    let frame = times.frames[place]
    guard frame.isKey else {
      let earlier = times.frames[..<place].lastIndex(where: \.isKey) ?? 0
      return "a copy begins \(counted(place - earlier, "frame")) earlier, at a key frame"
    }
    // More frames than any codec keeps waiting.
    let waiting = times.frames[max(0, place - 16)..<place].count {
      ($0.decoding ?? -.infinity) > (frame.decoding ?? .infinity)
    }
    return waiting == 0 ? nil : "a copy loses \(counted(waiting, "frame")) before this one"
  }
}
