import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// Checks needs of tasks in other files, among the files of one check: only those are opened.
struct OutsideNeedCheck: Sendable {
  /// A need, and the finding that is reported unless the other file has that task.
  struct Candidate: Sendable {
    let need: OutsideNeed

    /// The other file's path, normalized.
    let path: String
    let finding: CheckedFile.Finding
  }

  /// The needs of a board's open tasks.
  static func candidates(in board: Board, at severity: Board.Severity) -> [Candidate] {
    board.columns.flatMap { column in
      column.tasks.indices(with: .needs).flatMap { index -> [Candidate] in
        let task = column.tasks[index]
        guard !task.isClosed else { return [] }
        return task.titleLine.outsideNeeds.map { need, range in
          let finding = Board.Finding(
            rule: .unknownNeed, severity: severity, range: range, in: board.source,
            message:
              "\(names(of: [task])) needs '\(need.text)', but no task of that file has the id",
            remedy: "correct the path or the id, or remove it", task: task.id, fix: nil)
          return Candidate(
            need: need, path: need.path(from: board.fileName),
            finding: CheckedFile.Finding(finding, in: board.source))
        }
      }
    }
  }

  /// Adds a finding for each need of a task that a file of this check does not have.
  ///
  /// - Parameters:
  ///   - candidates: Those of each file.
  ///   - read: Returns a file's content.
  static func check(
    _ candidates: [(path: String, needs: [Candidate])], among paths: [String],
    in report: inout CheckReport, read: (_ path: String) throws -> [UInt8]
  ) {
    let known = Dictionary(
      paths.map { (OutsideNeed.normalized($0), $0) }, uniquingKeysWith: { first, _ in first })
    var ids: [String: Set<TaskID>] = [:]
    for (path, needs) in candidates {
      for candidate in needs {
        guard let other = known[candidate.path] else { continue }
        if ids[other] == nil {
          // A file that cannot be read is reported as such.
          guard let bytes = try? read(other) else { continue }
          let archived = (try? BoardArchive.ids(forBoard: other)) ?? []
          ids[other] = Board(bytes, fileName: other).ids.union(archived)
        }
        if ids[other]?.contains(candidate.need.id) == false {
          report.add(candidate.finding, to: path)
        }
      }
    }
  }
}
