package import Framing

extension ClipAnalysis.Screen {
  /// The window that a document describes, with all that is known of its device. Nil if none of the
  /// devices is this one with a screen and a window of these sizes.
  package func viewport(on devices: [Device]) -> Viewport? {
    let plain = (try? CustomSize(parsing: device)).map { Device(custom: $0) }
    guard let known = plain ?? devices.named(device) else { return nil }
    let running = system.map { known.running(SystemVersion($0)) } ?? known
    let frame = Rect(x: window.x, y: window.y, width: window.width, height: window.height)
    guard let viewport = viewport(on: running, frame), viewport.isLike(frame, on: screen) else {
      return nil
    }
    return viewport
  }

  private func viewport(on device: Device, _ frame: Rect) -> Viewport? {
    let turn = turn ?? Turn(orientation)
    return switch windowKind {
    case .screen:
      pose.flatMap { Viewport(device: device, turn: turn, pose: $0) }
        ?? Viewport(device: device, turn: turn)
    case .part(.pose): pose.flatMap { Viewport(device: device, turn: turn, pose: $0) }
    case .part(.free): Viewport(device: device, turn: turn, frame: frame)
    case .part(let kind): Viewport(device: device, turn: turn, part: kind)
    }
  }
}

extension Viewport {
  /// Whether both agree to the thousandth of a point, as documents write lengths. Older documents
  /// lack the screen.
  fileprivate func isLike(_ frame: Rect, on screen: Size?) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.001 }
    let size = screen ?? self.screen
    return isNear(self.frame.x, frame.x) && isNear(self.frame.y, frame.y)
      && isNear(window.width, frame.width) && isNear(window.height, frame.height)
      && isNear(self.screen.width, size.width) && isNear(self.screen.height, size.height)
  }
}
