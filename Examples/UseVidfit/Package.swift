// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "UseVidfit",
  dependencies: [.package(name: "vidfit", path: "../..")],
  targets: [
    .executableTarget(
      name: "UseVidfit", dependencies: [.product(name: "VidfitKit", package: "vidfit")])
  ],
  swiftLanguageModes: [.v6]
)
