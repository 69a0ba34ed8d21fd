internal import Files

/// The samples of a stream on which a change of its cropping is decided and tried.
struct CroppingSamples {
  /// The first samples, one after the other.
  let opening: [CompressedSample]
  /// Key frames spread over the clip.
  let spread: [CompressedSample]

  /// Enough for pictures that refer to others.
  private static let openingCount = 6
  private static let spreadCount = 12

  init(_ reader: inout VideoReader) throws(VideoError) {
    var opening: [CompressedSample] = []
    while opening.count < Self.openingCount, let sample = try reader.nextSample() {
      opening.append(sample)
    }
    var spread: [CompressedSample] = []
    for index in 1...Self.spreadCount {
      let place = Double(index) / Double(Self.spreadCount + 1)
      let sample =
        if let duration = reader.facts.container.duration {
          try reader.keySample(near: place * duration)
        } else {
          try reader.keySample(nearFraction: place)
        }
      guard let sample, sample != spread.last else { continue }
      spread.append(sample)
    }
    self.opening = opening.map(\.shown)
    self.spread = spread.map(\.shown)
  }

  var all: [CompressedSample] { opening + spread }

  /// Those that can be decoded by themselves, a few from all over the clip.
  var fewKeys: [CompressedSample] {
    let keys = all.filter(\.isKey)
    let step = max(1, keys.count / 4)
    return stride(from: 0, to: keys.count, by: step).map { keys[$0] }
  }
}

extension CompressedSample {
  /// The same sample where no edit list cuts it off.
  fileprivate var shown: CompressedSample {
    var copy = self
    copy.isHidden = false
    return copy
  }
}
