/// How a person holds a device.
public enum ScreenOrientation: String, CaseIterable, Sendable {
  case portrait
  case landscape
}
