import Foundation
import Testing

/// Compares reports with files in `Fixtures/views`.
///
/// `UPDATE_GOLDENS=1` writes the files anew and fails the run, so that nobody records them unseen;
/// a missing file fails, too.
enum ViewGolden {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "Fixtures", "views")

  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(component: name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("wrote \(name)", sourceLocation: sourceLocation)
      return
    }
    guard let golden = try? Data(contentsOf: file) else {
      Issue.record("\(name) is missing", sourceLocation: sourceLocation)
      return
    }
    #expect(
      Array(text.utf8) == Array(golden), "\(name) differs:\n\(text)",
      sourceLocation: sourceLocation)
  }
}
