extension Feature {
  static let unpad = Feature(commands: [UnpadCommand.self], example: "vidfit unpad clip.mp4")
}
