import Foundation

/// The style sheet and the scripts as they stand in the source tree.
enum AssetFolder {
  private static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/BoardmarkWeb/Assets")

  static func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
  }

  static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }
}
