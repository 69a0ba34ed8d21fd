internal import Files

/// Reads an HLS playlist and those that it names.
struct HLSReader {
  private let door: any SegmentDoor
  private var problems = Problems()
  /// The allowance that is left for the playlists of the renditions.
  private var (textLeft, segmentsLeft) = (Self.mostText, Self.mostSegments)

  /// Bytes of all their playlists, and of the text that variables add.
  private static let mostText = 64 << 20
  private static let mostSegments = 1_000_000

  init(_ door: any SegmentDoor) { self.door = door }

  /// - Parameter bytes: those of the playlist at the door's manifest.
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
        failed.failure = error
        renditions.append(failed)
      }
    }
    return manifest(withKeyFrames(renditions), skipped: playlist.skipped)
  }

  private mutating func fetch(
    _ variant: MultivariantPlaylist.Variant
  ) throws(ManifestFailure) -> (StreamAddress, [UInt8]) {
    do throws(SourceFailure) {
      guard textLeft > 0, segmentsLeft > 0 else {
        throw SourceFailure(.byteLimit, "the playlists before it are too long together")
      }
      let own = try door.manifest.resolving(variant.reference)
      let bytes = try door.readAll(ResourcePart(own), limit: ManifestReader.mostBytes)
      textLeft -= bytes.count
      return (door.base(of: own), bytes)
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
    textLeft -= playlist.variables.replaced
    segmentsLeft -= playlist.total
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
      kind: .hls, isLive: renditions.contains(where: \.isLive), renditions: renditions.told,
      skipped: skipped, problems: problems.all)
  }

  /// I-frame playlists that name parts of another rendition's own segments become that rendition's
  /// key frames; others stay renditions of their own.
  private func withKeyFrames(_ all: [Rendition]) -> [Rendition] {
    var kept = all
    var taken: Set<Int> = []
    for (place, trick) in all.enumerated() where trick.isTrickPlay {
      let owner = kept.firstIndex { !$0.isTrickPlay && $0.sharesSegments(with: trick) }
      guard let owner else { continue }
      for (index, stretch) in trick.stretches.enumerated() {
        kept[owner].stretches[index].keyFrames = stretch.segments
      }
      taken.insert(place)
    }
    return kept.indices.filter { !taken.contains($0) }.map { kept[$0] }
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
