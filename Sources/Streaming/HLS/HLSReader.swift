internal import Files

/// Reads an HLS playlist and those that it names.
struct HLSReader {
  private let door: any SegmentDoor
  private var problems = Problems()

  init(_ door: any SegmentDoor) { self.door = door }

  /// - Parameter bytes: of the playlist at the door's manifest.
  mutating func read(_ bytes: [UInt8]) throws(ManifestFailure) -> Manifest {
    let lines = try PlaylistLines(bytes)
    let address = door.manifest
    guard lines.isMultivariant else {
      let rendition = try rendition(
        lines, MultivariantPlaylist.Variant(reference: door.name(address)), address,
        PlaylistVariables())
      return manifest([rendition], skipped: [])
    }
    let playlist = try MultivariantPlaylist(lines, name: door.name(address), query: address.query)
    problems.add(playlist.problems)
    var renditions: [Rendition] = []
    for variant in playlist.variants {
      do throws(ManifestFailure) {
        let (own, bytes) = try fetch(variant)
        let lines = try PlaylistLines(bytes)
        guard !lines.isMultivariant else { throw ManifestFailure("it names playlists itself") }
        renditions.append(try rendition(lines, variant, own, playlist.variables))
      } catch {
        var failed = Rendition(id: variant.reference)
        (failed.isTrickPlay, failed.bandwidth) = (variant.isTrickPlay, variant.bandwidth)
        failed.stretches = []
        failed.failure = SourceFailure(error.source ?? .network, error.message)
        renditions.append(failed)
      }
    }
    return manifest(withKeyFrames(renditions), skipped: playlist.skipped)
  }

  private func fetch(
    _ variant: MultivariantPlaylist.Variant
  ) throws(ManifestFailure) -> (StreamAddress, [UInt8]) {
    do throws(SourceFailure) {
      let own = try door.manifest.resolving(variant.reference)
      return (own, try door.readAll(ResourcePart(own), limit: ManifestReader.mostBytes))
    } catch {
      throw ManifestFailure(error)
    }
  }

  private mutating func rendition(
    _ lines: PlaylistLines, _ variant: MultivariantPlaylist.Variant, _ address: StreamAddress,
    _ variables: PlaylistVariables
  ) throws(ManifestFailure) -> Rendition {
    let playlist = try MediaPlaylist(
      lines, name: door.name(address), address: address, declared: variant.declared,
      parent: variables)
    problems.add(playlist.problems)
    guard !playlist.stretches.isEmpty else { throw ManifestFailure("the playlist has no segments") }
    var rendition = Rendition(id: variant.reference)
    rendition.isTrickPlay = variant.isTrickPlay || playlist.hasKeyFramesOnly
    rendition.bandwidth = variant.bandwidth
    rendition.isLive = !playlist.hasEnd
    rendition.stretches = playlist.stretches
    return rendition
  }

  private func manifest(_ renditions: [Rendition], skipped: [SkippedStream]) -> Manifest {
    Manifest(
      kind: .hls, isLive: renditions.contains(where: \.isLive), renditions: renditions,
      skipped: skipped, problems: problems.all)
  }

  /// I-frame playlists that name parts of another rendition's own segments become that rendition's
  /// key frames; others stay renditions of their own.
  private func withKeyFrames(_ all: [Rendition]) -> [Rendition] {
    var kept = all
    for trick in all where trick.isTrickPlay {
      guard
        let owner = kept.firstIndex(where: { !$0.isTrickPlay && $0.sharesSegments(with: trick) }),
        let place = kept.firstIndex(where: { $0.isTrickPlay && $0.id == trick.id })
      else { continue }
      for (index, stretch) in trick.stretches.enumerated() {
        kept[owner].stretches[index].keyFrames = stretch.segments
      }
      kept.remove(at: place)
    }
    return kept
  }
}

extension Rendition {
  /// Whether an I-frame playlist names parts of this rendition's segments, stretch by stretch.
  fileprivate func sharesSegments(with trick: Rendition) -> Bool {
    !stretches.isEmpty && stretches.count == trick.stretches.count
      && zip(stretches, trick.stretches).allSatisfy { own, other in
        guard own.initialization == other.initialization, own.segments.count > 0,
          other.segments.count > 0, let mine = try? own.segments.segment(0),
          let theirs = try? other.segments.segment(0)
        else { return false }
        return mine.part.address == theirs.part.address
      }
  }
}
