internal import Files
package import Framing

/// The figures of a device table beside what was measured on the devices.
package struct MeasurementReview: Sendable {
  /// A kind of figure. Placements are those of the whole clip's frame in the window.
  package enum Figure: Hashable, Sendable {
    case screen, safeArea(Turn), defaultMode, toggledMode, place(DisplayMode)
  }

  /// One figure of the table beside one measurement.
  package struct Finding: Hashable, Sendable {
    package let figure: Figure
    /// The table's figure in words; nil if the table doesn't know it.
    package let stated: String?
    package let measured: String
    package let agrees: Bool
    /// The clip's size and the turn.
    package let detail: String
    package let line: Int
  }

  /// Findings about a device under one system, and what was measured of its own figures.
  package struct Subject: Sendable {
    package let device: Device
    package var figures: MeasuredFigures
    package var findings: [Finding] = []
    /// Safe areas that differ from an earlier line about the same turn; they correct nothing.
    package var disputed: Set<Turn> = []
    fileprivate var wideFills: [Bool] = []
  }

  /// In the order of the first line about each.
  package private(set) var subjects: [Subject] = []
  private let catalogue: [Device]

  package init(_ catalogue: [Device]) {
    self.catalogue = catalogue
  }

  /// Compares the figures of one line.
  package mutating func add(
    _ measurement: Measurement, line: Int
  ) throws(Measurement.Refusal) {
    let named = catalogue.screens(named: measurement.device)
    guard named.count == 1, let device = named.first else {
      throw Measurement.Refusal(
        reason: named.isEmpty
          ? "device: unknown device '\(measurement.device.oneLine)'"
          : "device: '\(measurement.device.oneLine)' has several displays; expected "
            + named.map(\.id).joined(separator: " or "))
    }
    guard device.turns.contains(measurement.turn) else {
      throw Measurement.Refusal(reason: "turn: \(device.name) can't be held that way")
    }
    let now = device.running(measurement.system)
    let whole = Viewport(device: now, turn: measurement.turn)
    let isWhole = measurement.window == whole.screen.bounds
    guard
      let viewport = isWhole
        ? whole : Viewport(device: now, turn: measurement.turn, frame: measurement.window)
    else {
      throw Measurement.Refusal(
        reason: "window: it is not within the screen of \(device.name), "
          + PixelSize(width: Int(whole.screen.width), height: Int(whole.screen.height)).inWords)
    }
    guard
      let shape = DisplayShape(
        storage: measurement.clip, cleanAperture: nil, pixelAspectRatio: .one,
        orientation: .upright)
    else { throw Measurement.Refusal(reason: "clip: expected a size") }
    let place = subjects.firstIndex {
      $0.device.id == device.id && $0.figures.system == measurement.system
    }
    var subject =
      place.map { subjects[$0] }
      ?? Subject(device: device, figures: MeasuredFigures(system: measurement.system))
    subject.add(
      measurement, Presentation(shape: shape, viewport: viewport), isWhole: isWhole, line: line)
    if let place { subjects[place] = subject } else { subjects.append(subject) }
  }

  /// The table's entries with measured figures in place of their own, for each device measured.
  package var corrected: [Device] {
    var devices: [Device] = []
    // Older systems first, because newer ones begin with their figures.
    for subject in subjects.sorted(by: { $0.figures.system < $1.figures.system }) {
      let place = devices.firstIndex { $0.id == subject.device.id }
      let device = (place.map { devices[$0] } ?? subject.device).corrected(by: subject.figures)
      if let place { devices[place] = device } else { devices.append(device) }
    }
    return devices
  }
}

extension MeasurementReview.Subject {
  fileprivate mutating func add(
    _ measured: Measurement, _ expected: Presentation, isWhole: Bool, line: Int
  ) {
    let viewport = expected.viewport
    // UIKit rounds to pixels.
    let tolerance = 1 / viewport.scale + 1e-3
    let clip = "\(measured.clip.inWords), \(measured.turn.rawValue)"
    func note(
      _ figure: MeasurementReview.Figure, _ stated: String?, _ words: String, _ agrees: Bool
    ) -> MeasurementReview.Finding {
      MeasurementReview.Finding(
        figure: figure, stated: stated, measured: words, agrees: agrees, detail: clip, line: line)
    }
    if let screen = measured.screen {
      let stated = PixelSize(width: device.width, height: device.height)
      let agrees =
        screen == stated
        && measured.scale.map { $0 == device.scale } ?? true
      findings.append(
        note(
          .screen, "\(stated.inWords) @\(number(device.scale, decimals: 2))x",
          screen.inWords
            + (measured.scale.map { " @\(number($0, decimals: 2))x" } ?? ""), agrees))
    }
    // In a part of the screen, the table states no safe areas.
    if isWhole {
      let stated = viewport.device.safeAreas[measured.turn]
      findings.append(
        note(
          .safeArea(measured.turn), stated.text, measured.safeArea.text,
          stated.isClose(to: measured.safeArea, within: tolerance)))
      let earlier = figures.safeAreas[measured.turn]
      if let earlier, !earlier.isClose(to: measured.safeArea, within: tolerance) {
        disputed.insert(measured.turn)
      }
      figures.safeAreas[measured.turn] = disputed.contains(measured.turn) ? nil : measured.safeArea
    }
    let stated = expected.defaultMode?.mode
    findings.append(
      note(.defaultMode, stated?.rawValue, measured.mode.rawValue, stated == measured.mode))
    if expected.aspectClass == .wide, isWhole, measured.turn != .portrait, device.kind == .phone {
      wideFills.append(measured.mode == .fill)
      figures.confirmsWideDefault = wideFills.allSatisfy(\.self)
    }
    if let toggled = measured.toggledMode {
      let other: DisplayMode = measured.mode == .fit ? .fill : .fit
      findings.append(note(.toggledMode, other.rawValue, toggled.rawValue, toggled == other))
    }
    let places = [(measured.mode, measured.video), (measured.toggledMode, measured.toggledVideo)]
    for case (let mode?, let video?) in places {
      let placement = mode == .fit ? expected.fit : expected.fill
      // A player may report the whole video or only what its window shows of it.
      let known =
        mode == .fit ? [placement.videoRect] : [placement.videoRect, placement.visibleRect]
      findings.append(
        note(
          .place(mode), placement.videoRect.inWords, video.inWords,
          known.contains { $0.isClose(to: video, within: tolerance) }))
    }
  }
}

extension EdgeInsets {
  fileprivate func isClose(to other: EdgeInsets, within tolerance: Double) -> Bool {
    zip([top, left, bottom, right], [other.top, other.left, other.bottom, other.right])
      .allSatisfy { abs($0 - $1) <= tolerance }
  }
}

extension Rect {
  /// The size and the position in points, such as `714.67×402 at 79.67, 0`.
  fileprivate var inWords: String {
    let sides = [width, height, x, y].map { number($0, decimals: 2) }
    return "\(sides[0])×\(sides[1]) at \(sides[2]), \(sides[3])"
  }

  fileprivate func isClose(to other: Rect, within tolerance: Double) -> Bool {
    zip([x, y, maxX, maxY], [other.x, other.y, other.maxX, other.maxY])
      .allSatisfy { abs($0 - $1) <= tolerance }
  }
}
