internal import Document
internal import Recipes

/// The sound of a copy.
struct CopySound {
  /// What happens to the tracks.
  enum Fate {
    /// There are none, and none are added.
    case none
    case copied
    case dropped
    /// Encoded anew; or new, and silent.
    case encoded(Coding, isNew: Bool)
    /// No encoder makes what is asked for in this kind of file.
    case impossible
  }

  /// Values of encoded tracks. What is nil stays as it is.
  struct Coding {
    let codec: String
    let encoder: String
    let bitRate: Double?
    let channels: Double?
    let sampleRate: Double?
  }

  let fate: Fate
  /// Its bits in a second, all tracks together; an estimate where nothing states them.
  let bits: Double

  /// Codecs with FFmpeg's encoders of them, the usual one first, and whether they have a bit rate.
  private static let encoders: [(codec: String, encoder: String, hasRate: Bool)] = [
    ("aac", "aac", true), ("ac3", "ac3", true), ("eac3", "eac3", true),
    ("mp3", "libmp3lame", true), ("mp2", "mp2", true), ("opus", "libopus", true),
    ("alac", "alac", false), ("flac", "flac", false), ("pcm_s16le", "pcm_s16le", false),
    ("pcm_s24le", "pcm_s24le", false),
  ]

  /// - Parameters:
  ///   - tracks: those of the clip; nil if unknown.
  ///   - requirements: on the copy's sound, with advice.
  ///   - container: of the copy; nil for a picture.
  ///   - isAsked: whether sound is missing or unwanted.
  ///   - isBroken: whether a track is not as it has to be.
  init(
    _ tracks: [ClipAnalysis.Sound]?, _ requirements: [DeliveryProfile.Requirement],
    in container: Container?, isAsked: Bool, isBroken: Bool
  ) {
    let isSilent = tracks?.isEmpty == true
    let isForeign = tracks?.contains { container?.expects(sound: $0.codec) == false } ?? false
    switch (isAsked, isSilent) {
    case (true, false): fate = .dropped
    case (false, true): fate = .none
    case (false, false) where !isBroken && !isForeign: fate = .copied
    default:
      let coding = Self.coding(tracks?.first, requirements, in: container)
      fate = coding.map { .encoded($0, isNew: isSilent) } ?? .impossible
    }
    bits = Self.bits(tracks ?? [], fate)
  }

  private static func bits(_ tracks: [ClipAnalysis.Sound], _ fate: Fate) -> Double {
    func samples(_ track: ClipAnalysis.Sound?) -> Double {
      Double(track?.channels ?? 2) * Double(track?.sampleRate ?? 48_000) * 24
    }
    return switch fate {
    case .none, .dropped, .impossible: 0
    case .copied: tracks.reduce(0) { $0 + ($1.bitRate.map(Double.init) ?? samples($1)) }
    case .encoded(let coding, let isNew):
      (coding.bitRate ?? samples(tracks.first)) * Double(isNew ? 1 : tracks.count)
    }
  }

  private static func coding(
    _ own: ClipAnalysis.Sound?, _ requirements: [DeliveryProfile.Requirement],
    in container: Container?
  ) -> Coding? {
    func on(_ item: DeliveryItem) -> [DeliveryProfile.Requirement] {
      requirements.filter { $0.item == item }
    }
    func takes(_ codec: String) -> Bool {
      on(.audioCodec).allSatisfy { $0.isAdvice || $0.takes(.word(codec)) }
    }
    let coder = encoders.first { encoder in
      container?.expects(sound: encoder.codec) ?? true && takes(encoder.codec)
    }
    guard let coder else { return nil }
    /// The first value that will do: the own one, the usual one, or one that is named.
    func value(_ item: DeliveryItem, _ own: Double?, usual: Double? = nil) -> Double? {
      let all = on(item)
      let named = all.flatMap { $0.numbers.reversed() + [$0.most, $0.least].compactMap(\.self) }
      let candidates = ([usual, own].compactMap(\.self) + named).filter { $0 >= 1 }
      return candidates.first { value in all.allSatisfy { $0.takes(.number(value)) } }
        ?? candidates.first { value in
          all.allSatisfy { $0.isAdvice || $0.takes(.number(value)) }
        }
    }
    let channels = own?.channels.map(Double.init)
    let sampleRate = own?.sampleRate.map(Double.init)
    return Coding(
      codec: coder.codec, encoder: coder.encoder,
      bitRate: coder.hasRate ? value(.audioBitRate, nil, usual: 256_000) : nil,
      channels: on(.audioChannels).isEmpty ? nil : value(.audioChannels, channels),
      sampleRate: on(.audioRate).isEmpty ? nil : value(.audioRate, sampleRate))
  }

  /// Its options in a command.
  var words: [String] {
    switch fate {
    case .copied, .none: return ["-c:a", "copy"]
    case .dropped, .impossible: return []
    case .encoded(let coding, _):
      var words = ["-c:a", coding.encoder]
      if let rate = coding.bitRate { words += ["-b:a", Self.inWords(rate)] }
      if let channels = coding.channels { words += ["-ac", number(channels, decimals: 0)] }
      if let rate = coding.sampleRate { words += ["-ar", number(rate, decimals: 0)] }
      return words
    }
  }

  private static func inWords(_ rate: Double) -> String {
    rate.truncatingRemainder(dividingBy: 1000) == 0
      ? "\(number(rate / 1000, decimals: 0))k" : number(rate, decimals: 0)
  }

  /// The copy's value of an item of sound.
  func prediction(of item: DeliveryItem) -> Prediction {
    switch fate {
    case .copied: return .own
    case .none, .dropped: return .met
    case .impossible: return .value(nil)
    case .encoded(let coding, let isNew):
      func number(_ value: Double?) -> Prediction {
        if let value { return .value(.number(value)) }
        // New sound has two channels and 48000 samples a second.
        let new: Double? = item == .audioChannels ? 2 : item == .audioRate ? 48_000 : nil
        return isNew ? .value(new.map { .number($0) }) : .own
      }
      return switch item {
      case .audioCodec: .value(.word(coding.codec))
      case .audioChannels: number(coding.channels)
      case .audioRate: number(coding.sampleRate)
      // An encoder spends next to nothing on silence.
      default: .value(isNew ? nil : coding.bitRate.map { .number($0) })
      }
    }
  }
}
