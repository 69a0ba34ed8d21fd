import Foundation
import TestSupport

/// The folder in which golden outputs are made: clips of `media/`, some with edited boxes. Nothing is
/// encoded, so that the files are the same on every machine.
enum GoldenClips {
  static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    // The search for a policy file ends here.
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(".git"), withIntermediateDirectories: true)
    let clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
    for name in kept { try copy(name, to: clips.appendingPathComponent(name)) }
    try Data(turned().serialized).write(to: clips.appendingPathComponent("turned.mp4"))
    try Data(trimmed().serialized).write(to: clips.appendingPathComponent("trimmed.mp4"))
    try folder.write("clips/broken.mp4", "not a video\n")
    try folder.write("clips/notes.txt", "not a video\n")
    try folder.write("policy.yml", policy)
    try folder.write("wrong.yml", wrongPolicy)
    try folder.write(
      "requests", #"key 1\#tclips/turned.mp4\#n{"key":"k","path":"clips/broken.mp4"}\#n{broken\#n"#)
    try folder.write("manifest", "clips/turned.mp4\nclips/gone.mp4\n")
    try folder.write("own.json", ownDevices)
    try writeLadder(folder)
    return folder
  }

  /// A ladder whose segments are whole clips.
  private static func writeLadder(_ folder: ScratchFolder) throws {
    func playlist(_ name: String, _ lines: String) throws {
      try folder.write(
        "ladder/\(name).m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:9\n\(lines)\n#EXT-X-ENDLIST\n")
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("ladder"), withIntermediateDirectories: true)
    for name in ["clean-240.mp4", "windowbox.mp4", "white-bars.mp4"] {
      try copy(name, to: folder.url.appendingPathComponent("ladder/\(name)"))
    }
    try playlist("clean", "#EXTINF:4,\nclean-240.mp4\n#EXTINF:4,\ngone.mp4")
    try playlist(
      "bars", "#EXTINF:4,\nwindowbox.mp4\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\nwhite-bars.mp4")
    try playlist("keys", "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF:4,\nwindowbox.mp4")
    try playlist("sound", "#EXTINF:4,\nsound.aac")
    let variants = [
      ("RESOLUTION=960x400,CODECS=\"avc1.64001e\"", "clean"), ("RESOLUTION=1x1", "bars"),
      ("RESOLUTION=640x360", "keys"), ("RESOLUTION=64x36", "../clips/other"),
      ("CODECS=\"mp4a.40.2\"", "sound"),
    ]
    let lines = variants.map { "#EXT-X-STREAM-INF:BANDWIDTH=1000,\($0)\n\($1).m3u8\n" }
    try folder.write("ladder/master.m3u8", "#EXTM3U\n" + lines.joined())
    try folder.write(
      "ladder/manifest.mpd",
      """
      <MPD mediaPresentationDuration="PT4S"><Period><AdaptationSet contentType="video">
      <Representation id="one" bandwidth="9000" codecs="avc1.64001e" width="960" height="400">
      <BaseURL>clean-240.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>

      """)
  }

  /// Small clips of `media/`, one for each kind of answer.
  private static let kept = [
    "anamorphic-pal.mpg", "aspect-switch.mp4", "clean-240.mp4", "motion-jpeg-pillarbox.avi",
    "social-blur.mp4", "subtitles-in-bar.mp4", "vertical-rotated.mp4", "white-bars.mp4",
    "windowbox.mp4",
  ]

  private static func copy(_ name: String, to url: URL) throws {
    try FileManager.default.copyItem(at: Repository.media(name), to: url)
  }

  /// A letterboxed clip with a display matrix of 90 degrees: shown, its bars are left and right.
  private static func turned() throws -> BoxTree {
    var movie = try BoxTree(contentsOf: Repository.media("full-range-letterbox.mp4"))
    let matrix: [Int32] = [0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30]
    movie.edit(["moov", "trak", "tkhd"]) {
      $0.bytes.replaceSubrange(
        40..<76, with: matrix.flatMap { BoxTree.bigEndian(UInt32(bitPattern: $0)) })
    }
    return movie
  }

  /// A letterboxed clip whose bars are outside its clean aperture.
  private static func trimmed() throws -> BoxTree {
    var movie = try BoxTree(contentsOf: Repository.media("full-range-letterbox.mp4"))
    let aperture: [UInt32] = [640, 1, 320, 1, 0, 1, 0, 1]
    // The index grows, so it moves behind the media data to leave all offsets valid.
    guard let place = movie.children.firstIndex(where: { $0.type == "moov" }) else { return movie }
    let index = movie.children[place]
    movie.children[place] = BoxTree(
      "free", [UInt8](repeating: 0, count: index.serialized.count - 8))
    movie.children.append(index)
    movie.edit(BoxTree.sampleEntry("avc1")) {
      $0.children.append(BoxTree("clap", aperture.flatMap(BoxTree.bigEndian)))
    }
    return movie
  }

  private static let policy = """
    device: iphone-x
    rules:
      - name: no bars
        bars: ">= 2%"
        message: deliver it without bars
      - name: small
        level: warning
        width: < 500
      - name: social
        paths: clips/social-*
        level: note
        verdict: padded

    """

  private static let wrongPolicy = """
    jbos: 1
    jobs: four
    fail-on: paded
    device: nokia
    rules:
    - name: a
      verdict: paded
      bars: much
    - level: high

    """

  private static let ownDevices = """
    [{"id": "slab", "kind": "phone", "pt": [400, 900], "scale": 2, "cornerRadius": 40}]

    """
}
