/// An entry of a device table, as `vidfit devices --format json` writes it and `--devices` reads
/// it: lengths in points, sizes as `[width, height]`, insets as `[top, left, bottom, right]`,
/// confidences by their letters. An omitted field has the value of a plain screen of its kind.
extension Device: Codable {
  private enum Key: CodingKey {
    case id, name, kind, aliases, models, parent, pt, renderPx, scale, nativePx, display
    case cornerRadius, corners, outlineRadius, housing, safePortrait, safeLandscape, insets
    case ios12, ios14, ios26, ios27
    case sizeClass, margin, statusBar, homeIndicator, split, splitWindows, poses, fold
    case wideDefaultKnown, gamut, gamutConf, conf, note, avkitSafeArea
  }

  /// - Throws: `DecodingError` with the path of the first bad field and a description of what it
  ///   accepts.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    let written = try fields.required(
      .id,
      fields.value(.id, "letters, digits, '-', '_' and '.'") { (id: String) in
        !id.isEmpty && id.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
          ? id : nil
      })
    let id = written.lowercased()
    // A plain rectangle needs no table.
    let kind = try fields.required(.kind, fields.choice(.kind, of: [Kind.phone, .pad, .tv]))
    let points = try fields.required(
      .pt, fields.size(.pt, limit: CustomSize.sides.upperBound))
    let scale = try fields.required(.scale, fields.number(.scale, in: CustomSize.scales))
    let name = try fields.text(.name) ?? written
    let areas = try Self.safeAreas(fields, kind)
    func pixels(_ side: Int) -> Int { Int((Double(side) * scale).rounded()) }
    self.init(
      id: id, name: name, kind: kind, width: points.width, height: points.height, scale: scale,
      renderPixels: try fields.size(.renderPx, limit: 1 << 20)
        ?? PixelSize(width: pixels(points.width), height: pixels(points.height)),
      corners: try fields.object(.corners)
        ?? CornerRadii(all: try fields.number(.cornerRadius, in: 0...500) ?? 0),
      housing: try fields.object(.housing), safeAreas: areas,
      details: try Self.details(fields, kind, areas, Model(id: id, name: name)))
  }

  private static func details(
    _ fields: TableFields<Key>, _ kind: Kind, _ areas: SafeAreas, _ own: Model
  ) throws -> DeviceDetails {
    var details = DeviceDetails()
    details.models = try Self.models(fields, own)
    details.parent = try fields.text(.parent)?.lowercased()
    details.nativePixels = try fields.size(.nativePx, limit: 1 << 20)
    details.display = try fields.object(.display)
    details.outlineRadius = try fields.number(.outlineRadius, in: 0...500)
    details.newerSafeAreas = try Self.systems.compactMap { key, system in
      try (fields.object(key) as SafeAreaEntry?).map {
        SystemSafeAreas(
          since: system, areas: $0.areas(besides: areas), confidence: $0.confidence ?? .weak)
      }
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
      ?? StatusBar(height: kind == .tv ? 0 : areas.portrait.top, confidence: .calculated)
    details.homeIndicator = try fields.object(.homeIndicator)
    details.splitView = try fields.object(.split)
    details.poses =
      try fields.value(.poses, "a list of " + FoldingPose.allCases.map(\.rawValue).listed) {
        (names: [String]) in
        let poses = names.compactMap(FoldingPose.init)
        return poses.count == names.count ? poses : nil
      } ?? []
    details.fold = try fields.object(.fold)
    details.isWideDefaultKnown =
      try fields.value(.wideDefaultKnown, "true or false") { $0 } ?? true
    details.gamut = try fields.text(.gamut)
    details.gamutConfidence = try fields.choice(.gamutConf) ?? .common
    details.confidence = try fields.choice(.conf) ?? .weak
    details.note = try fields.text(.note)
    return details
  }

  /// The systems from which a table may list different safe areas.
  private static var systems: [(key: Key, system: SystemVersion)] {
    [(.ios12, .ios12), (.ios14, .ios14), (.ios26, .ios26), (.ios27, .ios27)]
  }

  /// Either `models` or, in a table written by hand, `aliases` of one product.
  private static func models(_ fields: TableFields<Key>, _ own: Model) throws -> [Model] {
    let models: [Model]? = try fields.object(.models)
    if let models, !models.isEmpty { return models }
    let aliases =
      try fields.value(.aliases, "a list of texts") { (ids: [String]) in
        ids.map { Model(id: $0.lowercased(), name: own.name) }
      } ?? []
    return [own] + aliases
  }

  /// `insets` for each turn or, where both landscapes are alike, `safePortrait` and
  /// `safeLandscape`.
  private static func safeAreas(_ fields: TableFields<Key>, _ kind: Kind) throws -> SafeAreas {
    if let entry: InsetsEntry = try fields.object(.insets) { return entry.areas }
    let landscape = try fields.insets(.safeLandscape) ?? .zero
    // A television has one orientation and one safe area.
    let portrait = try fields.insets(.safePortrait) ?? (kind == .tv ? landscape : .zero)
    return SafeAreas(portrait: portrait, landscape: landscape)
  }

  /// Portrait and landscape as `["cR", "rC"]`; `--` for an orientation that does not exist.
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

  /// Writes the whole entry and the figures that a reader recalculates: the windows of Split View
  /// and the AVKit safe areas.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(kind, forKey: .kind)
    try values.encode(details.aliases, forKey: .aliases)
    try values.encode(details.models, forKey: .models)
    try values.encodeIfPresent(details.parent, forKey: .parent)
    try values.encode([width, height], forKey: .pt)
    try values.encode(renderPixels.sides, forKey: .renderPx)
    try values.encode(scale, forKey: .scale)
    try values.encodeIfPresent(details.nativePixels?.sides, forKey: .nativePx)
    try values.encodeIfPresent(details.display, forKey: .display)
    try values.encode(cornerRadius, forKey: .cornerRadius)
    try values.encode(corners, forKey: .corners)
    try values.encodeIfPresent(details.outlineRadius, forKey: .outlineRadius)
    try values.encodeIfPresent(housing, forKey: .housing)
    try values.encode(portraitSafeArea.sides, forKey: .safePortrait)
    try values.encode(landscapeSafeArea.sides, forKey: .safeLandscape)
    try values.encode(InsetsEntry(safeAreas), forKey: .insets)
    for newer in details.newerSafeAreas {
      guard let key = Self.systems.last(where: { $0.system <= newer.since })?.key else { continue }
      try values.encode(SafeAreaEntry(newer), forKey: key)
    }
    try values.encode(
      [details.portraitSizeClasses.description, details.landscapeSizeClasses.description],
      forKey: .sizeClass)
    try values.encode(details.margin, forKey: .margin)
    try values.encode(details.statusBar, forKey: .statusBar)
    try values.encodeIfPresent(details.homeIndicator, forKey: .homeIndicator)
    try values.encodeIfPresent(details.splitView, forKey: .split)
    if details.splitView != nil { try values.encode(splitWindows, forKey: .splitWindows) }
    if !details.poses.isEmpty { try values.encode(details.poses, forKey: .poses) }
    try values.encodeIfPresent(details.fold, forKey: .fold)
    try values.encode(details.isWideDefaultKnown, forKey: .wideDefaultKnown)
    try values.encodeIfPresent(details.gamut, forKey: .gamut)
    try values.encode(details.gamutConfidence, forKey: .gamutConf)
    try values.encode(details.confidence, forKey: .conf)
    try values.encodeIfPresent(details.note, forKey: .note)
    try values.encode(
      Dictionary(
        uniqueKeysWithValues: turns.map {
          ($0.rawValue, Viewport(device: self, turn: $0).unobstructedBounds)
        }), forKey: .avkitSafeArea)
  }

  private var splitWindows: [WindowEntry] {
    [ScreenOrientation.landscape, .portrait].flatMap { orientation in
      WindowPart.Kind.named.compactMap { kind in
        windowPart(kind, in: orientation).map {
          WindowEntry(
            orientation: orientation, kind: kind, pt: [$0.width, $0.height],
            sizeClass: $0.sizeClasses.description, theoretical: $0.isTheoretical,
            conf: $0.confidence)
        }
      }
    }
  }
}

/// A window of Split View, as device tables list it.
private struct WindowEntry: Encodable {
  let orientation: ScreenOrientation
  let kind: WindowPart.Kind
  let pt: [Double]
  let sizeClass: String
  let theoretical: Bool
  let conf: FigureConfidence
}

/// Insets for each turn, as device tables write them.
private struct InsetsEntry: Codable {
  let areas: SafeAreas

  private enum Key: CodingKey { case portrait, landscapeLeft, landscapeRight }

  init(_ areas: SafeAreas) {
    self.areas = areas
  }

  init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    let right = try fields.insets(.landscapeRight) ?? .zero
    areas = SafeAreas(
      portrait: try fields.insets(.portrait) ?? .zero,
      landscapeLeft: try fields.insets(.landscapeLeft) ?? right, landscapeRight: right)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(areas.portrait.sides, forKey: .portrait)
    try values.encode(areas.landscapeLeft.sides, forKey: .landscapeLeft)
    try values.encode(areas.landscapeRight.sides, forKey: .landscapeRight)
  }
}

/// The figures of `ios26` and `ios27`; an omitted figure is as before.
private struct SafeAreaEntry: Codable {
  let portrait, landscape: EdgeInsets?
  /// Nil if it is as in the other landscape turn.
  let landscapeLeft: EdgeInsets?
  let confidence: FigureConfidence?

  private enum Key: CodingKey { case safePortrait, safeLandscape, safeLandscapeLeft, conf }

  init(_ newer: SystemSafeAreas) {
    let areas = newer.areas
    (portrait, landscape) = (areas.portrait, areas.landscapeRight)
    landscapeLeft = areas.landscapeLeft == areas.landscapeRight ? nil : areas.landscapeLeft
    confidence = newer.confidence
  }

  init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    portrait = try fields.insets(.safePortrait)
    landscape = try fields.insets(.safeLandscape)
    landscapeLeft = try fields.insets(.safeLandscapeLeft)
    confidence = try fields.choice(.conf)
  }

  func areas(besides older: SafeAreas) -> SafeAreas {
    SafeAreas(
      portrait: portrait ?? older.portrait,
      landscapeLeft: landscapeLeft ?? landscape ?? older.landscapeLeft,
      landscapeRight: landscape ?? older.landscapeRight)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(portrait?.sides, forKey: .safePortrait)
    try values.encodeIfPresent(landscape?.sides, forKey: .safeLandscape)
    try values.encodeIfPresent(landscapeLeft?.sides, forKey: .safeLandscapeLeft)
    try values.encodeIfPresent(confidence, forKey: .conf)
  }
}
