internal import Framing

extension SettingKey {
  struct Definition {
    let kind: Kind
    let standard: String?
    let help: String
    let valueName: String?
    let affectsAnswer: Bool

    /// - Parameters:
    ///   - defaultNote: the default in words, where the value alone does not say it.
    init(
      _ kind: Kind, _ valueName: String? = nil, standard: String? = nil,
      defaultNote: String? = nil, affectsAnswer: Bool, _ help: String
    ) {
      self.kind = kind
      self.standard = standard
      let note = kind == .flag ? nil : defaultNote ?? standard
      self.help = help + (note.map { " (default: \($0))" } ?? "")
      self.valueName = valueName
      self.affectsAnswer = affectsAnswer
    }
  }

  /// All that defines a setting, in one place.
  var definition: Definition {
    switch self {
    case .jobs:
      Definition(
        .count(1...1024), "count", defaultNote: "one per core; 'worker': 1", affectsAnswer: false,
        "Number of clips to analyse at once; for a single clip, number of decoding tasks.")
    case .timeout:
      Definition(
        .seconds, "time", standard: "60s", defaultNote: "60s; 10m with --thorough",
        affectsAnswer: false,
        "Time limit for one clip, such as 90s or 5m. A clip that exceeds it, in 'scan' and 'worker' "
          + "twice, is reported as failed.")
    case .maxRSS:
      Definition(
        .bytes, "size", standard: "1G", affectsAnswer: false,
        "Memory limit of the process that analyses a clip, such as 512M or 2G.")
    case .recycle:
      Definition(
        .count(1...1_000_000_000), "count", standard: "1000", affectsAnswer: false,
        "Replace a worker process after this many clips.")
    case .limitErrors:
      Definition(
        .count(1...1_000_000_000), "count", affectsAnswer: false,
        "Give up once this many clips have failed.")
    case .cache:
      Definition(
        .path, "dir|off", defaultNote: "off", affectsAnswer: false,
        "Folder in which to keep answers for other runs and machines.")
    case .cacheKey:
      Definition(
        .choice(["sampled", "metadata", "content"]), "sampled|content|metadata",
        standard: "sampled", affectsAnswer: false,
        "How to recognise a clip: by its size and samples of its contents (sampled), by all of its "
          + "contents (content), or by its size and modification time (metadata), which is free "
          + "but does not recognise copies.")
    case .include:
      Definition(
        .list, "glob", affectsAnswer: false,
        "In folders, analyse only files that match: '*.mov', 'trailers/**'. Repeatable.")
    case .exclude:
      Definition(
        .list, "glob", affectsAnswer: false,
        "In folders, skip files and folders that match. Repeatable.")
    case .stills:
      Definition(
        .flag, standard: "false", affectsAnswer: false,
        "In folders, analyse still pictures too; without, they are passed over.")
    case .failOn:
      Definition(
        .list, "rule,...", affectsAnswer: false,
        "End with status 3 if a clip breaks one of these rules: padded, letterbox, pillarbox, "
          + "windowbox, black-bars, colored-bars, blurred-bars, mixed, edge-lines, each optionally "
          + "with a least depth such as padded>=2% (of the frame's side) or >=20px; overlay "
          + "(something stands in a bar); undecided; afd-mismatch; crops (the player fills the screen by default and crops "
          + "the frame; or crops>=5%); frame-rate>=50; error, error:corrupt. Repeatable.")
    case .baseline:
      Definition(
        .path, "file", affectsAnswer: false,
        "Results of an earlier run: clips with the same contents as there are accepted.")
    case .device:
      Definition(
        .list, "id|WxH@S,...", standard: Device.iPhoneX.id, affectsAnswer: true,
        "Devices between commas: ids; families of those that run the newest system or that of --os "
          + "(iphones, ipads, tvs, duo, or current for all of these); screens as points and scale "
          + "such as 812x375@3. Repeatable.")
    case .devices:
      Definition(
        .path, "file", affectsAnswer: true,
        "Table of your own devices in the format of 'vidfit devices --format json', '-' for "
          + "standard input. A known id is replaced.")
    case .allDevices:
      Definition(
        .flag, standard: "false", affectsAnswer: true,
        "Present the clip on every known device; as text, in a table.")
    case .os:
      Definition(
        .choice(SystemVersion.known.map { String($0.major) }), "version",
        defaultNote: "the newest that the device runs", affectsAnswer: true,
        "Major version of iOS, iPadOS or tvOS whose safe areas and windows apply, such as 18 or 26."
      )
    case .orientation:
      Definition(
        .choice(ScreenOrientation.allCases.map(\.rawValue) + Self.landscapes),
        "portrait|landscape|landscape-left|landscape-right",
        defaultNote: "portrait for upright clips, landscape for others", affectsAnswer: true,
        "How the device is held. Landscape is landscape-right, with the sensor housing at the left. A "
          + "screen given as WxH stays as it is.")
    case .layout:
      Definition(
        .choice(FitLayout.allCases.map(\.rawValue)), "avkit|layer",
        defaultNote: "avkit for the system player, layer for others", affectsAnswer: true,
        "Where fit places the frame: as the system player does, clear of rounded corners and "
          + "sensor housing (avkit), or as a bare AVPlayerLayer does (layer), which fits until code "
          + "sets its videoGravity.")
    case .window:
      Definition(
        .window, "2/3|1/2|1/3|slide-over|WxH+X+Y", affectsAnswer: true,
        "Part of the screen instead of all of it: Split View or Slide Over of an iPad (up to iPadOS "
          + "18), half of an open iPhone Duo (1/2), or a freely resized window in points such as "
          + "700x500 or 700x500+30+40 (from iPadOS 26 on).")
    case .player:
      Definition(
        .choice(["system", "layer", "custom"]), "system|layer|custom",
        defaultNote: "system; layer with --layout layer", affectsAnswer: true,
        "Whose default mode is told: the system player's, that of a bare AVPlayerLayer (fit), or that "
          + "of an app's own player that fills unless --max-crop is exceeded (custom).")
    case .maxCrop:
      Definition(
        .share, "share", defaultNote: "15%; Apple names no figure", affectsAnswer: true,
        "Largest share of the frame that a custom player crops unasked.")
    case .pose:
      Definition(
        .choice(FoldingPose.allCases.map(\.rawValue)), "closed|tent|open|book|laptop",
        defaultNote: "closed and open", affectsAnswer: true,
        "How a folding phone is held: closed or as a tent (outer display), open, or half folded as a "
          + "book or a laptop (inner display).")
    case .background:
      Definition(
        .color, "color", standard: "black", affectsAnswer: false,
        "Colour that is seen through a clip that is transparent, as #rrggbb or by its name.")
    case .frames:
      Definition(
        .count(1...1000), "count", affectsAnswer: true,
        "Analyse up to this many key frames, and do not stop early.")
    case .thorough:
      Definition(
        .flag, standard: "false", affectsAnswer: true,
        "Analyse all key frames, and find to the frame where bars change.")
    case .noPadding:
      Definition(
        .flag, standard: "false", affectsAnswer: true,
        "Look for padding; without, read the facts only and decode nothing.")
    case .thumbnails:
      Definition(
        .flag, standard: "false", affectsAnswer: true,
        "Add a small picture to each result: one of the frames that are looked at anyway.")
    case .stream:
      Definition(
        .stream, "best|number", defaultNote: "best", affectsAnswer: true,
        "Video stream to take where a file has several: the best as FFmpeg chooses, or the stream of "
          + "this number, as ffprobe counts; cover art can be asked for too.")
    case .network:
      Definition(
        .flag, standard: "false", affectsAnswer: false,
        "Fetch clips from https://, http:// and s3:// addresses; without, they are refused.")
    case .maxBytes:
      Definition(
        .bytes, "size", standard: "256M", affectsAnswer: false,
        "Give a clip on a network up once more than this would be fetched of it.")
    case .fetchTimeout:
      Definition(
        .seconds, "time", standard: "50s", affectsAnswer: false,
        "Give a clip on a network up once its server was waited for this long in all.")
    case .maxPixels:
      // FFmpeg itself refuses frames of more than 2^28 pixels.
      Definition(
        .count(1...1 << 28), "count", standard: "134217728",
        defaultNote: "134217728, that is 16384x8192", affectsAnswer: true,
        "Refuse clips whose frames have more pixels.")
    }
  }

  private static let landscapes = [Turn.landscapeLeft, .landscapeRight].map(\.rawValue)
}
