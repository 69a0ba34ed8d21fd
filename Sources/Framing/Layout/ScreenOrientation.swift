/// How a person holds a device.
public enum ScreenOrientation: String, CaseIterable, Codable, Sendable {
  case portrait
  case landscape
}
