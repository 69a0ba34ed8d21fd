extension Device {
  /// iPhone Duo: a phone that opens like a book, with a display outside and one inside. The figures
  /// are those of an app linked against the iOS 27.1 SDK, without bars of its own.
  static let foldingPhones = [duoOuter, duoInner]

  private static let duoOuter: Device = {
    var details = duo(
      "iphone-duo-outer", "iPhone Duo, outer display (closed)", poses: [.closed, .tent])
    details.display = .inches(5.4, ppi: 460)
    details.landscapeSizeClasses = SizeClasses(.compact, .compact)
    details.portraitSizeClasses = SizeClasses(.compact, .regular)
    details.note =
      "It is not known where the system player puts video beside the camera, or whether it fills "
      + "with wide video; here video is centered, and the part that the camera hides is reported."
    return screen(
      details.models[0].name, .phone, 466, 678, scale: 3,
      // Nearly square at the hinge, which is on the left in portrait.
      corners: CornerRadii(topLeft: 8, topRight: 59, bottomRight: 59, bottomLeft: 8),
      housing: SensorHousing(
        kind: .hole, width: 36.3, depth: 36.3, offset: 29.6, start: 400.2, cornerRadius: 18.15,
        confidence: .agreed),
      safeAreas: SafeAreas(
        portrait: EdgeInsets(bottom: 34, right: 84),
        landscapeLeft: EdgeInsets(bottom: 34, right: 84),
        landscapeRight: EdgeInsets(left: 84, bottom: 34)), details)
  }()

  private static let duoInner: Device = {
    var details = duo(
      "iphone-duo-inner", "iPhone Duo, inner display (open)", poses: [.open, .book, .laptop])
    details.nativePixels = PixelSize(width: 1878, height: 2670)
    details.display = .inches(7.6, ppi: 430)
    details.fold = FoldRegion(breadth: 40, confidence: .agreed)
    details.splitView = SplitView(evenWithGap: 13, confidence: .agreed)
    details.note =
      "The system player was not measured here: whether it fills with wide video, and where it "
      + "puts video half folded. The camera under the display shows nothing."
    let landscape = EdgeInsets(bottom: 34, right: 84)
    return screen(
      details.models[0].name, .phone, 669, 951, scale: 3, corners: CornerRadii(all: 55),
      safeAreas: SafeAreas(portrait: EdgeInsets(top: 82, bottom: 34), landscape: landscape),
      details)
  }()

  private static func duo(_ id: String, _ name: String, poses: [FoldingPose]) -> DeviceDetails {
    var details = DeviceDetails()
    details.models = [Model(id, name, 27...27, av1: true)]
    details.parent = "iphone-duo"
    details.poses = poses
    details.isWideDefaultKnown = false
    details.margin = 20
    details.statusBar = StatusBar(height: 0, confidence: .agreed)
    details.gamut = "P3"
    details.confidence = .agreed
    return details
  }
}
