/// The contents of a representation, as it or its set states them.
struct StreamKind {
  /// Another kind than video, such as `audio`; nil for video, and if nothing is stated.
  let notVideo: String?

  init(_ set: XMLElement, _ representation: XMLElement) {
    func stated(_ name: String) -> String? {
      representation[name] ?? set[name] ?? set.first("ContentComponent")?[name]
    }
    let type = stated("mimeType")?.split(separator: "/").first.map(String.init)
    let codecs = CodecName.all(stated("codecs") ?? "")
    let isVideo =
      type == "video" || stated("contentType") == "video" || codecs.contains(where: \.isVideo)
      || stated("width") != nil && type != "image" && stated("contentType") != "image"
    if isVideo {
      notVideo = nil
    } else if let kind = stated("contentType") ?? type {
      notVideo = kind == "application" ? "text" : kind
    } else {
      notVideo = codecs.isEmpty ? nil : "audio"
    }
  }
}

extension DeclaredVideo {
  init(_ set: XMLElement, _ representation: XMLElement) {
    func side(_ name: String) -> Int? {
      (representation[name] ?? set[name]).flatMap { Int($0) }.flatMap {
        (1...65_535).contains($0) ? $0 : nil
      }
    }
    self.init(
      width: side("width"), height: side("height"),
      codecs: representation["codecs"] ?? set["codecs"])
  }
}

extension StreamProtection {
  /// Nil without a ContentProtection.
  init?(_ set: XMLElement, _ representation: XMLElement) {
    let all = set.all("ContentProtection") + representation.all("ContentProtection")
    guard !all.isEmpty else { return nil }
    let method = all.lazy.filter { $0["schemeIdUri"]?.lowercased() == ContentScheme.common }
      .compactMap { $0["value"] }.first
    let systems = Set(
      all.compactMap { $0["schemeIdUri"] }.compactMap(ProtectionSystem.name(scheme:)))
    self.init(method: (method ?? "cenc").lowercased(), systems: systems.sorted())
  }

  private enum ContentScheme {
    static let common = "urn:mpeg:dash:mp4protection:2011"
  }
}

extension XMLElement {
  /// Whether it is for showing while a person seeks (DASH-IF IOP 3.2.9).
  var isTrickPlay: Bool {
    (all("EssentialProperty") + all("SupplementalProperty")).contains {
      $0["schemeIdUri"] == "http://dashif.org/guidelines/trickmode"
    }
  }
}
