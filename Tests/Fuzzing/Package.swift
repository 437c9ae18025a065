// swift-tools-version: 6.1
import PackageDescription

// A package of its own: its executables get their `main` from libFuzzer, so that they only build
// with the sanitizers on. See `run`.
let boardmark = Target.Dependency.product(name: "Boardmark", package: "boardmark")
let asLibrary = [SwiftSetting.unsafeFlags(["-parse-as-library"])]

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "boardmark", path: "../..")],
  targets: [
    "read", "fix", "format", "roads", "edit", "merge", "front-matter", "query",
  ].map {
    .executableTarget(name: "fuzz-" + $0, dependencies: [boardmark], swiftSettings: asLibrary)
  },
  swiftLanguageModes: [.v6]
)
