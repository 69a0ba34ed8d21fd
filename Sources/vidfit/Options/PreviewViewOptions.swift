import ArgumentParser
import VidfitKit

/// What a preview shows and how large it is drawn.
struct PreviewViewOptions: ParsableArguments {
  @Option(help: "default, fit, fill, or both side by side.")
  var mode: PreviewOptions.Modes = .both

  @Option(
    help: """
      Embedded padding as it is, removed (the picture in it treated as the clip), or compare: both.
      """)
  var padding: PreviewOptions.PaddingView = .asIs

  @Option(
    help: ArgumentHelp(
      """
      What to mark, with commas: avkit (its safe area), picture (the video's edges and its \
      padding), uikit (its safe area), margins; or none.
      """, valueName: "list"))
  var guides = GuideList(guides: [.avkit, .picture])

  @Flag(inversion: .prefixedNo, help: "The device around the screen.")
  var chrome = true

  @Flag(inversion: .prefixedNo, help: "What fill cuts off, faint, beside the screen.")
  var cutOff = true

  @Flag(inversion: .prefixedNo, help: "The bar that stands for the home button.")
  var homeIndicator = true

  @Flag(help: "The player's controls, as after a touch.")
  var controls = false

  @Flag(inversion: .prefixedNo, help: "Title, captions and legend.")
  var text = true

  @Option(help: "The picture's width in pixels; 1920 or less if left out.")
  var width: Int?

  @Option(help: "Instead of a width, pixels to a point of the screen.")
  var scale: Double?

  func validate() throws {
    if let width, !(64...16_384).contains(width) {
      throw ValidationError("--width takes 64 to 16384 pixels")
    }
    if let scale, !(0.05...10).contains(scale) {
      throw ValidationError("--scale takes 0.05 to 10 pixels to a point")
    }
    if width != nil, scale != nil {
      throw ValidationError("--width and --scale exclude each other")
    }
  }

  func apply(to options: inout PreviewOptions) {
    options.modes = mode
    options.padding = padding
    options.guides = guides.guides
    options.hasChrome = chrome
    options.showsCutOff = cutOff
    options.hasHomeIndicator = homeIndicator
    options.hasControls = controls
    options.hasText = text
    options.width = width
    options.scale = scale
  }
}

/// `avkit,picture`, or `none`.
struct GuideList: ExpressibleByArgument, CustomStringConvertible {
  var guides: Set<PreviewOptions.Guide>

  init(guides: Set<PreviewOptions.Guide>) { self.guides = guides }

  init?(argument: String) {
    guides = []
    if argument == "none" { return }
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let guide = PreviewOptions.Guide(rawValue: String(word)) else { return nil }
      guides.insert(guide)
    }
  }

  var description: String {
    guides.isEmpty ? "none" : guides.map(\.rawValue).sorted().joined(separator: ",")
  }
}
