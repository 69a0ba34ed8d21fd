extension Device {
  /// All the windows that the tables know: the device turned each way, in each pose, and the parts
  /// of its screen that have a name.
  ///
  /// Each has the figures of the newest system that the device runs and that has such a window. Of
  /// the two landscapes of a device without a sensor housing there is one, because they are alike.
  ///
  /// - Parameter system: the system whose figures to take instead.
  public func viewports(under system: SystemVersion? = nil) -> [Viewport] {
    let newest = (system ?? newestSystem).map(running) ?? self
    guard fixedOrientation == nil else { return [Viewport(device: newest, turn: .portrait)] }
    let isSymmetric = housing == nil && details.fold == nil
    let turns: [Turn] =
      isSymmetric ? [.landscapeRight, .portrait] : [.landscapeRight, .landscapeLeft, .portrait]
    let poses = details.poses.dropFirst()
    return turns.flatMap { turn in
      [Viewport(device: newest, turn: turn)]
        + poses.compactMap { Viewport(device: newest, turn: turn, pose: $0) }
        + WindowPart.Kind.named.compactMap {
          Viewport(
            device: system == nil ? dividedFigures(newest) : newest, turn: turn, part: $0)
        }
    }
  }

  /// With the figures of the last system that divides the screen by names.
  private func dividedFigures(_ newest: Device) -> Device {
    guard let last = details.splitView?.lastSystem, let system = newest.system,
      system.major > last, runs(SystemVersion(last))
    else { return newest }
    return running(SystemVersion(last))
  }
}
