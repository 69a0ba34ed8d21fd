extension Analysis {
  /// The share of the frame that bars cover, 0 to 1; nil when padding was not looked for.
  package var barShare: Double? {
    guard let picture = padding?.picture else { return nil }
    let frame = Double(video.storage.width) * Double(video.storage.height)
    guard frame > 0 else { return nil }
    return max(0, 1 - Double(picture.width) * Double(picture.height) / frame)
  }
}
