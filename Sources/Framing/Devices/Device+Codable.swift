/// An entry of a device table, as `vidfit devices --format json` writes it and `--devices` reads
/// it: lengths in points, sizes as `[width, height]`, insets as `[top, left, bottom, right]`,
/// confidences by their letters. A field that is left out is as on a plain screen of its kind.
extension Device: Codable {
  private enum Key: CodingKey {
    case id, name, kind, aliases, pt, renderPx, scale, nativePx, cornerRadius, outlineRadius
    case housing, safePortrait, safeLandscape, ios26, sizeClass, margin, statusBar, homeIndicator
    case split, splitWindows, gamut, gamutConf, conf, note
  }

  /// - Throws: `DecodingError` with the path of the first bad field and, in words, what it takes.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    let id = try fields.required(
      .id,
      fields.value(.id, "letters, digits, '-', '_' and '.'") { (id: String) in
        !id.isEmpty && id.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
          ? id : nil
      })
    // A plain rectangle needs no table.
    let kind = try fields.required(.kind, fields.choice(.kind, of: [Kind.phone, .pad, .tv]))
    let points = try fields.required(
      .pt, fields.size(.pt, limit: CustomSize.sides.upperBound))
    let scale = try fields.required(.scale, fields.number(.scale, in: CustomSize.scales))
    let portrait = try fields.insets(.safePortrait)
    let landscape = try fields.insets(.safeLandscape) ?? .zero
    var details = DeviceDetails()
    details.aliases =
      try fields.value(.aliases, "a list of texts") { (ids: [String]) in
        ids.map { $0.lowercased() }
      } ?? []
    details.nativePixels = try fields.size(.nativePx, limit: 1 << 20)
    details.outlineRadius = try fields.number(.outlineRadius, in: 0...500)
    details.safeAreas26 = try (fields.object(.ios26) as SafeAreaEntry?).map {
      SafeAreas(
        portrait: $0.portrait ?? portrait ?? .zero, landscape: $0.landscape ?? landscape)
    }
    if let classes = try Self.sizeClasses(fields) {
      let either = classes[0] ?? classes[1]
      details.portraitSizeClasses = either ?? details.portraitSizeClasses
      details.landscapeSizeClasses = classes[1] ?? either ?? details.landscapeSizeClasses
    }
    details.margin = try fields.number(.margin, in: 0...500) ?? 16
    // Without a figure of its own a status bar is as high as the inset below it.
    details.statusBar =
      try fields.object(.statusBar)
      ?? StatusBar(height: kind == .tv ? 0 : portrait?.top ?? 0, confidence: .calculated)
    details.homeIndicator = try fields.object(.homeIndicator)
    details.splitView = try fields.object(.split)
    details.gamut = try fields.text(.gamut)
    details.gamutConfidence = try fields.choice(.gamutConf) ?? .common
    details.confidence = try fields.choice(.conf) ?? .weak
    details.note = try fields.text(.note)
    func pixels(_ side: Int) -> Int { Int((Double(side) * scale).rounded()) }
    self.init(
      id: id.lowercased(), name: try fields.text(.name) ?? id, kind: kind, width: points.width,
      height: points.height, scale: scale,
      renderPixels: try fields.size(.renderPx, limit: 1 << 20)
        ?? PixelSize(width: pixels(points.width), height: pixels(points.height)),
      cornerRadius: try fields.number(.cornerRadius, in: 0...500) ?? 0,
      housing: try fields.object(.housing),
      // A television has one way up and one safe area.
      portraitSafeArea: portrait ?? (kind == .tv ? landscape : .zero),
      landscapeSafeArea: landscape, details: details)
  }

  /// Portrait and landscape as `["cR", "rC"]`; `--` for an orientation that there is not.
  private static func sizeClasses(_ fields: TableFields<Key>) throws -> [SizeClasses?]? {
    try fields.value(
      .sizeClass,
      "portrait and landscape as [\"cR\", \"rC\"]: c or r of the width, C or R of the height"
    ) { (names: [String]) in
      let classes = names.map { name in SizeClasses.all.first { $0.description == name } }
      let isKnown = zip(names, classes).allSatisfy { $0 == "--" || $1 != nil }
      return isKnown && classes.count == 2 ? classes : nil
    }
  }

  /// Writes the whole entry, and the windows of Split View, which a reader calculates anew.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(kind, forKey: .kind)
    try values.encode(details.aliases, forKey: .aliases)
    try values.encode([width, height], forKey: .pt)
    try values.encode(renderPixels.sides, forKey: .renderPx)
    try values.encode(scale, forKey: .scale)
    try values.encodeIfPresent(details.nativePixels?.sides, forKey: .nativePx)
    try values.encode(cornerRadius, forKey: .cornerRadius)
    try values.encodeIfPresent(details.outlineRadius, forKey: .outlineRadius)
    try values.encodeIfPresent(housing, forKey: .housing)
    try values.encode(portraitSafeArea.sides, forKey: .safePortrait)
    try values.encode(landscapeSafeArea.sides, forKey: .safeLandscape)
    try values.encodeIfPresent(
      details.safeAreas26.map { SafeAreaEntry(portrait: $0.portrait, landscape: $0.landscape) },
      forKey: .ios26)
    try values.encode(
      [details.portraitSizeClasses.description, details.landscapeSizeClasses.description],
      forKey: .sizeClass)
    try values.encode(details.margin, forKey: .margin)
    try values.encode(details.statusBar, forKey: .statusBar)
    try values.encodeIfPresent(details.homeIndicator, forKey: .homeIndicator)
    try values.encodeIfPresent(details.splitView, forKey: .split)
    if details.splitView != nil { try values.encode(splitWindows, forKey: .splitWindows) }
    try values.encodeIfPresent(details.gamut, forKey: .gamut)
    try values.encode(details.gamutConfidence, forKey: .gamutConf)
    try values.encode(details.confidence, forKey: .conf)
    try values.encodeIfPresent(details.note, forKey: .note)
  }

  private var splitWindows: [WindowEntry] {
    [ScreenOrientation.landscape, .portrait].flatMap { orientation in
      MultitaskingWindow.Kind.allCases.compactMap { kind in
        multitaskingWindow(kind, in: orientation).map {
          WindowEntry(
            orientation: orientation, kind: kind, pt: [$0.width, $0.height],
            sizeClass: $0.sizeClasses.description, theoretical: $0.isTheoretical,
            conf: $0.confidence)
        }
      }
    }
  }
}

private struct WindowEntry: Encodable {
  let orientation: ScreenOrientation
  let kind: MultitaskingWindow.Kind
  let pt: [Int]
  let sizeClass: String
  let theoretical: Bool
  let conf: FigureConfidence
}

/// The figures of `ios26`, each as before where it is left out.
private struct SafeAreaEntry: Codable {
  let portrait, landscape: EdgeInsets?

  private enum Key: CodingKey { case safePortrait, safeLandscape }

  init(portrait: EdgeInsets, landscape: EdgeInsets) {
    (self.portrait, self.landscape) = (portrait, landscape)
  }

  init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    portrait = try fields.insets(.safePortrait)
    landscape = try fields.insets(.safeLandscape)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(portrait?.sides, forKey: .safePortrait)
    try values.encodeIfPresent(landscape?.sides, forKey: .safeLandscape)
  }
}
