// swift-tools-version: 6.1
import PackageDescription

// A package of its own: a judge of the merge that is written from the laws alone and shares no code
// with what it judges. See `run`.
let package = Package(
  name: "merge-oracle",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "boardmark", path: "../..")],
  targets: [
    .executableTarget(
      name: "merge-oracle",
      dependencies: [.product(name: "Boardmark", package: "boardmark")])
  ],
  swiftLanguageModes: [.v6]
)
