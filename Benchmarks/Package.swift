// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product carries nothing for it.
let package = Package(
  name: "vidfit-benchmarks",
  // By name, for a checkout may be called anything.
  dependencies: [.package(name: "vidfit", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: [.product(name: "VidfitKit", package: "vidfit")])
  ],
  swiftLanguageModes: [.v6]
)
