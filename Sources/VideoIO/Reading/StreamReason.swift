internal import CFFmpeg

extension Demuxer {
  /// Why FFmpeg takes a stream of several.
  ///
  /// It goes by the disposition, then by the frames that it met while probing, then by the bit rate;
  /// of equals it takes the first. It doesn't tell how many frames it met, but they must have been
  /// what counted where the rest speaks for another stream.
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
