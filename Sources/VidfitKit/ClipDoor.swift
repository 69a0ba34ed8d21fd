internal import Files
internal import VideoIO

/// The one way to the bytes of clips: files are opened, and addresses fetched if that is allowed.
struct ClipDoor: Sendable {
  private let fetch: FetchSource

  /// - Parameter network: the way to fetch clips; nil if no network may be reached.
  init(_ network: NetworkOptions?) { fetch = network.fetch }

  /// - Throws: why an address can't be fetched. A file is opened only by its reader.
  func source(of clip: ClipLocation) throws(VideoError) -> ClipSource {
    switch clip {
    case .file(let path): return .file(path)
    case .remote(let address):
      do throws(SourceFailure) {
        return .bytes(try fetch(address, nil, true), extension: clip.fileExtension)
      } catch {
        throw VideoError(error, .open)
      }
    }
  }
}
