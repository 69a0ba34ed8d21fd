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

// VideoIO, Preview, Network and Reading are code on C pointers; everything else is checked for memory
// safety. Pixels lends spans to CPixels during a call, all in one file, and is checked too.
let checked = common + [.strictMemorySafety()]

let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

// Crashes and hangs that tests request from worker processes. Only `make test` compiles them in.
let faults: [SwiftSetting] =
  Context.environment["VIDFIT_FAULTS"] == nil ? [] : [.define("FAULTS")]

// `make test FILTER=…` builds without the optimiser, so that an edit compiles the files it touches
// and not whole modules. The scan is still optimised: it would be 400 times slower.
let isQuick = Context.environment["VIDFIT_QUICK"] != nil
let optimised: [SwiftSetting] = isQuick ? [.unsafeFlags(["-O"])] : []
// Most tests only ask what is optimised, so optimising them too would take minutes and gain nothing.
let tests = common + [.unsafeFlags(["-Onone"])]
let optimisedC: [CSetting] = isQuick ? [.unsafeFlags(["-O3"])] : []
let optimisedCXX: [CXXSetting] = isQuick ? [.unsafeFlags(["-O2"])] : []

// The parts of a page; Sources/Page/Output/PageShell.swift puts them together.
let pageFiles =
  ["page.html", "page.css", "clip.css", "library.css"]
  + [
    "loader", "data", "dom", "state", "lens", "stage", "see", "picker", "overlays", "bodies",
    "geometry",
    "strip", "windows", "numbers", "play", "answer", "help", "wall", "export", "clip", "own",
    "important", "main", "table", "filters", "histogram", "loupe", "labels", "part",
    "library",
  ].map { $0 + ".js" }

// The commit that `vidfit --version` names; make sets it.
let commit: [CSetting] =
  Context.environment["VIDFIT_COMMIT"].map { [.define("VIDFIT_COMMIT", to: "\"\($0)\"")] } ?? []

let package = Package(
  name: "vidfit",
  products: [
    .executable(name: "vidfit", targets: ["vidfit"]),
    .library(
      name: "VidfitKit",
      targets: ["VidfitKit", "Deliveries", "Unpad", "Report", "Files", "Framing"]),
    .library(name: "Framing", targets: ["Framing"]),
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
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CSimdjsonLibrary", pkgConfig: "simdjson", providers: [.apt(["libsimdjson-dev"])]),
    .systemLibrary(name: "CFiles"),
    .target(name: "CBuild", cSettings: commit),
    .target(name: "CSimdjson", dependencies: ["CSimdjsonLibrary"], cxxSettings: optimisedCXX),
    // Loaded at run time, so there is nothing to link.
    .systemLibrary(name: "CTesseract"),
    .target(name: "CPixels", cSettings: optimisedC),
    .target(name: "Files", dependencies: ["CFiles", system], swiftSettings: checked),
    .target(
      name: "Network", dependencies: ["CCurl", "Files"], swiftSettings: common),
    .target(name: "Framing", swiftSettings: checked + optimised),
    .target(name: "Markup", dependencies: ["CExpat"], swiftSettings: checked),
    .target(
      name: "Bytes", dependencies: ["Files", "Framing", system], swiftSettings: checked),
    .target(
      name: "Pixels", dependencies: ["CPixels", "Framing"], swiftSettings: checked + optimised),
    .target(
      name: "Padding", dependencies: ["Pixels", "Framing"], swiftSettings: checked + optimised),
    .target(
      name: "Lettering", dependencies: ["Pixels", "Framing"], swiftSettings: checked + optimised),
    .target(name: "Reading", dependencies: ["CTesseract"], swiftSettings: common),
    .target(
      name: "Report", dependencies: ["CSimdjson", "Files", "Framing", "Markup", "Padding", system],
      resources: [.embedInCode("Resources/analysis.schema.json")], swiftSettings: checked),
    .target(
      name: "Deliveries", dependencies: ["Files", "Framing", "Padding", "Report", system],
      resources: [.embedInCode("Resources/profiles.json")], swiftSettings: checked),
    .target(
      name: "Settings", dependencies: ["Files", "Framing", "Report", system],
      swiftSettings: checked),
    .target(
      name: "Page",
      dependencies: ["CZlib", "Files", "Framing", "Padding", "Preview", "Report", system],
      exclude: ["Web/jsconfig.json"],
      resources: pageFiles.map { .embedInCode("Web/\($0)") }, swiftSettings: checked),
    .target(
      name: "Rules",
      dependencies: ["CYAML", "Files", "Framing", "Padding", "Report", "Settings", system],
      swiftSettings: checked),
    .target(
      name: "VideoIO",
      dependencies: ["Bytes", "CFFmpeg", "CZimg", "Files", "Framing", "Pixels", system],
      swiftSettings: common),
    .target(name: "Preview", dependencies: ["CCairo", "Framing"], swiftSettings: common),
    .target(
      name: "VidfitKit",
      dependencies: [
        "Files", "Framing", "Lettering", "Network", "Padding", "Pixels", "Preview", "Reading",
        "Report", "Settings", "VideoIO", system,
      ],
      swiftSettings: checked),
    .target(
      name: "Unpad",
      dependencies: [
        "VidfitKit", "VideoIO", "Report", "Padding", "Pixels", "Bytes", "Files", "Framing", system,
      ],
      swiftSettings: checked),
    .target(
      name: "Batch",
      dependencies: [
        "Deliveries", "Unpad", "VidfitKit", "VideoIO", "Rules", "Settings", "Report", "Bytes",
        "Files",
        .product(name: "Subprocess", package: "swift-subprocess"),
        system,
      ],
      swiftSettings: checked + faults),
    .target(
      name: "Streaming", dependencies: ["Bytes", "Files", "Markup", system],
      swiftSettings: checked),
    .target(
      name: "Ladders",
      dependencies: [
        "Bytes", "Files", "Framing", "Padding", "Report", "Streaming", "VidfitKit", system,
      ],
      resources: [.embedInCode("Resources/ladder.schema.json")], swiftSettings: checked),
    .executableTarget(
      name: "vidfit",
      dependencies: [
        "CBuild", "Batch", "Deliveries", "Unpad", "Ladders", "Rules", "Settings", "VidfitKit",
        "Page", "Preview", "Report",
        "VideoIO", "Padding", "Streaming", "Files", "Framing", system,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: checked),
    // The example is also a package of its own, but this way each test run compiles and runs it.
    .executableTarget(
      name: "ExampleOfUse", dependencies: ["VidfitKit", "Framing"],
      path: "Examples/UseVidfit/Sources/UseVidfit"),
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "TestSupport", dependencies: ["CSpawn", "Files"], path: "Tests/TestSupport",
      exclude: ["server.py"],
      swiftSettings: tests),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport", system], swiftSettings: tests),
    .testTarget(
      name: "NetworkTests", dependencies: ["Network", "Files", "TestSupport", system],
      swiftSettings: tests),
    .testTarget(
      name: "FramingTests", dependencies: ["Framing", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "BytesTests",
      dependencies: ["Bytes", "Files", "Framing", "TestSupport", "VideoIO", system],
      swiftSettings: tests),
    .testTarget(
      name: "PixelsTests", dependencies: ["Pixels", "TestSupport"],
      swiftSettings: common + optimised),
    .testTarget(
      name: "PaddingTests", dependencies: ["Padding", "Pixels", "Framing", "TestSupport"],
      swiftSettings: common + optimised),
    .testTarget(
      name: "ReportTests",
      dependencies: ["Report", "Files", "Framing", "Padding", "TestSupport", system],
      swiftSettings: tests),
    .testTarget(
      name: "DeliveriesTests",
      dependencies: ["Deliveries", "Report", "Files", "Framing", "Padding", "TestSupport", system],
      swiftSettings: tests),
    .testTarget(
      name: "SettingsTests", dependencies: ["Settings", "Files", "Framing", system],
      swiftSettings: tests),
    .testTarget(
      name: "UnpadTests",
      dependencies: [
        "Unpad", "VidfitKit", "VideoIO", "Report", "Framing", "Files", "TestSupport", system,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "BatchTests",
      dependencies: [
        "Batch", "Unpad", "Rules", "Settings", "VidfitKit", "VideoIO", "Report", "Framing", "Files",
        "TestSupport", system,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "RulesTests",
      dependencies: [
        "Rules", "Settings", "Files", "Framing", "Padding", "Page", "Report", "TestSupport",
        "VideoIO", system,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "VideoIOTests",
      dependencies: [
        "VideoIO", "Report", "Bytes", "Files", "Pixels", "Framing", "TestSupport", system,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PreviewTests", dependencies: ["Preview", "Framing"], swiftSettings: tests),
    .testTarget(
      name: "VidfitKitTests",
      dependencies: [
        "VidfitKit", "Report", "Padding", "Bytes", "Files", "Framing", "Preview", "TestSupport",
        "VideoIO",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DocsTests", dependencies: ["vidfit", "ExampleOfUse", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "StreamingTests", dependencies: ["Streaming", "Files", "TestSupport", system],
      swiftSettings: tests),
    .testTarget(
      name: "LaddersTests",
      dependencies: ["Ladders", "Streaming", "Report", "Padding", "Framing", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "VidfitTests",
      dependencies: ["vidfit", "VidfitKit", "Report", "Settings", "Framing", "TestSupport"],
      exclude: ["Fixtures", "Golden"],
      swiftSettings: tests + faults),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The fuzzer's library has a `main` of its own, which only this build can use.
if Context.environment["VIDFIT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Batch", "Bytes", "Rules", "Settings", "Page", "Report", "Streaming", "VidfitKit",
        "VideoIO", "Files", "Framing", "Lettering", "Padding", "Pixels", "TestSupport", system,
      ],
      path: "Tests/Fuzz",
      exclude: ["bombs.py", "corpus.py", "mutate.py", "run", "structure.py"],
      swiftSettings: common + [.unsafeFlags(["-parse-as-library"])]))
}

// Prints what the weights of lettering are fitted to; `make train-lettering` builds it.
if Context.environment["VIDFIT_MEASURES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "measure-lettering",
      dependencies: ["Files", "Framing", "Lettering", "VideoIO", "VidfitKit", system],
      path: "Tests/Accuracy/Lettering", swiftSettings: common))
}
