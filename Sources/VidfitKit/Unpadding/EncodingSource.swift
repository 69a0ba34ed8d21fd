package import Files
internal import Report
package import SystemPackage
package import VideoIO

/// A clip that is to be encoded anew, and what has to be known of it.
package struct EncodingSource: Sendable, Hashable {
  package var path: FilePath
  /// With what the frames add, as ``Inspection`` completes them.
  package var video: VideoFacts
  package var contents: ClipContents

  package init(path: FilePath, video: VideoFacts, contents: ClipContents) {
    self.path = path
    self.video = video
    self.contents = contents
  }

  /// Reads a clip: what the file states, and what its first frames add.
  ///
  /// - Throws: why it can't be read.
  package init(
    reading path: FilePath, stream: StreamRequest = .best
  ) async throws(VideoError) {
    var reader = try VideoReader(path, stream: stream)
    let inspection = try await Inspection(&reader, of: .file(path), nil, asksFrame: true)
    self.init(path: path, video: inspection.facts, contents: try reader.contents())
  }

  /// The extension of a name for the copy: that of the clip, unless it lies about the container or the
  /// container can't be written with all that is in it.
  package var outputExtension: String {
    let own = path.fileExtension ?? ""
    let container = EncodingContainer(fileExtension: own)
    let candidates = EncodingContainer.all(ofDemuxer: video.container.format)
    guard let choice = candidates.first(where: canBeWritten) else { return "mkv" }
    return candidates.contains(container) && canBeWritten(into: container)
      ? own : choice.fileExtension
  }

  private func canBeWritten(into container: EncodingContainer) -> Bool {
    container.takes(video.codec)
      && contents.streams.allSatisfy { $0.kind != .sound || container.takesSound($0.codec) }
  }

  /// On which columns and rows it can be cut.
  var grid: CropGrid { CropGrid(video) }

  /// Whether frames consist of two fields, or some of them do. An encoder told so still writes frames
  /// that are whole as such.
  var isInterlaced: Bool { grid.hasFields }

  /// Whether the lower field is shown first; `tb` is coded in the other order.
  var showsBottomFieldFirst: Bool { ["bb", "tb"].contains(video.fieldOrder) }

  /// The samples of a frame, transparency included that FFmpeg's own decoders leave out.
  var samples: SampleFormat {
    SampleFormat(
      sampling: contents.sampling, depth: video.bitDepth, hasAlpha: video.hasAlpha,
      isFullRangeByName: video.pixelFormat.hasPrefix("yuvj"))
  }

  /// The decoder that reads transparency which FFmpeg's own leave out; nil if there is none.
  ///
  /// VP8 and VP9 carry it as a second video beside each frame (WebM's `BlockAdditional`).
  var alphaDecoder: String? {
    guard video.hasAlpha, !video.pixelFormat.hasPrefix("yuva") else { return nil }
    return ["vp8": "libvpx", "vp9": "libvpx-vp9"][video.codec]
  }
}
