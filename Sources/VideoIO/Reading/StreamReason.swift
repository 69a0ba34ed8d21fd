internal import CFFmpeg

extension Demuxer {
  /// The reason why FFmpeg chooses a stream among several.
  ///
  /// It ranks by the disposition, then by the frames that it found while probing, then by the bit
  /// rate; among equals it chooses the first. It doesn't report how many frames it found, but they
  /// must have decided if the rest favours another stream.
  func reason(for chosen: Int, among candidates: [Int]) -> String {
    let rivals = candidates.filter { $0 != chosen && hasDecoder($0) }
    guard !rivals.isEmpty else { return "\(FFmpegRelease.name) can decode no other" }
    let ties = rivals.filter { rank($0) == rank(chosen) }
    if ties.isEmpty {
      let isOnlyDefault = isDefault(chosen) && !rivals.contains { isDefault($0) }
      return isOnlyDefault
        ? "it is marked as default" : "it is meant for people who see and hear well"
    }
    let rate = bitRate(chosen)
    if ties.allSatisfy({ bitRate($0) < rate }) { return "it has the higher bit rate" }
    let precedes = ties.allSatisfy { bitRate($0) < rate || bitRate($0) == rate && $0 > chosen }
    if precedes { return "it is the first" }
    return "more of its frames are at the beginning of the file"
  }

  private func rank(_ index: Int) -> Int {
    let impaired = AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED
    let disposition = stream(index)?.pointee.disposition ?? 0
    return (disposition & impaired == 0 ? 1 : 0) + (isDefault(index) ? 1 : 0)
  }

  private func isDefault(_ index: Int) -> Bool {
    (stream(index)?.pointee.disposition ?? 0) & AV_DISPOSITION_DEFAULT != 0
  }

  private func bitRate(_ index: Int) -> Int64 {
    stream(index)?.pointee.codecpar?.pointee.bit_rate ?? 0
  }
}
