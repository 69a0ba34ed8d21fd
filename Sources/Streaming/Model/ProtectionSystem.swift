/// Systems that hold the keys of encrypted media, by their names in manifests.
enum ProtectionSystem {
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
    if scheme == "urn:mpeg:dash:mp4protection:2011" { return nil }
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
