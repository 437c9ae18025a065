import Foundation

/// The style sheet and the scripts as they are in the source tree.
enum AssetFolder {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
  private static let url = sources.appending(path: "BoardmarkWeb/Assets")

  static func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
  }

  static func bytes(of name: String) throws -> [UInt8] {
    // The style sheet begins with what the static page has as well.
    let shared = "BoardmarkReports/HTML/shared.css"
    let begin = name == "page.css" ? try Data(contentsOf: sources.appending(path: shared)) : Data()
    return [UInt8](begin + (try Data(contentsOf: url.appending(path: name))))
  }
}
