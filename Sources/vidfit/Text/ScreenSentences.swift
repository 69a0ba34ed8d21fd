import Framing
import Padding
import Report

/// What one screen does with a clip, in sentences.
struct ScreenSentences {
  private let screen: ClipAnalysis.Screen
  private let video: ClipAnalysis.Video
  private let file: String
  /// Whether there are bars to speak of, and not edge lines only.
  private let hasBars: Bool
  private let tellsTurned: Bool

  /// - Parameters:
  ///   - fileExtension: of the clip's name.
  ///   - tellsTurned: whether to tell, too, what happens with the device turned.
  init(
    _ screen: ClipAnalysis.Screen, of analysis: ClipAnalysis, fileExtension: String?,
    tellsTurned: Bool
  ) {
    self.screen = screen
    video = analysis.video
    file = Playability.kind(
      Playability.File(analysis.container, analysis.video), fileExtension: fileExtension)
    hasBars = analysis.uprightDepths?.shape != nil
    self.tellsTurned = tellsTurned
  }

  /// A paragraph, and a line for each thing beside it.
  var lines: [String] {
    let main =
      [player, unpadded, threshold, fold, placeNotKnown].compactMap(\.self)
      .joined(separator: ". ") + "."
    return [main] + [turned, playable].compactMap { $0.map { $0 + "." } }
  }

  private var player: String {
    let name = "\(screen.screenName): "
    let who =
      switch screen.player {
      case .layer: "a bare AVPlayerLayer"
      case .custom: "a custom player"
      case .system, nil: "the player"
      }
    return switch screen.defaultMode {
    case .fit: name + "\(who) fits it by default; the picture covers \(covers(screen.fit))"
    case .fill, nil:
      name + "\(who) fills the screen by default and crops "
        + "\(percent(screen.fill.croppedFraction.value)) of the frame; the picture covers "
        + covers(screen.fill)
    case .unknown:
      name + "nobody has published whether the player fits or fills it here. Fitted, the picture "
        + "covers \(covers(screen.fit)); filled, \(covers(screen.fill)), and "
        + "\(percent(screen.fill.croppedFraction.value)) of the frame is cropped"
    }
  }

  private func covers(_ placement: Placement) -> String {
    changing(placement) ?? screen.shares(of: placement) + placement.hiddenInWords
  }

  /// Of a clip whose bars change, the least and the most; nil for others.
  private func changing(_ placement: Placement) -> String? {
    guard let segments = screen.segments, segments.count > 1 else { return nil }
    let isFill = placement == screen.fill
    let shares = segments.map { (isFill ? $0.fill : $0.fit).pictureScreenShare }
    guard let least = shares.min(), let most = shares.max(), most - least > 0.0005 else {
      return nil
    }
    return "\(percent(least)) to \(percent(most)) of the screen as the bars change"
  }

  private var unpadded: String? {
    guard hasBars, let clean = screen.withoutPadding else { return nil }
    guard let now = screen.placed?.pictureScreenShare, let then = clean.placed?.pictureScreenShare,
      let mode = clean.defaultMode
    else {
      return "Without the bars it would cover \(percent(clean.fit.pictureScreenShare)) fitted and "
        + "\(percent(clean.fill.pictureScreenShare)) filled, whichever the player does"
    }
    if let held = screen.suitedWithoutPadding, let way = held.turned {
      return sentence(on: held, in: way)
    }
    // A point more or less by default is not what the bars cost.
    guard abs(now - then) < 0.01 else {
      return "Without the bars it would \(mode.rawValue) and cover "
        + (screen.windowKind == .screen
          ? percent(then) : clean.placed.map(screen.shares(of:)) ?? percent(then))
    }
    let small = screen.pictureInPicture.map {
      ", and bars take \(percent($0.paddingShare)) of a Picture in Picture window"
    }
    let place = screen.windowKind == .screen ? "on this screen" : "in this window"
    let fitted = cost(screen.fit, clean.fit)
    // Nobody can zoom on a television.
    let filled = screen.isTelevision ? nil : cost(screen.fill, clean.fill)
    let first =
      fitted.map { "Fitted, the picture covers \($0)" }
      ?? "Fitted, the bars cost nothing \(place)"
    let second = filled.map { ". Zoomed to fill, the picture covers \($0)" } ?? ""
    return first + second + (small ?? "")
  }

  /// Nil where it covers as much without the bars.
  private func cost(_ now: Placement, _ then: Placement) -> String? {
    abs(now.pictureWindowShare - then.pictureWindowShare) < 0.005
      ? nil : "\(percent(now.pictureWindowShare)) instead of \(percent(then.pictureWindowShare))"
  }

  /// People turn a device to suit what they watch, which bars keep them from.
  private func sentence(
    on held: ClipAnalysis.Screen.Suited, in way: ScreenOrientation
  ) -> String {
    let start = "Without the bars people would hold it in \(way.rawValue), where it would "
    guard let share = held.placed, let mode = held.defaultMode else {
      return start + "cover \(percent(held.fit)) fitted and \(percent(held.fill)) filled"
    }
    let now = screen.turned?.placed.map { " instead of \(percent($0.pictureScreenShare))" }
    return start + "\(mode.rawValue) and cover \(percent(share))" + (now ?? "")
  }

  private var threshold: String? {
    guard screen.nearThreshold, let kind = screen.class else { return nil }
    guard screen.player != .custom else {
      return "With one row more or less the custom player would choose the other mode"
    }
    let effect = screen.defaultMode == .unknown ? "not count as wide" : "be fitted"
    return ThresholdSentence(
      video.display.aspectRatio, class: kind, rows: video.display.height,
      entering: "fill the screen", leaving: effect
    ).text
  }

  private var turned: String? {
    guard tellsTurned, let turned = screen.turned else { return nil }
    let name = "Held in \(turned.orientation.rawValue), "
    // One figure would be wrong for most of the time.
    if let segments = screen.segments, segments.count > 1 {
      return turned.defaultMode == .unknown
        ? nil : name + (turned.defaultMode == .fill ? "it fills the screen" : "it is fitted")
    }
    let fitted = "the picture covers \(percent(turned.fit.pictureScreenShare)) of the screen"
    return switch turned.defaultMode {
    case .fit, nil: name + "it is fitted, and \(fitted)"
    case .fill:
      name
        + "it fills the screen, and \(percent(turned.fill.croppedFraction)) of the frame is cropped"
    case .unknown: name + "its default is not known; fitted, \(fitted)"
    }
  }

  private var fold: String? {
    screen.fold.flatMap { fold in
      fold.fitPictureShare > 0
        ? "The fold runs through \(percent(fold.fitPictureShare)) of the fitted picture" : nil
    }
  }

  /// The guide for full-screen media promises an unobstructed picture; where it puts that beside a
  /// camera at the side or on a bent screen, nobody has published.
  private var placeNotKnown: String? {
    screen.pose == nil || screen.player != .system
      ? nil : "Where the player puts it on this display is not published; here it is centred"
  }

  private var playable: String? {
    let reason = screen.playableReason.map { ": \($0)" } ?? ""
    return switch screen.playable {
    case .no: "\(screen.name) can't play \(file)\(reason). The rest is as if it could"
    case .unknown: "Whether \(screen.name) plays \(file) is not known\(reason)"
    case .yes, nil: nil
    }
  }
}

/// Why a picture is wide or not although it is almost the other, and how many rows would change it.
struct ThresholdSentence {
  let text: String

  /// - Parameters:
  ///   - rows: the height of the upright picture in square pixels.
  ///   - entering: what it would do as wide video; leaving: what it would do as any other.
  init(
    _ aspect: Ratio, class kind: AspectClass, rows: Double, entering: String, leaving: String
  ) {
    let name = aspectName(aspect)
    func count(_ rows: Double) -> String { number(rows, decimals: 3) }
    let (less, more) = ("one row less (\(count(rows - 1)))", "one more row (\(count(rows + 1)))")
    let middle =
      AspectClass.wideAspectRatios.lowerBound.value.squareRoot()
      * AspectClass.wideAspectRatios.upperBound.value.squareRoot()
    text =
      switch kind {
      case .standard: "\(name) is just narrower than 2:1: with \(less) it would \(entering)"
      case .ultrawide: "\(name) is just wider than 2.40:1: with \(more) it would \(entering)"
      case .wide where aspect.value < middle:
        "\(name) is just within 2:1 to 2.40:1: with \(more) it would \(leaving)"
      case .wide: "\(name) is just within 2:1 to 2.40:1: with \(less) it would \(leaving)"
      }
  }
}

extension ClipAnalysis.Screen {
  /// How much the picture covers, of the window and of the screen where they differ.
  func shares(of placement: Placement) -> String {
    shares(ofWindow: placement.pictureWindowShare, ofScreen: placement.pictureScreenShare)
  }

  /// Two shares of the same thing, and only one where the window is the screen.
  func shares(ofWindow window: Double, ofScreen screen: Double) -> String {
    let ofScreen = "\(percent(screen)) of the screen"
    return windowKind == .screen ? ofScreen : "\(percent(window)) of the window, \(ofScreen)"
  }
}

extension Placement {
  /// `, of which housing and corners hide 2.5 %`; empty where they hide nothing that anybody sees.
  var hiddenInWords: String {
    let seen = { (share: Double) in share >= 0.0005 }
    let causes = [
      seen(obscured.housing.share) ? "housing" : nil,
      seen(obscured.corners.share) ? "corners" : nil,
    ].compactMap(\.self)
    guard !causes.isEmpty else { return "" }
    return ", of which \(causes.joined(separator: " and ")) "
      + (causes == ["housing"] ? "hides " : "hide ") + percent(obscured.share)
  }
}
