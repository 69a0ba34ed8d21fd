// Shows how AVFoundation presents a clip: swift CleanAperture.swift cinema.mp4
//
// It was never compiled, because vidfit is built on Linux.
import AVFoundation

let asset = AVURLAsset(url: URL(fileURLWithPath: CommandLine.arguments[1]))
let track = try await asset.loadTracks(withMediaType: .video)[0]
let (size, descriptions) = try await track.load(.naturalSize, .formatDescriptions)
let shown = CMVideoFormatDescriptionGetPresentationDimensions(
  descriptions[0], usePixelAspectRatio: true, useCleanAperture: true)
print("track", size)
print("shown", shown)
// The clean aperture, unless `apertureMode` says otherwise.
let frame = try await AVAssetImageGenerator(asset: asset).image(at: .zero).image
print("frame", frame.width, frame.height)
