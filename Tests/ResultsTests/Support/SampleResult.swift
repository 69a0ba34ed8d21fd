@testable import Results

/// Results of clips as a run writes them, made up.
struct SampleResult {
  var path = "clip.mp4"
  var fingerprint: String?
  var width = 1000
  var height = 1000
  var aspect = (ratio: "1:1", value: 1.0)
  var rotation = 0
  var verdict: String? = "padded"
  var fill: String? = "black"
  var color: String? = "#000000"
  /// Top, bottom, left, right.
  var bars = (0, 0, 0, 0)
  /// Further segments by their bars.
  var segments: [(Int, Int, Int, Int)] = []
  var confidence = 0.9
  var duration: Double? = 10
  var codec = "h264"
  var bitDepth = 8
  var primaries: String?
  var afdAgrees: Bool?
  var screens: [(device: String, mode: String, cropped: Double)] = []
  var error: String?

  var json: String {
    let id = fingerprint.map { #""fingerprint":"\#($0)","# } ?? ""
    let head = #"{"schema":"vidfit.analysis/1",\#(id)"path":"\#(path)","#
    if let error {
      return head + #""status":"error","error":{"code":"\#(error)","stage":"open","#
        + #""retryable":false,"message":"it is broken"}}"#
    }
    return head + #""status":"ok","container":{"format":"mov","duration":\#(text(duration)),"#
      + #""bytes":1},"video":\#(video),"padding":\#(padding),"presentations":[\#(presentations)],"#
      + #""advice":{"crop":null},"warnings":[]}"#
  }

  /// Nil where the reader does not take it.
  var result: ClipResult? {
    guard case .result(let result) = ClipResult.read(Array(json.utf8)) else { return nil }
    return result
  }

  private func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }
  private func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }

  private var video: String {
    #"{"codec":"\#(codec)","profile":null,"pixelFormat":"yuv420p","bitDepth":\#(bitDepth),"#
      + #""frameRate":"25/1","storage":{"width":\#(width),"height":\#(height)},"#
      + #""pixelAspectRatio":"1:1","rotation":\#(rotation),"display":{"width":\#(width),"#
      + #""height":\#(height),"aspectRatio":"\#(aspect.ratio)","value":\#(aspect.value)},"#
      + #""color":{"primaries":\#(text(primaries)),"transfer":null,"matrix":null,"range":"tv"},"#
      + #""fieldOrder":null}"#
  }

  private func picture(_ bars: (Int, Int, Int, Int)) -> String {
    #"{"x":\#(bars.2),"y":\#(bars.0),"width":\#(width - bars.2 - bars.3),"#
      + #""height":\#(height - bars.0 - bars.1)}"#
  }

  private var padding: String {
    guard let verdict else { return "null" }
    func edge(_ pixels: Int) -> String { #"{"pixels":\#(pixels),"confidence":0.9}"# }
    let afd = afdAgrees.map { #"{"code":10,"meaning":"16:9, centred","agrees":\#($0)}"# }
    let timeline = ([bars] + segments).enumerated().map {
      #"{"start":\#($0),"end":\#($0 + 1),"picture":\#(picture($1))}"#
    }.joined(separator: ",")
    return #"{"verdict":"\#(verdict)","shape":null,"fill":\#(text(fill)),"color":\#(text(color)),"#
      + #""confidence":\#(confidence),"picture":\#(picture(bars)),"#
      + #""display":{"aspectRatio":"12:5","value":2.4},"#
      + #""edges":{"top":\#(edge(bars.0)),"bottom":\#(edge(bars.1)),"left":\#(edge(bars.2)),"#
      + #""right":\#(edge(bars.3))},"timeline":[\#(timeline)],"metadata":{"afd":\#(afd ?? "null")}}"#
  }

  private var presentations: String {
    screens.map { screen in
      func placement(_ cropped: Double) -> String {
        #"{"screenShare":1,"pictureScreenShare":1,"croppedFraction":\#(cropped)}"#
      }
      return #"{"device":"\#(screen.device)","name":"\#(screen.device)","orientation":"landscape","#
        + #""windowKind":"screen","class":"wide","nearThreshold":false,"#
        + #""defaultMode":"\#(screen.mode)","fit":\#(placement(0)),"#
        + #""fill":\#(placement(screen.cropped)),"withoutPadding":null}"#
    }.joined(separator: ",")
  }
}
