// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

// VideoIO and Preview are made of C pointers; everything else is checked for memory safety. Padding
// lends spans to CScan for as long as a call takes, all in one file, and is checked too.
let checked = common + [.strictMemorySafety()]

let package = Package(
  name: "vidfit",
  products: [
    .executable(name: "vidfit", targets: ["vidfit"]),
    .library(name: "VidfitKit", targets: ["VidfitKit", "Framing"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])]
    ),
    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo cairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(name: "CZimg", pkgConfig: "zimg", providers: [.apt(["libzimg-dev"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CScan"),
    .target(name: "Files", swiftSettings: checked),
    .target(name: "Framing", swiftSettings: checked),
    .target(name: "Padding", dependencies: ["CScan", "Framing"], swiftSettings: checked),
    .target(
      name: "Report", dependencies: ["Files", "Framing", "Padding"],
      resources: [.embedInCode("Resources/analysis.schema.json")], swiftSettings: checked),
    .target(
      name: "Rules", dependencies: ["CYAML", "Files", "Framing", "Padding", "Report"],
      swiftSettings: checked),
    .target(
      name: "VideoIO", dependencies: ["CFFmpeg", "CZimg", "Files", "Framing", "Padding"],
      swiftSettings: common),
    .target(name: "Preview", dependencies: ["CCairo", "Framing"], swiftSettings: common),
    .target(
      name: "VidfitKit",
      dependencies: ["Files", "Framing", "Padding", "Preview", "Report", "VideoIO"],
      swiftSettings: checked),
    .target(
      name: "Batch",
      dependencies: [
        "VidfitKit", "VideoIO", "Rules", "Files", "Framing",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: checked),
    .executableTarget(
      name: "vidfit",
      dependencies: [
        "Batch", "Rules", "VidfitKit", "Files", "Framing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: checked),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: common),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: common),
    .testTarget(name: "FramingTests", dependencies: ["Framing"], swiftSettings: common),
    .testTarget(
      name: "PaddingTests", dependencies: ["Padding", "Framing", "TestSupport"],
      exclude: ["CALIBRATION.md"],
      swiftSettings: common),
    .testTarget(
      name: "BatchTests", dependencies: ["Batch", "Rules", "Files", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RulesTests",
      dependencies: ["Rules", "Files", "Framing", "Padding", "Report", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "VideoIOTests",
      dependencies: ["VideoIO", "Files", "Padding", "Framing", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "PreviewTests", dependencies: ["Preview", "Framing"], swiftSettings: common),
    .testTarget(
      name: "VidfitKitTests",
      dependencies: ["VidfitKit", "Padding", "Framing", "Preview", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "VidfitTests", dependencies: ["vidfit", "VidfitKit", "Framing", "TestSupport"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer's library brings a `main` of its own, which only this build has a use for.
if Context.environment["VIDFIT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["Batch", "Rules", "VidfitKit", "VideoIO", "Files", "Framing"],
      path: "Tests/Fuzz",
      exclude: ["bombs.py", "corpus.py", "coverage.py", "mutate.py", "run", "structure.py"],
      swiftSettings: common + [.unsafeFlags(["-parse-as-library"])]))
}
