internal import CFFmpeg
internal import Files
internal import SystemPackage

/// An open file, the stream that was chosen, and what is known of it before its frames are read.
struct OpenStream: ~Copyable {
  let demuxer: Demuxer
  let layout: ContainerLayout
  let facts: VideoFacts
  let protection: Protection
  /// Whether frames were known before anything was read.
  let isIndexed: Bool

  /// - Throws: the true reason why there is no video to read.
  init(
    _ path: FilePath, _ limits: ReadingLimits, _ request: StreamRequest
  ) throws(VideoError) {
    let file = try InputFile(path)
    let name = path.fileExtension
    let demuxer = try Diagnosis.explaining(file, name) { () throws(VideoError) in
      try Demuxer(InputContext(file), extension: name)
    }
    let isIndexed = demuxer.indexedEntries > 0
    let layout = ContainerLayout(of: demuxer)
    (facts, protection) = try Diagnosis.explaining(file, name) { () throws(VideoError) in
      try Self.facts(demuxer, layout, limits, request, isIndexed: isIndexed)
    }
    self.demuxer = demuxer
    self.layout = layout
    self.isIndexed = isIndexed
  }

  private static func facts(
    _ demuxer: borrowing Demuxer, _ layout: ContainerLayout, _ limits: ReadingLimits,
    _ request: StreamRequest, isIndexed: Bool
  ) throws(VideoError) -> (VideoFacts, Protection) {
    try demuxer.checkAnnouncedSizes(limits, request)
    let probe = SliceProbe(demuxer, layout, limits, request)
    try demuxer.findStreams(limits, decodes: probe == nil)
    let pick = try demuxer.chooseVideoStream(request)
    try demuxer.checkHoldsFrames(layout, isIndexed: isIndexed)
    if let parameters = demuxer.stream(pick.index)?.pointee.codecpar {
      probe?.complete(parameters)
    }
    let protection = Protection(demuxer, layout, stream: pick.index)
    try demuxer.checkDecodable(pick.index, protection)
    var facts = try demuxer.facts(ofStream: pick.index, limits)
    facts.pick = pick
    if protection != .none { facts.warnings.append(Protection.warning) }
    layout.complete(&facts, of: demuxer, stream: pick.index)
    facts.completePicture(of: demuxer, layout, stream: pick.index)
    return (facts, protection)
  }
}
