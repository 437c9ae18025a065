import Foundation
import Testing

/// A target of the package that is not a test, as the manifest's text has it.
struct SourceTarget: Hashable {
  let name: String

  /// The names of targets and products.
  let dependencies: Set<String>

  /// The targets below `Sources` that `Package.swift` lists.
  static func inManifest(at root: URL) throws -> [SourceTarget] {
    let manifest = try String(
      contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let start = try #require(manifest.range(of: "\n  targets: [")).upperBound
    return manifest[start...].matches(
      of:
        /\n    \.(?:target|executableTarget|systemLibrary)\(\s*name: "([\w-]+)"(?<rest>(?:[^\n]|\n(?!    [.\n]|\n))*)/
    ).compactMap { match in
      guard !match.rest.contains("path: \"Tests") else { return nil }
      let list = match.rest.firstMatch(of: /dependencies: \[((?:[^\[\]])*)\]/)?.1 ?? ""
      let names = list.matches(of: /(?:^|[\s,(])(?:name: )?"(\w+)"/).map { String($0.1) }
      return SourceTarget(name: String(match.1), dependencies: Set(names))
    }
  }
}
