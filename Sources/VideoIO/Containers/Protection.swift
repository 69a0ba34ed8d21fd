internal import Bytes
internal import CFFmpeg

/// The extent of a stream's encryption, as far as its container states it.
enum Protection: Equatable {
  case none
  case whole
  /// From a position in the file on, as in streams with a clear lead.
  case after(Int64)

  static let warning = "its video is encrypted from some time on; what precedes was analysed"

  /// Fragments examined for a change from clear to encrypted.
  private static let mostFragments = 64
  /// Fragments examined if the headers do not mention encryption.
  private static let fewFragments = 4

  init(_ demuxer: borrowing Demuxer, _ layout: ContainerLayout, stream index: Int) {
    self = .none
    guard let stream = demuxer.stream(index)?.pointee else { return }
    switch layout {
    case .movie(let movie):
      self = Self.of(movie, track: Int(stream.id), in: demuxer.file)
    case .matroska(let matroska):
      let hasKey = av_dict_get(stream.metadata, "enc_key_id", nil, 0) != nil
      let isEncrypted = matroska.track(of: demuxer, stream: index)?.isEncrypted
      if hasKey || isEncrypted == true { self = .whole }
    case .other:
      if demuxer.isProtected(stream) { self = .whole }
    }
  }

  private static func of(_ movie: MovieLayout, track id: Int, in file: InputFile) -> Protection {
    let track = movie.track(id)
    guard movie.isFragmented else { return track?.isEncrypted == true ? .whole : .none }
    let isSaid = track?.isPartlyEncrypted == true
    let fragments = FragmentProtection(file, most: isSaid ? mostFragments : fewFragments) {
      $0 == id
    }
    switch fragments.start {
    case let start? where fragments.followsClearOnes: return .after(start)
    case .some: return .whole
    // Some writers omit the marks.
    case nil: return track?.isEncrypted == true ? .whole : .none
    }
  }

  /// Whether a packet at a position in the file is encrypted.
  func covers(_ place: Int64) -> Bool {
    switch self {
    case .none: false
    case .whole: true
    case .after(let start): place >= start
    }
  }
}

extension Demuxer {
  /// Whether a Windows Media or HLS stream is marked as encrypted.
  fileprivate func isProtected(_ stream: AVStream) -> Bool {
    switch formatName {
    case "asf", "asf_o":
      let tags = raw.pointee.metadata
      return av_dict_get(tags, "ASF_Protection_Type", nil, 0) != nil
        || av_dict_get(tags, "encryption", nil, 0) != nil
    case "mpegts":
      // The stream type of H.264 with SAMPLE-AES.
      return stream.codecpar?.pointee.codec_tag == 0xDB
    default: return false
    }
  }
}

extension MatroskaLayout {
  /// The description of a video stream.
  func track(of demuxer: borrowing Demuxer, stream index: Int) -> VideoTrack? {
    let ordinal = (0..<index).count { demuxer.isVideo($0) }
    return videoTracks.indices.contains(ordinal) ? videoTracks[ordinal] : nil
  }
}
