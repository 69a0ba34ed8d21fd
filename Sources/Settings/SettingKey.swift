internal import Document
internal import Framing
internal import Words

/// A setting: given by a flag, a `VIDFIT_*` environment variable or a key of the policy file. The
/// raw value is the key, and mostly the flag without its dashes.
///
/// The order of the cases is part of the digest that journals and caches keep.
package enum SettingKey: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
  case jobs
  case timeout
  case maxRSS = "max-rss"
  case recycle
  case limitErrors = "limit-errors"
  case cache
  case cacheKey = "cache-key"
  case include
  case exclude
  case stills
  case failOn = "fail-on"
  case baseline
  case device
  case devices
  case allDevices = "all-devices"
  case os
  case orientation
  case layout
  case window
  case frames
  case thorough
  case noPadding = "no-padding"
  case maxPixels = "max-pixels"
  case player
  case maxCrop = "max-crop"
  case pose
  case stream
  case background
  case thumbnails
  case network
  case maxBytes = "max-bytes"
  case fetchTimeout = "fetch-timeout"
  case regions
  case zones
  case protect
  case important
  case metadata
  case confirm
  case read
  case `for`
  case profiles

  /// The flag without its dashes.
  package var flag: String { self == .network ? "allow-network" : rawValue }

  package var kind: Kind { definition.kind }

  /// Flags that commands offer together.
  package enum Group: Sendable {
    /// The screens to present a clip on, and how.
    case screens
    /// The parts of a clip to analyse, and the effort for it.
    case sampling
    /// The parts of a clip that must not get lost, and what to test them against.
    case important
    /// The recipients of a clip.
    case delivery
    /// The cost limits of one clip.
    case cost
    /// Whether clips may be fetched, and how.
    case network
  }

  /// The settings of a group in the order of help texts.
  package static func all(in group: Group) -> [SettingKey] {
    var keys = allCases.filter { $0.definition.group == group }
    for key in keys {
      guard let predecessor = key.definition.predecessor else { continue }
      keys.removeAll { $0 == key }
      keys.insert(key, at: (keys.firstIndex(of: predecessor) ?? keys.endIndex - 1) + 1)
    }
    return keys
  }

  /// The group of flags in which all commands offer this one; nil if some commands declare it
  /// separately.
  package var group: Group? { definition.group }

  /// The default, written as the key takes it; nil if nothing is set, or if the machine decides.
  var standard: String? { definition.standard }

  /// Help of the flag, with the default.
  package var help: String { definition.help }

  /// Placeholder of the value in help texts; nil for flags.
  package var valueName: String? { definition.valueName }

  /// Whether another value may change the answer for the same clip. Worker processes get such
  /// settings, and caches and journals keep answers apart by them.
  package var affectsAnswer: Bool { definition.affectsAnswer }

  /// `VIDFIT_MAX_RSS` for `max-rss`.
  package var variable: String {
    "VIDFIT_" + String(rawValue.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}

extension SettingKey {
  struct Definition {
    let kind: Kind
    let group: Group?
    /// The setting that this one's flag follows in help texts; nil for the order of the cases.
    let predecessor: SettingKey?
    let standard: String?
    let help: String
    let valueName: String?
    let affectsAnswer: Bool

    /// - Parameters:
    ///   - group: the group of flags in which all commands offer this one; nil if some commands
    ///     declare it separately.
    ///   - defaultNote: the default in words, if the value alone does not explain it.
    init(
      _ kind: Kind, _ valueName: String? = nil, in group: Group?,
      after predecessor: SettingKey? = nil, standard: String? = nil, defaultNote: String? = nil,
      affectsAnswer: Bool, _ help: String
    ) {
      self.kind = kind
      self.group = group
      self.predecessor = predecessor
      self.standard = standard
      let note = kind == .flag ? nil : defaultNote ?? standard
      self.help = help + (note.map { " (default: \($0))" } ?? "")
      self.valueName = valueName
      self.affectsAnswer = affectsAnswer
    }
  }

  /// The complete definition of a setting, in one place.
  var definition: Definition {
    switch self {
    case .jobs:
      Definition(
        .count(1...1024), "count", in: nil, defaultNote: "one per core; 'worker': 1",
        affectsAnswer: false,
        "Number of clips to analyse at once; for a single clip, number of decoding tasks.")
    case .timeout:
      Definition(
        .seconds, "time", in: .cost, standard: "60s", defaultNote: "60s; 10m with --thorough",
        affectsAnswer: false,
        "Time limit for one clip, such as 90s or 5m. A clip that exceeds it, in 'scan' and 'worker' "
          + "twice, is reported as failed.")
    case .maxRSS:
      Definition(
        .bytes, "size", in: .cost, standard: "1G", affectsAnswer: false,
        "Memory limit of the process that analyses a clip, such as 512M or 2G.")
    case .recycle:
      Definition(
        .count(1...1_000_000_000), "count", in: nil, standard: "1000", affectsAnswer: false,
        "Replace a worker process after this many clips.")
    case .limitErrors:
      Definition(
        .count(1...1_000_000_000), "count", in: nil, affectsAnswer: false,
        "Give up once this many clips have failed.")
    case .cache:
      Definition(
        .path, "dir|off", in: nil, defaultNote: "off", affectsAnswer: false,
        "Folder to keep answers in, for other runs and machines.")
    case .cacheKey:
      Definition(
        .choice(["sampled", "metadata", "content"]), "sampled|content|metadata", in: nil,
        standard: "sampled", affectsAnswer: false,
        "How to recognise a clip: by its size and samples of its contents (sampled), by all of its "
          + "contents (content), or by its size and modification time (metadata), which is free "
          + "but does not recognise copies.")
    case .include:
      Definition(
        .list, "glob", in: nil, affectsAnswer: false,
        "In folders, analyse only files that match: '*.mov', 'trailers/**'. Repeatable.")
    case .exclude:
      Definition(
        .list, "glob", in: nil, affectsAnswer: false,
        "In folders, skip files and folders that match. Repeatable.")
    case .stills:
      Definition(
        .flag, in: nil, standard: "false", affectsAnswer: false,
        "In folders, analyse still pictures too; otherwise they are skipped.")
    case .failOn:
      Definition(
        .list, "rule,...", in: nil, affectsAnswer: false,
        "End with status 3 if a clip breaks one of these rules: padded, letterbox, pillarbox, "
          + "windowbox, black-bars, colored-bars, blurred-bars, patterned-bars, mixed, edge-lines, each optionally "
          + "with a least depth such as padded>=2% (of the frame's side) or >=20px; overlay "
          + "(something stands in a bar); undecided; afd-mismatch; metadata-mismatch (of what --metadata finds); delivery (a recipient of --for does not accept the clip; or delivery:apple-film); crops (the player fills the screen by default and crops "
          + "the frame; or crops>=5%); lost (a screen loses some of what is important; or lost>=10%), hidden "
          + "(housing, corners, fold, home indicator or a zone of your own is over it; or "
          + "hidden:controls), outside (of any zone; or outside:title-safe), small-text<11pt; textless (text in the "
          + "picture); error, "
          + "error:corrupt. Repeatable.")
    case .baseline:
      Definition(
        .path, "file", in: nil, affectsAnswer: false,
        "Results of an earlier run: clips with the same contents as one of its clips are accepted.")
    case .device:
      Definition(
        .list, "id|WxH@S,...", in: .screens, standard: "iphone-17-pro", affectsAnswer: true,
        "Comma-separated devices: ids; families of those that run the newest system or that of --os "
          + "(iphones, ipads, tvs, duo, or current for all of these); screens as points and scale "
          + "such as 812x375@3. Repeatable.")
    case .devices:
      Definition(
        .path, "file", in: .screens, affectsAnswer: true,
        "Table of your own devices in the format of 'vidfit devices --format json', '-' for "
          + "standard input. An entry with a known id replaces it.")
    case .allDevices:
      Definition(
        .flag, in: .screens, after: .device, standard: "false", affectsAnswer: true,
        "Present the clip on every known device; as text, in a table.")
    case .os:
      Definition(
        .choice(SystemVersion.known.map { String($0.major) }), "version", in: .screens,
        defaultNote: "the newest that the device runs", affectsAnswer: true,
        "Major version of iOS, iPadOS or tvOS to take safe areas and windows from, such as 18 or 26."
      )
    case .orientation:
      Definition(
        .choice(ScreenOrientation.allCases.map(\.rawValue) + Self.landscapes),
        "portrait|landscape|landscape-left|landscape-right", in: .screens,
        defaultNote: "portrait for upright clips, landscape for others", affectsAnswer: true,
        "How the device is held. Landscape is landscape-right, with the sensor housing at the left. A "
          + "screen given as WxH stays as it is.")
    case .layout:
      Definition(
        .choice(FitLayout.allCases.map(\.rawValue)), "avkit|layer", in: .screens,
        defaultNote: "avkit for the system player, layer for others", affectsAnswer: true,
        "Where fit places the frame: as the system player does, clear of rounded corners and "
          + "sensor housing (avkit), or as a bare AVPlayerLayer does (layer), which fits until code "
          + "sets its videoGravity.")
    case .window:
      Definition(
        .window, "2/3|1/2|1/3|slide-over|WxH+X+Y", in: .screens, affectsAnswer: true,
        "Part of the screen instead of all of it: Split View or Slide Over of an iPad (up to iPadOS "
          + "18), half of an open iPhone Duo (1/2), or a freely resized window in points such as "
          + "700x500 or 700x500+30+40 (from iPadOS 26 on).")
    case .player:
      Definition(
        .choice(["system", "layer", "custom"]), "system|layer|custom", in: .screens,
        defaultNote: "system; layer with --layout layer", affectsAnswer: true,
        "Which player's default mode to report: the system player's, a bare AVPlayerLayer's (fit), or "
          + "that of an app's own player, which fills unless --max-crop is exceeded (custom).")
    case .maxCrop:
      Definition(
        .share, "share", in: .screens, defaultNote: "15%; Apple names no figure",
        affectsAnswer: true,
        "Largest share of the frame that a custom player crops by itself.")
    case .pose:
      Definition(
        .choice(FoldingPose.allCases.map(\.rawValue)), "closed|tent|open|book|laptop",
        in: .screens, after: .window, defaultNote: "closed and open", affectsAnswer: true,
        "How a folding phone is held: closed or as a tent (outer display), open, or half folded as a "
          + "book or a laptop (inner display).")
    case .background:
      Definition(
        .color, "color", in: nil, standard: "black", affectsAnswer: false,
        "Background colour for transparent clips, as #rrggbb or by its name.")
    case .frames:
      Definition(
        .count(1...1000), "count", in: .sampling, affectsAnswer: true,
        "Analyse up to this many key frames, without stopping early.")
    case .thorough:
      Definition(
        .flag, in: .sampling, standard: "false", affectsAnswer: true,
        "Analyse all key frames, and find the exact frames at which bars change.")
    case .noPadding:
      Definition(
        .flag, in: .sampling, standard: "false", affectsAnswer: true,
        "Look for padding; otherwise read the facts only, and decode frames only to find text and "
          + "logos (--important, --read).")
    case .thumbnails:
      Definition(
        .flag, in: nil, standard: "false", affectsAnswer: true,
        "Add a small picture to each result: one of the frames that are decoded anyway.")
    case .metadata:
      Definition(
        .flag, in: .sampling, standard: "false", affectsAnswer: true,
        "Compare what the file states about its picture with its pixels: clean aperture, cropping, "
          + "pixel aspect ratio, display matrix, AFD, bar data and the active area of Dolby Vision."
      )
    case .for:
      Definition(
        .list, "profile,...", in: .delivery, affectsAnswer: true,
        "Check the clip against what a recipient asks for, and write its form: apple-film, "
          + "app-preview-6.9; 'vidfit profiles' lists all. Repeatable.")
    case .profiles:
      Definition(
        .path, "file", in: .delivery, affectsAnswer: true,
        "JSON file of more profiles, as 'vidfit profiles --format json' writes them; a profile "
          + "with a known id replaces it.")
    case .stream:
      Definition(
        .stream, "best|number", in: .sampling, defaultNote: "best", affectsAnswer: true,
        "Video stream to analyse if a file has several: the best by FFmpeg's choice, or the stream with "
          + "this number, as ffprobe counts; a number can also select cover art.")
    case .network:
      Definition(
        .flag, in: .network, standard: "false", affectsAnswer: false,
        "Fetch clips from https://, http:// and s3:// addresses; otherwise they are refused.")
    case .maxBytes:
      Definition(
        .bytes, "size", in: .network, standard: "256M", affectsAnswer: false,
        "Give up on a remote clip that would need more bytes than this.")
    case .fetchTimeout:
      Definition(
        .seconds, "time", in: .network, standard: "50s", affectsAnswer: false,
        "Give up on a remote clip after waiting this long for its server in total.")
    case .important:
      Definition(
        .list, "kind,...", in: .important, affectsAnswer: true,
        "Find what was laid over the clip, and test it on every screen: text (subtitles, titles, "
          + "captions, clocks, watermarks in letters), the default without a value, or logo "
          + "(marks that stay in place across cuts). Text in a black bar is confirmed; other finds are "
          + "only likely, and can break only the rule textless.")
    case .confirm:
      Definition(
        .list, "language,...", in: .important, affectsAnswer: true,
        "Read the text with Tesseract 5, which must be installed, and confirm text with a word of three "
          + "or more letters, so that rules apply to it. Takes names of Tesseract's data, such as "
          + "eng,deu; eng without a value. Implies --important=text.")
    case .read:
      Definition(
        .flag, in: .important, standard: "false", affectsAnswer: true,
        "Confirm text, and store its words in the results.")
    case .regions:
      Definition(
        .path, "file", in: .important, affectsAnswer: true,
        "Regions of the frame that must not get lost, such as subtitles and logos, to test on every "
          + "screen: JSON, WebVTT, SubRip, TTML or ASS.")
    case .zones:
      Definition(
        .list, "name|file", in: .important, affectsAnswer: true,
        "Zones that regions have to keep within: title-safe, action-safe (SMPTE ST 2046-1; always "
          + "tested), or a JSON file of your own. Repeatable.")
    case .protect:
      Definition(
        .list, "id|WxH@S,...", in: .important, affectsAnswer: true,
        "Find the rectangle of the frame that all these devices and families show clear in both "
          + "fit and fill, such as iphones,ipads. Repeatable.")
    case .maxPixels:
      // FFmpeg itself refuses frames of more than 2^28 pixels.
      Definition(
        .count(1...1 << 28), "count", in: .sampling, standard: "134217728",
        defaultNote: "134217728, that is 16384x8192", affectsAnswer: true,
        "Refuse clips whose frames have more pixels than this.")
    }
  }

  private static let landscapes = [Turn.landscapeLeft, .landscapeRight].map(\.rawValue)
}
