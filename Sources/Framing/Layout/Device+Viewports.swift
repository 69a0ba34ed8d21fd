extension Device {
  /// All the windows that the tables know: the device turned each way, in each pose, the named
  /// parts of its screen and, where users can resize windows, a few examples in its middle.
  ///
  /// Each has the figures of the newest system that the device runs and that has such a window. A
  /// device without a sensor housing has one landscape, because both are alike.
  ///
  /// - Parameter system: The system whose figures to use instead.
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
        } + newest.freeWindows(turn)
    }
  }

  /// Windows of iPadOS 26 have any size; these are examples.
  private func freeWindows(_ turn: Turn) -> [Viewport] {
    guard kind == .pad, let system, system >= .ios26 else { return [] }
    let screen = Viewport(device: self, turn: turn).screen
    let shares = [(1.0 / 3, 1.0), (1.0 / 2, 1.0), (2.0 / 3, 1.0), (2.0 / 3, 2.0 / 3)]
    return shares.compactMap { across, down in
      let size = Size(
        width: (screen.width * across).rounded(.down), height: (screen.height * down).rounded(.down)
      )
      return Viewport(
        device: self, turn: turn, frame: WindowRequest.frame(size, origin: nil, on: screen))
    }
  }

  /// The device with the figures of the last system that divides the screen into named parts.
  private func dividedFigures(_ newest: Device) -> Device {
    guard let last = details.splitView?.lastSystem, let system = newest.system,
      system.major > last, runs(SystemVersion(last))
    else { return newest }
    return running(SystemVersion(last))
  }
}
