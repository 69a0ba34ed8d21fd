internal import Document
internal import Files
internal import Framing
internal import Recipes
internal import Words

extension CopyPlan {
  /// The `ffmpeg` line that makes the copy, for a POSIX shell; nil if there is none.
  var line: String? {
    guard !isBarred, case .file(let path) = report.path, let output,
      min(part.width, part.height) >= 2
    else { return nil }
    let (sound, isPicture) = (sound, isPicture)
    var mapping = ["-map", "0:\(analysis.video.stream?.index.description ?? "v:0")"]
    switch sound.fate {
    case .impossible: return nil
    case .encoded(_, isNew: true):
      mapping = ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"] + mapping
      mapping += ["-map", "1:a", "-shortest"]
    case .none, .copied, .encoded: if !isPicture { mapping += ["-map", "0:a?"] }
    case .dropped: break
    }
    if let seconds { mapping += ["-t", number(seconds, decimals: 2)] }
    var codecs: [String]
    if isPicture {
      codecs = ["-frames:v", "1"]
    } else if encodes {
      guard var encoder, let format else { return nil }
      let level = level.map { number($0, decimals: 1) }
      encoder.write(
        format, statesProfile: level != nil || !all(on: .profile).isEmpty, level: level)
      if let rate = rateLimit { encoder.limit(to: Int((rate / 1000).rounded(.down))) }
      codecs = encoder.words()
    } else {
      codecs = ["-c:v", "copy"]
      // Without it, FFmpeg leaves the record of Dolby Vision out of MP4 and Matroska.
      if analysis.video.dolbyVision != nil { codecs += ["-strict", "unofficial"] }
    }
    if !isPicture, let tag { codecs += ["-tag:v", tag] }
    if !isPicture { codecs += sound.words }
    return FFmpegLine(
      path, to: output.path, in: output.container, mapping: mapping,
      filters: isPicture || encodes ? filters : [], codecs: codecs
    ).oneLine
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
    return all
  }
}
