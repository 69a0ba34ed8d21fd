import SystemPackage
import Testing

@testable import PolicyFile
@testable import Results

/// Conditions as they are written, each against a clip of which it holds and one of which it does
/// not.
@Suite struct PolicyRuleTests {
  private func gate(_ rule: String) throws -> Gate {
    let text = "rules:\n- name: a rule\n  " + rule.split(separator: "\n").joined(separator: "\n  ")
    let policy = try Policy(
      YAMLText.parse(Array(text.utf8)), name: ".vidfit.yml", folder: "/media")
    return Gate(policy: policy, workingFolder: "/media/shows")
  }

  private func isBroken(_ rule: String, _ json: String) throws -> Bool {
    guard case .result(let result) = ClipResult.read(Array(json.utf8)) else {
      throw PolicyProblems([])
    }
    return try !gate(rule).checks(of: result).isEmpty
  }

  /// `name` is the path; numbers are those of the clip's frame.
  private func clip(
    path: String = "clip.mp4", width: Int = 1920, height: Int = 1080, aspect: String = "16:9",
    value: Double = 1.777778, verdict: String = "padded", top: Int = 0, confidence: Double = 0.9,
    fill: String = "null", color: String = "null", duration: String = "10", codec: String = "h264",
    depth: Int = 8, primaries: String = "null", screens: String = ""
  ) -> String {
    let edge = #"{"pixels":0,"confidence":0.9}"#
    let picture = #"{"x":0,"y":\#(top),"width":\#(width),"height":\#(height - top)}"#
    return #"{"schema":"vidfit.analysis/1","path":"\#(path)","status":"ok","container":"#
      + #"{"format":"mov","duration":\#(duration),"bytes":1},"video":{"codec":"\#(codec)","#
      + #""profile":null,"pixelFormat":"x","bitDepth":\#(depth),"frameRate":null,"storage":"#
      + #"{"width":\#(width),"height":\#(height)},"pixelAspectRatio":"1:1","rotation":0,"#
      + #""display":{"width":1,"height":1,"aspectRatio":"\#(aspect)","value":\#(value)},"color":"#
      + #"{"primaries":\#(primaries),"transfer":null,"matrix":"bt709","range":"tv"},"#
      + #""fieldOrder":null},"padding":{"verdict":"\#(verdict)","shape":null,"fill":\#(fill),"#
      + #""color":\#(color),"confidence":\#(confidence),"picture":\#(picture),"display":"#
      + #"{"aspectRatio":"12:5","value":2.4},"edges":{"top":{"pixels":\#(top),"confidence":1},"#
      + #""bottom":\#(edge),"left":\#(edge),"right":\#(edge)},"timeline":[{"start":0,"end":null,"#
      + #""picture":\#(picture)}],"metadata":{"afd":null}},"presentations":[\#(screens)],"#
      + #""advice":{"crop":null},"warnings":[]}"#
  }

  private func screen(_ mode: String, _ cropped: Double) -> String {
    let fit = #"{"screenShare":1,"pictureScreenShare":1,"croppedFraction":0}"#
    return
      #"{"device":"iphone-x","name":"iPhone X","orientation":"landscape","windowKind":"screen","#
      + #""class":"wide","nearThreshold":false,"defaultMode":"\#(mode)","fit":\#(fit),"fill":"#
      + #"{"screenShare":1,"pictureScreenShare":1,"croppedFraction":\#(cropped)},"#
      + #""withoutPadding":null}"#
  }

  @Test(arguments: [
    ("verdict: padded", true), ("verdict: [none, padded]", true), ("verdict: none", false),
    ("verdict: '!= padded'", false), ("verdict: ['!= none', '!= mixed']", true),
    ("shape: letterbox", true), ("shape: [pillarbox, windowbox]", false),
    // 54 of 1080 rows are 5 %.
    ("bars: '>= 5%'", true), ("bars: '> 5%'", false), ("bars: 5%", true),
    ("bars: '>= 5.01%'", false),
    ("bars: '>= 54px'", true), ("bars: '> 54px'", false), ("bars: 55px", false),
    ("fill: color", true), ("fill: black", false), ("bar-color: '#101010'", true),
    ("bar-color: '#000000'", false), ("bar-color: '!= #000000'", true),
    ("aspect: 16:9", true), ("aspect: = 1.78", true), ("aspect: '> 16:9'", false),
    ("aspect: '>= 16:9'", true), ("aspect: < 16:9", false), ("aspect: < 1.8", true),
    ("aspect: < 1.7", false), ("aspect: 1.77..2.0", true), ("aspect: 2.0..2.4", false),
    ("aspect: '!= 16:9'", false), ("aspect: '!= 4:3'", true),
    ("picture-aspect: 2.40:1", true), ("picture-aspect: 2.39", false),
    ("picture-aspect: 2.0..2.4", true),
    ("confidence: < 0.9", false), ("confidence: <= 0.9", true), ("confidence: < 0.91", true),
    ("width: < 1920", false), ("width: <= 1920px", true), ("width: 1920", true),
    ("height: '> 1080'", false), ("height: '!= 720'", true), ("height: 1000..1080", true),
    ("duration: 10s", true), ("duration: '> 10'", false), ("duration: < 1m", true),
    ("codec: h264", true), ("codec: [hevc, prores]", false), ("codec: '!= hevc'", true),
    ("codec: H264", true), ("bit-depth: 8", true), ("bit-depth: '> 8'", false),
    ("color: {primaries: unspecified}", true), ("color: {primaries: bt709}", false),
    ("color: {matrix: bt709, range: tv}", true), ("color: {matrix: bt709, range: pc}", false),
    ("default-mode: fill", true), ("default-mode: fit", false), ("crops: true", true),
    ("crops: 5%", true), ("crops: '> 5%'", false), ("error: true", false),
    ("verdict: padded\nbars: 5%", true), ("verdict: padded\nbars: 6%", false),
  ])
  func condition(_ rule: String, _ holds: Bool) throws {
    let clip = clip(
      top: 54, fill: #""color""#, color: ##""#101010""##, screens: screen("fill", 0.05))
    #expect(try isBroken(rule, clip) == holds)
  }

  @Test(arguments: [
    ("shape: letterbox", false), ("bars: 0px", false), ("fill: black", false),
    ("bar-color: '!= #000000'", false), ("duration: '!= 10s'", false), ("duration: < 10s", false),
    ("default-mode: fit", false), ("crops: true", false), ("verdict: none", true),
  ])
  func nothingHoldsOfWhatIsNotKnown(_ rule: String, _ holds: Bool) throws {
    #expect(try isBroken(rule, clip(verdict: "none", duration: "null")) == holds)
  }

  @Test(arguments: [
    ("error: true", true), ("error: corrupt", true), ("error: [timeout, memory]", false),
    ("error: '!= timeout'", true), ("verdict: none", false), ("codec: '!= h264'", false),
    ("error: true\ncodec: h264", false),
  ])
  func aFailureIsBrokenByItsCode(_ rule: String, _ holds: Bool) throws {
    let failure =
      #"{"schema":"vidfit.analysis/1","path":"a","status":"error","error":{"code":"corrupt","#
      + #""stage":"open","retryable":false,"message":"it is broken"}}"#
    #expect(try isBroken(rule, failure) == holds)
  }

  @Test(arguments: [
    // From the policy's folder, /media, while paths begin in /media/shows.
    ("paths: shows/*.mp4", "a.mp4", true), ("paths: shows/*.mp4", "./a.mp4", true),
    ("paths: shows/*.mp4", "../a.mp4", false), ("paths: '*.mp4'", "x/y/a.mp4", true),
    ("paths: [films/, shows/]", "x/a.mp4", true), ("paths: films/", "../films/x/a.mp4", true),
    ("paths: films/", "a.mp4", false), ("paths: shows/**", "/media/shows/x/a.mp4", true),
    ("paths: shows/**", "/elsewhere/shows/a.mp4", false),
    ("paths: '**/shows/*'", "/elsewhere/shows/a.mp4", true),
    ("paths: shows/\nexcept: '*-draft.*'", "a.mp4", true),
    ("paths: shows/\nexcept: '*-draft.*'", "a-draft.mp4", false),
    ("except: shows/x/", "x/a.mp4", false),
  ])
  func paths(_ rule: String, _ path: String, _ holds: Bool) throws {
    #expect(try isBroken(rule + "\nverdict: padded", clip(path: path)) == holds)
  }

  @Test func saysWhatItComparedAndWhereItStands() throws {
    guard case .result(let result) = ClipResult.read(Array(clip(top: 54).utf8)) else { return }
    let plain = try gate("bars: 2%\naspect: < 2.0\nlevel: warning")
    #expect(
      plain.explanation(of: result) == [
        "a rule, warning (.vidfit.yml:2): deepest bar top, 54 px of 1080 (5 %), aspect 16:9 (1.778)",
        "  deepest bar: top, 54 px of 1080 (5 %); the rule: >=2%",
        "  aspect: 16:9 (1.778); the rule: < 2.0",
      ])
    let check = try gate("bars: 2%\nmessage: deliver it clean").checks(of: result).first
    #expect(check?.message == "deliver it clean")
    #expect(check?.rule == "a rule")
    #expect(check?.level == .error)
    #expect(check?.ebuQC == "0015B")
  }
}
