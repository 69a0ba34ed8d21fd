internal import Bytes
internal import CFFmpeg
internal import Files

/// An open file, the chosen stream, and the facts known before its frames are read.
struct OpenStream: ~Copyable {
  let demuxer: Demuxer
  let layout: ContainerLayout
  let facts: VideoFacts
  let protection: Protection
  /// Whether frames were known before anything was read.
  let isIndexed: Bool
  /// The positions of a remote movie's fragments.
  let fragments: FragmentIndex?
  /// The index of a remote MXF file of many partitions.
  let material: MaterialIndex?
  /// The stream, which lives as long as the demuxer.
  let stream: UnsafeMutablePointer<AVStream>
  let parameters: AVCodecParameters

  /// - Throws: the true reason why there is no video to read.
  init(
    _ file: InputFile, extension name: String?, _ limits: ReadingLimits, _ request: StreamRequest
  ) throws(VideoError) {
    material = file.isFar ? MaterialIndex(file) : nil
    file.shortcut = material?.shortcut
    if file.isRemote, material == nil {
      FirstReading.announce(file, block: Int64(InputContext.bufferSize))
    }
    let fragments = file.isFar ? FragmentIndex(file) : nil
    file.stopsAtFragments = fragments != nil
    let demuxer = try Diagnosis.explaining(file) { () throws(VideoError) in
      try Demuxer(InputContext(file), extension: name)
    }
    let isIndexed = demuxer.raw.indexEntries > 0
    let layout = ContainerLayout(of: demuxer)
    let (facts, protection) = try Diagnosis.explaining(file) { () throws(VideoError) in
      try Self.facts(demuxer, layout, limits, request, fragments, isIndexed: isIndexed)
    }
    try file.checkSource(.probe)
    guard let stream = demuxer.stream(facts.pick.index),
      let parameters = stream.pointee.codecpar?.pointee
    else { throw .outOfMemory(.probe) }
    (self.stream, self.parameters) = (stream, parameters)
    (self.facts, self.protection, self.fragments) = (facts, protection, fragments)
    self.demuxer = demuxer
    self.layout = layout
    self.isIndexed = isIndexed
  }

  private static func facts(
    _ demuxer: borrowing Demuxer, _ layout: ContainerLayout, _ limits: ReadingLimits,
    _ request: StreamRequest, _ fragments: FragmentIndex?, isIndexed: Bool
  ) throws(VideoError) -> (VideoFacts, Protection) {
    try demuxer.checkAnnouncedSizes(limits, request)
    demuxer.expectFirstSample()
    let probe = SliceProbe(demuxer, layout, limits, request)
    try demuxer.findStreams(limits, decodes: probe == nil)
    if let fragments {
      demuxer.file.expect(fragments.firstIndexes)
      if !fragments.isComplete { try demuxer.completeDuration(fragments) }
    }
    let pick = try demuxer.chooseVideoStream(request)
    try demuxer.checkHoldsFrames(layout, isIndexed: isIndexed)
    if let parameters = demuxer.stream(pick.index)?.pointee.codecpar {
      probe?.complete(parameters)
    }
    let protection = Protection(demuxer, layout, stream: pick.index)
    try demuxer.checkDecodable(pick.index, protection)
    var facts = try VideoFacts(ofStream: pick.index, in: demuxer, limits)
    facts.pick = pick
    if protection != .none { facts.warnings.append(Protection.warning) }
    let missing = demuxer.missingBytes(ofStream: pick.index, layout)
    if missing > 0 {
      facts.warnings.append("it is cut short: \(missing) bytes of its frames are missing")
    }
    layout.complete(&facts, of: demuxer, stream: pick.index)
    facts.completePicture(of: demuxer, layout, stream: pick.index)
    return (facts, protection)
  }
}
