import Boardmark
import BoardmarkReports
import Foundation
import TestSupport
import Testing

/// Compares reports with files in `Fixtures/views`; one that ``Goldens`` is to update is written.
enum ViewGolden {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(components: "Fixtures", "views")

  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(component: name)
    if Goldens.areUpdated(name) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("wrote \(name)", sourceLocation: sourceLocation)
      return
    }
    guard let golden = try? Data(contentsOf: file) else {
      Issue.record("\(name) is missing; \(Goldens.remedy(name))", sourceLocation: sourceLocation)
      return
    }
    #expect(
      Array(text.utf8) == Array(golden), "\(name) differs; \(Goldens.remedy(name)):\n\(text)",
      sourceLocation: sourceLocation)
  }
}

extension ColumnView {
  func text(
    _ board: Board, at now: Board.Now, where isShown: ((Board.Task) -> Bool)? = nil
  ) -> String {
    style.text(of: lines(board, at: now, where: isShown))
  }
}

extension TaskView {
  func text(
    _ task: Board.Task, of board: Board, at now: Board.Now, archivedIDs: Set<TaskID> = []
  ) -> String {
    style.text(of: lines(task, of: board, at: now, archivedIDs: archivedIDs))
  }
}
