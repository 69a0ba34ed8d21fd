// Prints what AVKit's player does with clips on a device, as the lines that
// compare.py reads.
//
// NOT COMPILED HERE: vidfit is built on Linux, which has no UIKit. Nobody has run this file yet.
//
// 1. `media/make-media.py --shapes shapes` makes the clips.
// 2. Make an app of this file alone, with the clips as resources, and name the device below.
// 3. Run it on a device, once for each way of holding it. The player shows each clip full screen.
//    Double-tap each picture once, within five seconds.
// 4. Copy the lines from the console into a file, and give it to compare.py.

import AVKit
import UIKit

/// The device's id in `vidfit devices`.
private let deviceID = "iphone-17-pro"

@main
final class MeasureAVKit: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = Measuring()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

private final class Measuring: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard presentedViewController == nil else { return }
    let clips = Bundle.main.urls(forResourcesWithExtension: "mp4", subdirectory: nil) ?? []
    Task {
      for clip in clips.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
        await measure(clip)
      }
    }
  }

  private func measure(_ clip: URL) async {
    let player = AVPlayerViewController()
    player.modalPresentationStyle = .fullScreen
    player.player = AVPlayer(url: clip)
    await withCheckedContinuation { done in
      present(player, animated: false) { done.resume() }
    }
    player.player?.play()
    while !player.isReadyForDisplay { try? await Task.sleep(for: .milliseconds(50)) }
    // Controls and transitions have come to rest.
    try? await Task.sleep(for: .seconds(1))
    let size = player.player?.currentItem?.presentationSize ?? .zero
    let before = State(of: player)
    for _ in 0..<50 where State(of: player) == before {
      try? await Task.sleep(for: .milliseconds(100))
    }
    try? await Task.sleep(for: .seconds(1))
    let after = State(of: player)
    print(line(of: player.view, clip: size, before, after == before ? nil : after))
    await withCheckedContinuation { done in dismiss(animated: false) { done.resume() } }
  }

  private func line(of view: UIView, clip: CGSize, _ before: State, _ after: State?) -> String {
    let screen = view.window?.windowScene?.screen ?? .main
    let portrait = screen.fixedCoordinateSpace.bounds.size
    let window = view.convert(view.bounds, to: screen.coordinateSpace)
    let insets = view.safeAreaInsets
    var fields = [
      #""schema":"vidfit.measurement/1""#, #""device":"\#(deviceID)""#,
      #""system":"\#(UIDevice.current.systemVersion)""#, #""turn":"\#(turn(of: view))""#,
      #""screen":[\#(portrait.width),\#(portrait.height)],"scale":\#(screen.scale)"#,
      #""window":\#(window.text)"#, #""clip":[\#(clip.width.rounded()),\#(clip.height.rounded())]"#,
      #""safeAreaInsets":[\#(insets.top),\#(insets.left),\#(insets.bottom),\#(insets.right)]"#,
      #""gravity":"\#(before.gravity)","videoBounds":\#(before.video.text)"#,
    ]
    if let after {
      fields.append(
        #""gravityAfterDoubleTap":"\#(after.gravity)","videoBoundsAfterDoubleTap":\#(after.video.text)"#
      )
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private func turn(of view: UIView) -> String {
    switch view.window?.windowScene?.interfaceOrientation {
    case .landscapeLeft: "landscape-left"
    case .landscapeRight: "landscape-right"
    default: "portrait"
    }
  }
}

/// What the player shows at a moment.
private struct State: Equatable {
  let video: CGRect
  /// By the place of the video, because a double tap need not change the property.
  let gravity: String

  @MainActor init(of player: AVPlayerViewController) {
    video = player.videoBounds
    let fills = video.insetBy(dx: -1, dy: -1).contains(player.view.bounds)
    gravity =
      fills || player.videoGravity == .resizeAspectFill ? "resizeAspectFill" : "resizeAspect"
  }
}

extension CGRect {
  fileprivate var text: String { "[\(minX),\(minY),\(width),\(height)]" }
}
