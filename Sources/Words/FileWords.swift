package import Document
internal import Files
internal import Framing
internal import SystemPackage

/// The kind of file, in the names that people use.
package struct FileWords {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  package init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    self.report = report
    self.analysis = analysis
  }

  private var video: ClipAnalysis.Video { analysis.video }

  /// Text such as `MP4, H.264 High, 640×360, 24 fps, BT.709, 3 s, 610.1 kB`.
  package var line: String {
    let container = analysis.container
    let format = containerName(container.format, fileExtension: report.path.fileExtension)
    return [
      format + misnamed, codec == format ? nil : codec, size, views,
      samples, video.frameRate.map { number($0.value, decimals: 3) + " fps" },
      video.fieldOrder.flatMap { $0 == "progressive" ? nil : "interlaced" }, color,
      video.dolbyVision?.inWords, container.duration.map { duration($0) },
      byteCount(container.bytes),
    ].joined
  }

  /// The extension of the name if another kind of file has it.
  private var misnamed: String {
    let names = analysis.container.format.split(separator: ",").map(String.init)
    guard let suffix = report.path.fileExtension?.lowercased(), let usual = Self.formats[suffix],
      !names.contains(where: usual.contains)
    else { return "" }
    return ", though named .\(suffix)"
  }

  /// FFmpeg's names of the formats that files of an extension have.
  private static let formats: [String: [String]] = [
    "mp4": ["mov"], "m4v": ["mov", "m4v"], "mov": ["mov"], "mkv": ["matroska"],
    "webm": ["webm"], "avi": ["avi"], "flv": ["flv"], "gif": ["gif"], "mxf": ["mxf"],
    "wmv": ["asf"], "ts": ["mpegts"], "m2ts": ["mpegts"], "mpg": ["mpeg", "mpegts", "mpegvideo"],
  ]

  /// All that the stream states, by FFmpeg's names.
  var details: [TextRow] {
    let fields = video.fieldOrder.map { $0 == "progressive" ? $0 : "interlaced (\($0))" }
    return [
      TextRow(
        "video",
        [
          video.codec + (video.profile.map { " \($0)" } ?? ""),
          "\(video.pixelFormat), \(video.bitDepth)-bit", fields,
        ].joined),
      TextRow("frame", frame), TextRow("colour", colorTags),
    ]
  }

  /// The same in the names that people use.
  var namedDetails: [TextRow] {
    let chroma = samples ?? "\(video.bitDepth)-bit"
    let fields = video.fieldOrder.map { $0 == "progressive" ? $0 : "interlaced" }
    return [
      TextRow("video", [codec, chroma, fields].joined),
      TextRow(
        "frame",
        "\(video.storage.inWords) stored, shown at "
          + "\(number(video.display.width, decimals: 1))×\(number(video.display.height, decimals: 1)), "
          + aspectName(video.display.aspectRatio)),
      TextRow("colour", namedColor),
    ]
  }

  private var codec: String {
    let name = codecName(video.codec, profile: video.profile)
    guard video.codec != "mpeg4", let profile = video.profile else { return name }
    return "\(name) \(profile)"
  }

  /// The shown size, and the stored size if it differs.
  private var size: String {
    let (width, height) = (
      number(video.display.width, decimals: 1), number(video.display.height, decimals: 1)
    )
    let stored = video.storage.inWords
    let reasons = [
      video.cleanAperture.map { "clean aperture \($0.inWords)" },
      video.stereo?.eye.map { "one eye \($0.size.inWords)" },
      video.pixelAspectRatio == .one ? nil : "pixels \(video.pixelAspectRatio)",
      video.rotation != 0 ? "rotated \(video.rotation)°" : nil,
      video.mirrored ? "mirrored" : nil,
    ].compactMap(\.self)
    let shown = "\(width)×\(height)"
    return reasons.isEmpty
      ? shown : "\(shown) (stored \(stored), \(reasons.joined(separator: ", ")))"
  }

  /// Text such as `3D (side by side, left eye first)` and `equirectangular`; nil for flat video.
  private var views: String? {
    let words = [video.stereo.map { "3D (\($0.inWords))" }, video.projection?.inWords].joined
    return words.isEmpty ? nil : words
  }

  /// The sample format, unless it is the usual 8-bit 4:2:0.
  private var samples: String? {
    let depth = video.bitDepth == 8 ? nil : "\(video.bitDepth)-bit"
    let known = [depth, chroma].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  /// Text such as `4:2:2`, from FFmpeg's name of the sample format; nil for 4:2:0 and for names that
  /// don't say.
  private var chroma: String? {
    // As bytes, because a search in text takes many times as long.
    let name = Array(video.pixelFormat.utf8)
    return ["4:2:2", "4:4:4", "4:4:0", "4:1:1", "4:1:0"].first { text in
      let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
      return name.indices.contains { name[$0...].starts(with: digits) }
    }
  }

  private func duration(_ seconds: Double) -> String {
    seconds < 60 ? "\(number(seconds, decimals: 2)) s" : timeText(seconds.rounded())
  }

  /// Text such as `BT.709` or `HDR (BT.2020, PQ)`.
  private var color: String? {
    guard !report.isStill else { return nil }
    let tags = video.color
    let known = [tags.primaries, tags.transfer, tags.matrix].compactMap(\.self)
      .filter { $0 != "bt2020-10" && $0 != "bt2020-12" && $0 != "gbr" }.map {
        Self.colorNames[$0] ?? $0
      }
    let distinct = known.reduce(into: [String]()) { all, name in
      if !all.contains(name) { all.append(name) }
    }
    let words =
      distinct.isEmpty ? "colour not stated" : distinct.joined(separator: tags.isHDR ? ", " : "/")
    let full = tags.range == "pc" ? ", full range" : ""
    return (tags.isHDR ? "HDR (\(words))" : words) + full
  }

  private static let colorNames = [
    "bt709": "BT.709", "bt2020": "BT.2020", "bt2020nc": "BT.2020", "bt2020c": "BT.2020",
    "smpte170m": "BT.601", "bt470bg": "BT.601", "bt470m": "BT.470 M", "smpte432": "P3",
    "smpte431": "DCI-P3", "smpte2084": "PQ", "arib-std-b67": "HLG", "iec61966-2-1": "sRGB",
    "smpte240m": "SMPTE 240M",
  ]

  /// Text such as `primaries BT.709, transfer BT.709, matrix BT.709, video range`.
  private var namedColor: String {
    let color = video.color
    let tags = [
      ("primaries", color.primaries), ("transfer", color.transfer), ("matrix", color.matrix),
    ].compactMap { name, tag in tag.map { "\(name) \(Self.colorNames[$0] ?? $0)" } }
    let range = color.range.map { $0 == "pc" ? "full range" : "video range" }
    let source = color.source == .frames ? "as its frames say" : nil
    let all = tags + [range].compactMap(\.self)
    return all.isEmpty ? "not stated" : (all + [source].compactMap(\.self)).joined(separator: ", ")
  }

  private var frame: String {
    let shape = "\(video.display.aspectRatio) (\(number(video.display.value, decimals: 3)))"
    return "\(video.storage.inWords) stored, shown at "
      + "\(number(video.display.width, decimals: 1))×\(number(video.display.height, decimals: 1)), "
      + shape
  }

  private var colorTags: String {
    let color = video.color
    let tags = [color.primaries, color.transfer, color.matrix]
    guard tags.contains(where: { $0 != nil }) || color.range != nil else { return "not stated" }
    let source = color.source == .frames ? ", as its frames say" : ""
    return tags.map { $0 ?? "not stated" }.joined(separator: " / ")
      + ", range \(color.range ?? "not stated")\(source)"
  }
}

extension ByteTransfer {
  /// `1.2 MB by 8 requests`.
  package var inWords: String { "\(byteCount(bytes)) by \(counted(requests, "request"))" }
}

extension Playability {
  /// The kind of a clip's file for people, such as `VP9 in WebM`.
  package static func kind(of report: ClipReport, _ analysis: ClipAnalysis) -> String {
    let container = containerName(
      analysis.container.format, fileExtension: report.path.fileExtension)
    let codec = codecName(analysis.video.codec, profile: analysis.video.profile)
    return codec == container ? codec : "\(codec) in \(container)"
  }
}

extension ClipReport {
  /// The clip as an argument of `vidfit` or `ffmpeg` in a POSIX shell, on one line. Nil for one that
  /// is not a file, and for a name that is not text or ends with a line break.
  package var shellArgument: String? {
    guard case .file(let path) = path else { return nil }
    return path.asFFmpegName.asShellWordInOneLine.flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  /// The arguments by which `ffmpeg` reads the clip, likewise.
  package var ffmpegInput: String? {
    guard case .file(let path) = path else { return nil }
    let words = path.asFFmpegInput.compactMap { word in
      word.asShellWordInOneLine.flatMap { String(validating: $0, as: UTF8.self) }
    }
    return words.count == path.asFFmpegInput.count ? words.joined(separator: " ") : nil
  }
}
