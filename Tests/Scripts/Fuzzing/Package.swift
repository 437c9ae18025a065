// swift-tools-version: 6.1
import PackageDescription

// A package of its own: its executable gets its `main` from libFuzzer, so that it only builds with the
// sanitizers on. See `run`.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "boardmark", path: "../../..")],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: [.product(name: "Boardmark", package: "boardmark")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
