/// The closed list of the schema.
enum ErrorCodes {
  static let all = [
    "not-found", "permission", "unsupported-container", "unsupported-codec", "no-video", "corrupt",
    "encrypted", "network", "timeout", "crashed", "memory", "internal",
  ]
}
