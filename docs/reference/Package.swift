// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product does not depend on the documentation plugin.
let package = Package(
  name: "vidfit-reference",
  dependencies: [
    // By name, because a checkout may be called anything.
    .package(name: "vidfit", path: "../.."),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .target(name: "Reference", dependencies: [.product(name: "VidfitKit", package: "vidfit")])
  ],
  swiftLanguageModes: [.v6]
)
