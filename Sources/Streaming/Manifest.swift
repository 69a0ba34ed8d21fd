internal import Files

/// The contents of a manifest and of the playlists that it names, in one form for HLS and DASH.
package struct Manifest: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case hls, dash
  }

  package var kind: Kind
  /// Whether segments may still be added.
  package var isLive: Bool
  /// In the manifest's order.
  package var renditions: [Rendition]
  /// The streams that are not video.
  package var skipped: [SkippedStream]
  /// Problems of the manifest that did not keep it from being read, a sentence fragment each.
  package var problems: [String]
}

extension [Rendition] {
  /// The renditions with ids that distinguish them.
  var told: [Rendition] {
    var seen: [String: Int] = [:]
    return map { rendition in
      var rendition = rendition
      let count = seen[rendition.id, default: 0] + 1
      seen[rendition.id] = count
      if count > 1 { rendition.id += " (\(count))" }
      return rendition
    }
  }
}

/// One stream of a manifest that isn't analysed.
package struct SkippedStream: Sendable, Hashable {
  package let id: String
  /// The kind, such as `audio`, `subtitles` or `image`.
  package let kind: String

  package init(id: String, kind: String) {
    self.id = id.withoutSecrets
    self.kind = kind
  }
}

/// One of the videos from which a player chooses.
package struct Rendition: Sendable {
  /// The playlist's address as written, or the representation's id. It has no secrets, and a number
  /// if two would be the same without.
  package fileprivate(set) var id: String
  /// Whether it has key frames only, for showing while a person seeks.
  package var isTrickPlay = false
  /// Most bits per second.
  package var bandwidth: Int?
  package var isLive = false
  /// The stretches in order of time; empty if there is a failure.
  package var stretches: [Stretch] = []
  /// The reason why nothing is known of its segments.
  package var failure: ManifestFailure?

  package init(id: String) { self.id = id.withoutSecrets }

  /// In seconds.
  package var duration: Double {
    stretches.last.map { $0.start + $0.duration } ?? 0
  }
}

/// A part of a rendition's timeline with one beginning, one set of headers and one protection. Its
/// segments can be read as one clip.
package struct Stretch: Sendable {
  /// In seconds from the beginning of the rendition.
  package var start: Double
  /// In seconds.
  package var duration: Double
  package var declared: DeclaredVideo
  /// The headers that precede any segment; nil if segments carry them.
  package var initialization: ResourcePart?
  package var protection: StreamProtection?
  package var segments: SegmentSequence
  /// Key frames of the same segments, from an I-frame playlist; nil if there is none.
  package var keyFrames: SegmentSequence?

  package init(
    start: Double, duration: Double, declared: DeclaredVideo, initialization: ResourcePart?,
    protection: StreamProtection?, segments: SegmentSequence
  ) {
    self.start = start
    self.duration = duration
    self.declared = declared
    self.initialization = initialization
    self.protection = protection
    self.segments = segments
  }
}

/// A manifest's statements on a video.
package struct DeclaredVideo: Sendable, Hashable {
  /// Width and height in pixels: those of RESOLUTION, or of `width` and `height`.
  package var width: Int?
  package var height: Int?
  /// All codecs, those of audio too, in the notation of RFC 6381.
  package var codecs: String?

  package init(width: Int? = nil, height: Int? = nil, codecs: String? = nil) {
    self.width = width
    self.height = height
    self.codecs = codecs
  }
}

/// The encryption of segments, and the systems that hold the keys.
package struct StreamProtection: Sendable, Hashable {
  /// The method, such as `AES-128`, `SAMPLE-AES` or `cenc`.
  package var method: String
  /// Names of the systems that hold keys, such as `Widevine`; empty if none is named.
  package var systems: [String]

  package init(method: String, systems: [String]) {
    self.method = method
    self.systems = systems.map(\.withoutSecrets)
  }
}

/// One codec of a list as RFC 6381 writes it, such as `avc1.64001f`.
package struct CodecName: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The codecs of a list between commas.
  package static func all(_ list: String) -> [CodecName] {
    list.split(separator: ",").map { part in
      CodecName(part.split(separator: " ").joined())
    }.filter { !$0.text.isEmpty }
  }

  /// Whether a list names only codecs of sound and text. One that vidfit doesn't know may be of
  /// video.
  package static func nameNoVideo(_ list: String) -> Bool {
    let names = all(list)
    return !names.isEmpty && names.allSatisfy(\.isSoundOrText)
  }

  /// The first four characters in lower case, such as `avc1`.
  package var family: String {
    text.prefix { $0 != "." }.lowercased()
  }

  package var isVideo: Bool {
    [
      "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "dva1", "dvav", "dav1",
      "vvc1", "vvi1", "av01", "vp8", "vp08", "vp9", "vp09", "mp4v", "s263", "svc1", "mjpg",
    ].contains(family)
  }

  /// Whether it is known to be of sound or text; false for names that are in no list.
  package var isSoundOrText: Bool {
    [
      "mp4a", "ac-3", "ec-3", "ac-4", "opus", "flac", "alac", "vorbis", "mp3", "samr", "sawb",
      "dtsc", "dtse", "dtsh", "dtsl", "dtsx", "dtsy", "mha1", "mha2", "mhm1", "mhm2", "mlpa",
      "iamf", "ipcm", "fpcm", "twos", "sowt", "stpp", "wvtt", "tx3g", "c608", "c708",
    ].contains(family)
  }
}

/// Systems that hold the keys of encrypted media, by their names in manifests.
enum ProtectionSystem {
  /// The schemeIdUri of DASH that names the method and no system.
  static let common = "urn:mpeg:dash:mp4protection:2011"

  /// The name of a KEYFORMAT of HLS; nil for keys that anyone can fetch.
  static func name(keyFormat: String) -> String? {
    switch keyFormat.lowercased() {
    case "identity": nil
    case "com.apple.streamingkeydelivery": "FairPlay"
    case "com.microsoft.playready": "PlayReady"
    case "com.widevine", "com.widevine.alpha": "Widevine"
    case let text: name(urn: text) ?? text
    }
  }

  /// The name of a schemeIdUri of DASH; nil for one that names no system.
  static func name(scheme: String) -> String? {
    let scheme = scheme.lowercased()
    if scheme == common { return nil }
    return name(urn: scheme) ?? scheme
  }

  private static func name(urn: String) -> String? {
    let prefix = "urn:uuid:"
    guard urn.hasPrefix(prefix) else { return nil }
    // DASH-IF's list of identifiers of protection systems.
    return switch urn.dropFirst(prefix.count) {
    case "edef8ba9-79d6-4ace-a3c8-27dcd51d21ed": "Widevine"
    case "9a04f079-9840-4286-ab92-e65be0885f95": "PlayReady"
    case "94ce86fb-07ff-4f43-adb8-93d2fa968ca2": "FairPlay"
    case "e2719d58-a985-b3c9-781a-b030af78d30e", "1077efec-c0b2-4d02-ace3-3c1e52e2fb4b": "ClearKey"
    case "5e629af5-38da-4063-8977-97ffbd9902d4": "Marlin"
    case "f239e769-efa3-4850-9c16-a903c6932efb": "Adobe Primetime"
    default: nil
    }
  }
}
