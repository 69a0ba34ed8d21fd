import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Size, shape and orientation of real clips agree with `ffprobe`.
@Suite(.enabled(if: FFprobe.isInstalled)) struct AgreementTests {
  /// The project's media, and folders that `VIDFIT_CLIP_DIRS` names, separated by colons.
  static let clips: [URL] = {
    let media = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../media").standardizedFileURL
    let named = ProcessInfo.processInfo.environment["VIDFIT_CLIP_DIRS"] ?? ""
    let folders = [media] + named.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    let notes: Set = ["csv", "json", "md", "ndjson", "py", "sh", "srt", "swift", "txt", "yml"]
    return folders.flatMap { folder in
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (files?.compactMap { $0 as? URL } ?? []).filter { url in
        !url.hasDirectoryPath && !notes.contains(url.pathExtension.lowercased())
          && !url.lastPathComponent.hasPrefix(".")
      }
    }
    .sorted { $0.path < $1.path }
  }()

  @Test(arguments: clips) func agreement(clip: URL) throws {
    let reader: VideoReader
    do throws(VideoError) {
      reader = try VideoReader(FilePath(clip.path))
    } catch {
      let streams = FFprobe(clip)?.streams ?? []
      let hasVideo = streams.contains { $0.codec_type == "video" && $0.width ?? 0 > 0 }
      #expect(!hasVideo || [.encrypted, .noVideo].contains(error.code), "\(error)")
      return
    }
    let index = reader.cursor.streamIndex
    let facts = reader.facts
    let probed = try #require(FFprobe(clip)?.streams.first { $0.index == index })
    #expect(facts.storage == PixelSize(width: probed.width ?? 0, height: probed.height ?? 0))
    #expect(facts.codec == probed.codec_name)
    #expect(facts.pixelFormat == probed.pix_fmt ?? "unknown")
    let angle = Int((360 - probed.rotation).rounded()) % 360
    if facts.warnings.isEmpty {
      #expect(facts.orientation.rotation == (angle + 360) % 360)
    }
    // With cropping, ffprobe of FFmpeg 5.1 computes the pixel shape for the whole frame.
    guard facts.cleanAperture == nil else { return }
    let known = probed.sample_aspect_ratio.flatMap { $0 == "0:1" || $0 == "N/A" ? nil : $0 }
    #expect(facts.pixelAspectRatio.description == known ?? "1:1")
    guard let display = probed.display_aspect_ratio, display != "0:1", display != "N/A" else {
      return
    }
    let shape = Ratio(facts.storage.width, facts.storage.height)?
      .multiplied(by: facts.pixelAspectRatio)
    #expect(shape?.description == display)
  }
}
