// swift-tools-version: 6.1
import PackageDescription

/// The commit that is built, for `board --version`; empty outside of a clone.
let commit = Context.gitInformation.map {
  String($0.currentCommit.prefix(12)) + ($0.hasUncommittedChanges ? "+" : "")
}

let package = Package(
  name: "boardmark",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Boardmark", targets: ["Boardmark"]),
    .library(name: "BoardmarkFileSystem", targets: ["BoardmarkFileSystem"]),
    .executable(name: "board", targets: ["board"]),
    .executable(name: "board-web", targets: ["board-web"]),
  ],
  dependencies: [
    // Exactly what is tested: a release must not depend on the day on which it is built.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "CPlatform", cSettings: [.define("BOARD_COMMIT", to: "\"\(commit ?? "")\"")]),
    .target(name: "LibC"),
    .target(name: "MarkdownBlocks", dependencies: ["CCMark", "LibC"]),
    .target(name: "YAMLEvents", dependencies: ["CYAML"]),
    .target(name: "ConcurrentMap", dependencies: ["LibC"]),
    .target(name: "BoardKeys"),
    .target(name: "BoardmarkText", dependencies: ["MarkdownBlocks"]),
    .target(
      name: "BoardmarkReading",
      dependencies: ["BoardmarkText", "ConcurrentMap", "MarkdownBlocks", "YAMLEvents"]),
    .target(
      name: "BoardmarkQuery", dependencies: ["BoardmarkReading", "BoardmarkText", "MarkdownBlocks"]),
    .target(
      name: "BoardmarkEditing",
      dependencies: [
        "BoardmarkQuery", "BoardmarkReading", "BoardmarkText", "ConcurrentMap", "MarkdownBlocks",
      ]),
    .target(
      name: "BoardmarkChecking",
      dependencies: [
        "BoardmarkEditing", "BoardmarkReading", "BoardmarkText", "ConcurrentMap", "MarkdownBlocks",
      ]),
    .target(
      name: "BoardmarkMatching",
      dependencies: [
        "BoardmarkEditing", "BoardmarkReading", "BoardmarkText", "ConcurrentMap", "MarkdownBlocks",
      ]),
    .target(
      name: "BoardmarkMerging",
      dependencies: [
        "BoardmarkChecking", "BoardmarkEditing", "BoardmarkMatching", "BoardmarkReading",
        "BoardmarkText", "ConcurrentMap", "MarkdownBlocks",
      ]),
    .target(
      name: "BoardmarkHistory",
      dependencies: ["BoardmarkMatching", "BoardmarkMerging", "BoardmarkReading", "BoardmarkText"]),
    .target(
      name: "BoardmarkReports",
      dependencies: [
        "BoardmarkChecking", "BoardmarkEditing", "BoardmarkHistory", "BoardmarkMatching",
        "BoardmarkMerging", "BoardmarkQuery", "BoardmarkReading", "BoardmarkText", "ConcurrentMap",
        "MarkdownBlocks",
      ],
      resources: [.embedInCode("HTML/shared.css"), .embedInCode("HTML/static.css")]),
    .target(
      name: "Boardmark",
      dependencies: [
        "BoardmarkChecking", "BoardmarkEditing", "BoardmarkHistory", "BoardmarkMatching",
        "BoardmarkMerging", "BoardmarkQuery", "BoardmarkReading", "BoardmarkText",
      ]),
    .target(name: "JSONRPC", dependencies: ["BoardmarkText"]),
    .target(
      name: "BoardLanguageServer",
      dependencies: ["Boardmark", "BoardmarkReports", "JSONRPC"]),
    .target(name: "BoardmarkFiles", dependencies: ["BoardmarkText", "CPlatform", "LibC"]),
    .target(name: "BoardmarkGit", dependencies: ["CPlatform", "LibC"]),
    .target(
      name: "BoardmarkIntents", dependencies: ["Boardmark", "BoardmarkFiles", "LibC"]),
    .target(
      name: "BoardmarkFileSystem",
      dependencies: ["Boardmark", "BoardmarkFiles", "BoardmarkIntents", "LibC"]),
    .target(
      name: "BoardmarkExchange",
      dependencies: [
        "Boardmark", "BoardmarkFiles", "BoardmarkIntents", "BoardmarkReports", "JSONRPC",
        "MarkdownBlocks",
      ]),
    .target(
      name: "BoardmarkWeb",
      dependencies: [
        "BoardKeys", "Boardmark", "BoardmarkFiles", "BoardmarkIntents", "BoardmarkReports",
        "JSONRPC",
      ],
      resources: [.embedInCode("Assets")]),
    .target(
      name: "BoardmarkWebServer",
      dependencies: [
        "Boardmark", "BoardmarkCLI", "BoardmarkFiles", "BoardmarkIntents", "BoardmarkWeb",
        "CPlatform", "ConcurrentMap", "LibC",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(
      name: "BoardTerminal",
      dependencies: [
        "BoardKeys", "Boardmark", "BoardmarkFiles", "BoardmarkIntents", "BoardmarkReports",
      ]),
    .target(
      name: "BoardmarkCLI",
      dependencies: [
        "BoardLanguageServer", "BoardTerminal", "Boardmark", "BoardmarkExchange",
        "BoardmarkFileSystem", "BoardmarkFiles", "BoardmarkGit", "BoardmarkIntents",
        "BoardmarkReports",
        "ConcurrentMap", "CPlatform", "JSONRPC", "LibC", "YAMLEvents",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Topics/format.txt"), .embedInCode("Topics/dates.txt"),
        .embedInCode("Topics/queries.txt"),
      ]),
    .executableTarget(name: "board", dependencies: ["BoardmarkCLI"]),
    .executableTarget(name: "board-web", dependencies: ["BoardmarkCLI", "BoardmarkWebServer"]),

    .target(
      name: "TestSupport", dependencies: ["Boardmark", "BoardmarkFiles", "LibC", "MarkdownBlocks"],
      path: "Tests/TestSupport"),
    // A judge of the merge that is written from the laws alone and shares no code with what it judges.
    .executableTarget(
      name: "merge-oracle", dependencies: ["Boardmark", "LibC", "TestSupport"],
      path: "Tests/Scripts/MergeOracle/Sources"),
    .testTarget(
      name: "MarkdownBlocksTests", dependencies: ["MarkdownBlocks", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ConcurrentMapTests", dependencies: ["ConcurrentMap", "LibC", "TestSupport"]),
    .testTarget(name: "BoardKeysTests", dependencies: ["BoardKeys"]),
    .testTarget(
      name: "BoardTerminalTests",
      dependencies: [
        "BoardKeys", "BoardTerminal", "Boardmark", "BoardmarkFiles", "BoardmarkIntents",
        "BoardmarkReports", "TestSupport",
      ]),
    .testTarget(name: "YAMLEventsTests", dependencies: ["YAMLEvents", "TestSupport"]),
    .testTarget(
      name: "BoardmarkTests", dependencies: ["Boardmark", "LibC", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BoardmarkReportsTests",
      dependencies: ["Boardmark", "BoardmarkReports", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BoardmarkFilesTests",
      dependencies: ["BoardmarkFiles", "CPlatform", "LibC", "TestSupport"]),
    .testTarget(
      name: "BoardmarkIntentsTests",
      dependencies: ["Boardmark", "BoardmarkFiles", "BoardmarkIntents", "LibC", "TestSupport"]),
    // The laws of the fuzzers on the boards of the repository.
    .testTarget(
      name: "FuzzReplayTests", dependencies: ["Boardmark", "LibC"],
      path: "Tests/Scripts/Fuzzing/Sources", exclude: ["fuzz/Fuzzer.swift"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "TestSupport"]),
    .testTarget(
      name: "BoardLanguageServerTests",
      dependencies: [
        "BoardLanguageServer", "Boardmark", "BoardmarkReports", "JSONRPC", "MarkdownBlocks",
        "TestSupport",
      ]),
    .testTarget(name: "BoardmarkGitTests", dependencies: ["BoardmarkGit", "LibC"]),
    .testTarget(
      name: "BoardmarkWebTests",
      dependencies: [
        "Boardmark", "BoardmarkFiles", "BoardmarkIntents", "BoardmarkReports", "BoardmarkWeb",
        "JSONRPC", "LibC", "TestSupport",
      ]),
    .testTarget(
      name: "BoardmarkExchangeTests",
      dependencies: [
        "Boardmark", "BoardmarkExchange", "BoardmarkIntents", "JSONRPC", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    // A client sees what is public: the library as other packages use it.
    .testTarget(
      name: "BoardmarkFileSystemTests",
      dependencies: [
        "Boardmark", "BoardmarkFileSystem", "BoardmarkFiles", "TestSupport", "board",
      ]),
    .testTarget(
      name: "BoardmarkCLITests",
      dependencies: [
        "Boardmark", "BoardmarkCLI", "BoardmarkFileSystem", "BoardmarkFiles", "BoardmarkIntents",
        "BoardmarkReports", "BoardmarkWeb", "CPlatform", "LibC", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Under the sanitizer for threads only the tests of what works in parallel are built: `Sanitizers/threads`.
if Context.environment["THREAD_TESTS"] != nil {
  let tests = [
    "BoardmarkTests": ["Text/SharedBoardTests.swift"],
    "BoardmarkFilesTests": [
      "FileLockTests.swift", "FileUpdateTests.swift", "FileReadingTests.swift",
    ],
    "ConcurrentMapTests": ["ConcurrentMapTests.swift"],
  ]
  package.targets.removeAll {
    $0.name == "merge-oracle" || ($0.type == .test && tests[$0.name] == nil)
  }
  for target in package.targets where target.type == .test { target.sources = tests[target.name] }
}

// The fuzzers get their `main` from libFuzzer, so they build with its sanitizer only: `Fuzzing/run`.
if Context.environment["FUZZING"] != nil {
  package.targets.removeAll { $0.name == "merge-oracle" || $0.type == .test }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Boardmark"], path: "Tests/Scripts/Fuzzing/Sources/fuzz",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
