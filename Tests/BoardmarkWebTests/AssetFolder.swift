import Foundation

/// The style sheet and the scripts as they stand in the source tree.
enum AssetFolder {
  private static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/BoardmarkWeb/Assets")

  static func names() throws -> Set<String> {
    // What the static page has as well comes with the style sheet.
    Set(try FileManager.default.contentsOfDirectory(atPath: url.path)).subtracting([shared])
  }

  static func bytes(of name: String) throws -> [UInt8] {
    (name == "page.css" ? try bytes(of: shared) : [])
      + [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  private static let shared = "shared.css"
}
