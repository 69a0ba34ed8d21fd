// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]

// VideoIO, Preview, Network and Reading are code on C pointers; everything else is checked for memory
// safety. Pixels lends spans to CPixels during a call, all in one file, and is checked too.
let checked = common + [.strictMemorySafety()]

// `make test FILTER=…` builds without the optimiser, so that an edit compiles the files it touches
// and not whole modules. The scan is still optimised: it would be 400 times slower.
let isQuick = Context.environment["VIDFIT_QUICK"] != nil
let fast: [SwiftSetting] = isQuick ? [.unsafeFlags(["-O"])] : []
// Most tests only ask what is optimised, so optimising them too would take minutes and gain nothing.
let slow = common + [.unsafeFlags(["-Onone"])]
let fastC: [CSetting] = isQuick ? [.unsafeFlags(["-O3"])] : []
let fastCXX: [CXXSetting] = isQuick ? [.unsafeFlags(["-O2"])] : []

// Only the program's link differs from that of its tests, so that both are of one build: it contains
// the standard library. The last two are what FoundationEssentials needs then.
let standalone: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"])
]

// The commit that `vidfit --version` names; make sets it.
let commit: [CSetting] =
  Context.environment["VIDFIT_COMMIT"].map { [.define("VIDFIT_COMMIT", to: "\"\($0)\"")] } ?? []

// The parts of a page; Sources/Page/Output/PageShell.swift puts them together.
let page = """
  page.html page.css clip.css library.css labels.css loader.js data.js dom.js state.js lens.js seen.js \
  stage.js see.js picker.js overlays.js bodies.js geometry.js strip.js windows.js numbers.js \
  play.js answer.js help.js wall.js export.js clip.js own.js simulator.js important.js main.js table.js \
  filters.js histogram.js loupe.js labels.js labelling.js part.js library.js engine.js frames.js look.js \
  found.js
  """

/// The packages of the products that targets name as if they were this package's own.
let packages = [
  "ArgumentParser": "swift-argument-parser", "Subprocess": "swift-subprocess",
  "SystemPackage": "swift-system",
]

// `needs` are the targets that one imports.
extension Target {
  static func room(
    _ name: String, _ needs: String = "", resources: [Resource] = [], exclude: [String] = [],
    settings: [SwiftSetting] = checked
  ) -> Target {
    .target(
      name: name, dependencies: named(needs), exclude: exclude, resources: resources,
      swiftSettings: settings)
  }

  static func tests(
    _ room: String, _ needs: String, exclude: [String] = [], settings: [SwiftSetting] = slow
  ) -> Target {
    .testTarget(
      name: room + "Tests", dependencies: named("TestSupport \(needs)"), exclude: exclude,
      swiftSettings: settings)
  }

  static func program(
    _ name: String, _ needs: String, path: String? = nil, exclude: [String] = [],
    settings: [SwiftSetting] = common, linking: [LinkerSetting] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: named(needs), path: path, exclude: exclude,
      swiftSettings: settings, linkerSettings: linking)
  }

  static func named(_ targets: String) -> [Dependency] {
    targets.split(separator: " ").map(String.init).map { name in
      packages[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
    }
  }
}

// Programs of the makefile; the fuzzer's library has a `main` of its own.
let tools: [Target] = [
  .program(
    "fuzz",
    """
    Batch Bytes Rules Settings Page Document Streaming VidfitKit VideoIO Files Framing \
    Lettering Padding Pixels TestSupport SystemPackage
    """, path: "Tests/Fuzz",
    exclude: ["bombs.py", "corpus.py", "mutate.py", "run", "structure.py"],
    settings: common + [.unsafeFlags(["-parse-as-library"])]),
  .program(
    "measure-lettering", "Files Framing Lettering VideoIO VidfitKit SystemPackage",
    path: "Tests/Accuracy/Lettering"),
]

let package = Package(
  name: "vidfit",
  products: [
    .executable(name: "vidfit", targets: ["vidfit"]),
    .library(
      name: "VidfitKit",
      targets: [
        "VidfitKit", "Metadata", "Deliveries", "Unpad", "Document", "Words", "Important", "Forms",
        "Files",
        "Framing",
      ]),
    .library(name: "Framing", targets: ["Framing"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // The makefile's PACKAGES holds these.
    .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil"),
    .systemLibrary(name: "CCairo", pkgConfig: "pangocairo cairo"),
    .systemLibrary(name: "CZimg", pkgConfig: "zimg"),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
    .systemLibrary(name: "CExpat", pkgConfig: "expat"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CSimdjsonLibrary", pkgConfig: "simdjson"),
    .systemLibrary(name: "CFiles"),
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    // Loaded at run time, so there is nothing to link.
    .systemLibrary(name: "CTesseract"),
    .target(name: "CBuild", cSettings: commit),
    .target(name: "CSimdjson", dependencies: ["CSimdjsonLibrary"], cxxSettings: fastCXX),
    .target(name: "CPixels", cSettings: fastC),
    .room("Files", "CFiles SystemPackage"),
    .room("Network", "CCurl Files", settings: common),
    .room("Framing", settings: checked + fast),
    .room("Markup", "CExpat"),
    .room("Recipes", "Files Framing SystemPackage"),
    .room("Bytes", "Files Framing SystemPackage"),
    .room("Pixels", "CPixels Framing", settings: checked + fast),
    .room("Padding", "Pixels Framing", settings: checked + fast),
    // For browsers, by .ci/engine; as a target only for its tests.
    .room(
      "Engine", "Framing Padding Pixels", exclude: ["Runtime", "Shims", "Web"], settings: common),
    .room("Lettering", "Pixels Framing", settings: checked + fast),
    .room("Reading", "CTesseract", settings: common),
    .room("Forms", "Files Framing"),
    .room(
      "Document", "CSimdjson Files Forms Framing Padding SystemPackage",
      resources: [.embedInCode("Resources/analysis.schema.json")]),
    .room("Important", "Document Files Forms Framing Markup Padding"),
    .room("Words", "Document Files Framing Padding SystemPackage"),
    .room(
      "Deliveries", "Files Framing Padding Recipes Document Words Forms SystemPackage",
      resources: [.embedInCode("Resources/profiles.json")]),
    .room("Settings", "Files Framing Document Words SystemPackage"),
    .room(
      "Page", "CZlib Files Framing Padding Preview Document Words SystemPackage",
      resources: page.split(separator: " ").map { .embedInCode("Web/\($0)") },
      exclude: ["Web/jsconfig.json"]),
    .room("Rules", "CYAML Files Framing Markup Padding Document Words Settings SystemPackage"),
    .room("VideoIO", "Bytes CFFmpeg CZimg Files Framing Pixels SystemPackage", settings: common),
    .room("Preview", "CCairo Framing", settings: common),
    .room(
      "VidfitKit",
      """
      Document Files Forms Framing Important Lettering Network Padding Pixels \
      Preview Reading Settings VideoIO SystemPackage
      """),
    .room("Metadata", "VidfitKit VideoIO Document Files Framing Padding"),
    .room(
      "Unpad",
      "VidfitKit VideoIO Recipes Document Words Padding Pixels Bytes Files Framing SystemPackage"),
    .room("Exchange", "VideoIO Document Words Padding Framing Files Markup SystemPackage"),
    .room(
      "Batch",
      """
      Recipes VidfitKit VideoIO Rules Settings Document Bytes Files Subprocess SystemPackage
      """),
    .room("Streaming", "Bytes Files Markup SystemPackage"),
    .room(
      "Ladders", "Bytes Files Framing Padding Document Words Streaming VidfitKit SystemPackage",
      resources: [.embedInCode("Resources/ladder.schema.json")]),
    .program(
      "vidfit",
      """
      CBuild Batch Recipes Metadata Deliveries Exchange Unpad Ladders Rules Settings VidfitKit Page \
      Preview Document Words Important Forms VideoIO Padding Streaming Files Framing SystemPackage \
      ArgumentParser
      """, settings: checked, linking: standalone),
    // The example is also a package of its own, but this way each test run compiles and runs it.
    .program(
      "ExampleOfUse", "VidfitKit Framing", path: "Examples/UseVidfit/Sources/UseVidfit",
      settings: []),
    .target(
      name: "TestSupport", dependencies: ["CSpawn", "Files"], path: "Tests/TestSupport",
      exclude: ["server.py"], swiftSettings: common),
    .tests("Files", "Files SystemPackage"),
    .tests("Network", "Network Files SystemPackage"),
    .tests("Framing", "Framing"),
    .tests("Bytes", "Bytes Files Framing VideoIO SystemPackage"),
    .tests("Pixels", "Pixels", settings: common + fast),
    .tests("Padding", "Padding Pixels Framing", settings: common + fast),
    .tests("Engine", "Engine", exclude: ["run.mjs"]),
    .tests("Document", "Document Files Framing Padding SystemPackage"),
    .tests("Important", "Important Document Files Forms Framing"),
    .tests("Metadata", "Metadata VidfitKit VideoIO Bytes Document Framing Padding Words"),
    .tests("Words", "Words Document Framing"),
    .tests("Deliveries", "Deliveries Document Files Framing Padding SystemPackage Words Forms"),
    .tests("Settings", "Settings Files Framing SystemPackage"),
    .tests(
      "Unpad", "Unpad Metadata VidfitKit VideoIO Recipes Document Framing Files SystemPackage Words"
    ),
    .tests("Exchange", "Exchange VidfitKit VideoIO Document Files Framing Markup"),
    .tests(
      "Batch",
      "Batch Recipes Unpad Rules Settings VidfitKit VideoIO Document Framing Files SystemPackage"),
    .tests(
      "Rules",
      "Rules Settings Files Framing Padding Page Document VideoIO SystemPackage Words"),
    .tests("VideoIO", "VideoIO Document Bytes Files Padding Pixels Framing SystemPackage"),
    .tests("Preview", "Preview Framing"),
    .tests(
      "VidfitKit",
      "VidfitKit Metadata Document Padding Bytes Files Framing Preview VideoIO Words Forms Important"
    ),
    .tests("Docs", "ExampleOfUse"),
    .tests("Streaming", "Streaming Files SystemPackage"),
    .tests("Ladders", "Ladders Streaming Document Padding Framing"),
    .tests("Vidfit", "VidfitKit Document Settings Framing Words", exclude: ["Fixtures", "Golden"]),
  ] + (Context.environment["VIDFIT_TOOLS"] == nil ? [] : tools),
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
