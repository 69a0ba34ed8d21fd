internal import Document
internal import Files
internal import Framing
internal import Words

extension CopyPlan {
  /// The `ffmpeg` line that makes the copy, for a POSIX shell; nil if there is none.
  var line: String? {
    guard !isBarred, let input = report.ffmpegInput, let output, min(part.width, part.height) >= 2
    else {
      return nil
    }
    let sound = sound
    var (isNew, keepsSound) = (false, !output.isPicture)
    switch sound.fate {
    case .encoded(_, isNew: true): isNew = true
    case .dropped: keepsSound = false
    case .impossible: return nil
    case .none, .copied, .encoded: break
    }
    var words = ["ffmpeg", input]
    if isNew { words += ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"] }
    words += ["-map", "0:\(analysis.video.stream?.index.description ?? "v:0")"]
    if isNew {
      words += ["-map", "1:a", "-shortest"]
    } else if keepsSound {
      words += ["-map", "0:a?"]
    }
    if let seconds { words += ["-t", number(seconds, decimals: 2)] }
    if output.isPicture {
      words += ["-frames:v", "1"] + filters
    } else if encodes {
      guard let encoder, let format else { return nil }
      words += filters
      let level = level.map { number($0, decimals: 1) }
      words += encoder.words(
        format, statesProfile: level != nil || !all(on: .profile).isEmpty, level: level)
      if let rate = rateLimit {
        let kilobits = Int((rate / 1000).rounded(.down))
        words += ["-maxrate", "\(kilobits)k", "-bufsize", "\(2 * kilobits)k"]
      }
    } else {
      words += ["-c:v", "copy"]
      // Without it, FFmpeg leaves the record of Dolby Vision out of MP4 and Matroska.
      if analysis.video.dolbyVision != nil { words += ["-strict", "unofficial"] }
    }
    if !output.isPicture, let tag { words += ["-tag:v", tag] }
    if keepsSound { words += sound.words }
    if Self.isMovie(output.suffix) { words += ["-movflags", "+faststart"] }
    if output.suffix == "m4v" { words += ["-f", "mp4"] }
    return (words + [output.name]).joined(separator: " ")
  }

  private var filters: [String] {
    let (video, color) = (analysis.video, color)
    var all: [String] = []
    if deinterlaces { all.append("bwdif=mode=send_frame") }
    if part != video.storage.bounds {
      all.append(
        part.cropFilter(of: video.storage, video.orientation, aperture: video.cleanAperture))
    }
    if let rate = frameRate { all.append("fps=\(rate.numerator)/\(rate.denominator)") }
    all += color.toneMapping
    if let placing {
      all += placing.filters(mode, colors: color.scaling) + ["setsar=1"]
    } else if isBroken(.pixelAspect) {
      all += ["scale=\(size.width):\(size.height)\(color.scaling)", "setsar=1"]
    } else {
      if size != video.orientation.shown(part.size) {
        all.append("crop=\(size.width):\(size.height):0:0")
      }
      if pixel != video.shape?.uprightPixelAspectRatio {
        all.append("setsar=\(pixel.numerator)/\(pixel.denominator)")
      }
      if !color.scaling.isEmpty { all.append("scale=" + color.scaling.dropFirst()) }
    }
    if let tags = color.tags { all.append(tags) }
    let graph = Array(all.joined(separator: ",").utf8)
    return all.isEmpty ? [] : ["-vf", String(decoding: graph.asShellWord, as: UTF8.self)]
  }
}
