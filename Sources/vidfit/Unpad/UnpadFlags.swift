public import ArgumentParser
import Document
import Files
import Framing
import Rules
import Settings
import SystemPackage
public import Unpad
internal import Words

/// The flags for removing bars.
struct UnpadFlags: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Players that should show the clip without bars: 'apple' writes a clean aperture, 'ffmpeg' crops in "
        + "the codec's headers. (default: a clean aperture, or the headers if bars are only at the "
        + "bottom and right, where all players obey)", valueName: "player"))
  var target: UnpadOptions.Target?

  @Option(
    help: ArgumentHelp(
      "Comparison before an output appears: all packets and some decoded frames, or all "
        + "frames. (default: packets)", valueName: "what"))
  var verify: UnpadOptions.Verification?

  @Option(
    help: ArgumentHelp(
      "The part to keep, as FFmpeg's crop filter takes it, in pixels of the clip seen upright, instead "
        + "of what vidfit finds.", valueName: "W:H:X:Y"), transform: PixelRect.init(crop:))
  var crop: PixelRect?

  @Flag(help: "Remove bars even with something in them, such as subtitles or a logo.")
  var dropOverlays = false

  @Option(
    help: ArgumentHelp(
      "Proceed in spite of a reason to refuse: "
        + UnpadOptions.forcible.map(\.rawValue).inWords + ". Repeatable, or separated by commas.",
      valueName: "reason"), transform: ForcedReasons.init(argument:))
  var force: [ForcedReasons] = []

  @Flag(
    help: """
      Change the clip itself. Whenever vidfit is stopped, the file is either the old clip or the new \
      one; the next run with --in-place restores the old one first.
      """)
  var inPlace = false

  @Flag(help: "Replace outputs that exist.")
  var overwrite = false

  private var forced: Set<Unpadding.Code> {
    Set(force.flatMap(\.codes)).union(dropOverlays ? [.overlays] : [])
  }

  /// - Parameter destination: the place of outputs unless clips are changed in place.
  func options(_ destination: UnpadOptions.Destination) -> UnpadOptions {
    var options = UnpadOptions()
    options.target = target
    options.verification = verify ?? .packets
    options.crop = crop
    options.forced = forced
    options.destination = inPlace ? .inPlace : destination
    options.overwrites = overwrite
    return options
  }
}

/// Some reasons of `--force`.
struct ForcedReasons {
  let codes: [Unpadding.Code]

  init(argument: String) throws {
    codes = try argument.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let code = UnpadOptions.forcible.first(where: { $0.rawValue == word }) else {
        throw ValidationError(
          "expected \(UnpadOptions.forcible.map(\.rawValue).inWords), got '\(word)'")
      }
      return code
    }
  }
}

extension UnpadOptions.Target: ExpressibleByArgument {}
extension UnpadOptions.Verification: ExpressibleByArgument {}

extension PixelRect {
  /// `W:H:X:Y` as FFmpeg's crop filter takes it, with or without `crop=`.
  fileprivate init(crop text: String) throws {
    let figures = text.hasPrefix("crop=") ? text.dropFirst(5) : text[...]
    let numbers = figures.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.allSatisfy(\.isASCII) ? Int32($0).map(Int.init) : nil
    }
    guard numbers.count == 4, let width = numbers[0], let height = numbers[1],
      let x = numbers[2], let y = numbers[3], width > 0, height > 0, x >= 0, y >= 0
    else { throw ValidationError("expected W:H:X:Y such as 1920:800:0:140, got '\(text)'") }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension UnpadOptions.Destination {
  /// The destination that `--output` selects.
  ///
  /// - Parameters:
  ///   - output: as the user gave it; nil for beside the clips.
  ///   - isSingle: whether there is one clip, so that a file may be named.
  init(_ output: String?, isSingle: Bool) throws {
    guard let output else {
      self = .beside
      return
    }
    let bytes = RawArguments.bytes(output)
    guard !bytes.isEmpty else { throw WrongValue("--output: the name is empty") }
    guard bytes != [UInt8(ascii: "-")] else {
      throw WrongValue("--output: expected a file or a folder, not standard output")
    }
    let path = FilePath(bytes: bytes)
    if bytes.last == UInt8(ascii: "/") || FileStatus(path)?.isFolder == true {
      if !Folder.isWritable(path) {
        Output.complain("\(path.oneLine): nothing can be written to this folder")
        throw ExitStatus.temporary
      }
      self = .folder(path)
      return
    }
    guard isSingle else {
      throw WrongValue("--output: several clips or a --journal need a folder: -o \(path.oneLine)/")
    }
    self = .file(path)
  }
}
