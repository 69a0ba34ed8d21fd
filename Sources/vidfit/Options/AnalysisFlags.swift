import ArgumentParser
import Results

/// What to find out about each clip, and how hard to look.
struct AnalysisFlags: ParsableArguments {
  @OptionGroup var screens: ScreenOptions

  @Option(help: "Look at up to this many key frames, and do not stop before.")
  var frames: Int?

  @Flag(
    inversion: .prefixedNo,
    help: "Look at all key frames, and find changes of the bars to the frame."
  )
  var thorough: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Look for padding; without, read the facts only and decode nothing."
  )
  var padding: Bool?

  @OptionGroup var limits: LimitFlags

  func validate() throws {
    if let frames, !(1...1000).contains(frames) {
      throw ValidationError("--frames takes 1 to 1000")
    }
    if thorough == true && frames != nil { throw Self.thoroughAndFrames }
  }

  private static var thoroughAndFrames: ValidationError {
    ValidationError("--thorough looks at all key frames; it does not go with --frames")
  }

  func apply(to settings: inout Settings) throws {
    screens.apply(to: &settings)
    limits.apply(to: &settings)
    settings.set(.frames, flag: frames.map { .count($0) })
    settings.set(.thorough, flag: thorough.map { .flag($0) })
    settings.set(.noPadding, flag: padding.map { .flag(!$0) })
    guard settings.flag(.thorough), settings.count(.frames) != nil else { return }
    let (all, some) = (settings.origin(.thorough), settings.origin(.frames))
    if all.rank == some.rank { throw Self.thoroughAndFrames }
    settings.clear(all.rank < some.rank ? .thorough : .frames)
  }
}
