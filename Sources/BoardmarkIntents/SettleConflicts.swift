import Boardmark
import BoardmarkFiles

/// Merges a file with conflict regions again, by tasks, or takes one side of one conflict.
package struct SettleConflicts: FileIntent {
  /// How conflicts are settled.
  package enum Way: Sendable {
    /// By merging again what git's index has, else what the markers show.
    case merging

    /// By one side of the conflict about a task or heading, or at a line.
    case taking(MergeSide, of: String)
  }

  /// How many conflicts there were, and what is left of them.
  package typealias Report = (before: Int, left: [RemainingConflict])

  private let way: Way
  private let stages: @Sendable () throws -> ConflictStages?

  /// - Parameter stages: Reads what git's index has of the file.
  package init(_ way: Way, stages: @escaping @Sendable () throws -> ConflictStages?) {
    self.way = way
    self.stages = stages
  }

  package func result(
    for bytes: [UInt8], of path: String
  ) throws -> (bytes: [UInt8], report: Report) {
    if ConflictResolution.strayMarkerLine(in: bytes) != nil,
      let line = ConflictResolution.strayMarkerLine(in: bytes, stages: try stages())
    {
      throw CommandFailure(
        """
        \(path):\(line):1: a conflict marker without the others of its conflict; nothing is changed; \
        keep what is right there and remove the marker, or let 'git checkout --merge' write the \
        conflict again
        """)
    }
    let count = ConflictResolution.regionCount(in: bytes)
    let result: [UInt8]
    switch way {
    case .merging where count == 0: return (bytes, (0, []))
    case .merging:
      result = ConflictResolution.mergedAgain(bytes, stages: try stages(), fileName: path)
    case .taking where count == 0: throw CommandFailure("\(displayName(path)) has no conflict")
    case .taking(let side, let name):
      // Without git's index there is only what the markers show.
      let shared = (try? stages())??.sharedIDs ?? []
      do throws(ConflictResolution.Failure) {
        result = try ConflictResolution.taking(
          side, of: name, in: bytes, keeping: shared, fileName: path)
      } catch {
        throw CommandFailure(Self.message(error, side, name, path))
      }
    }
    return (result, (count, ConflictResolution.remaining(in: result, fileName: path)))
  }

  private static func message(
    _ failure: ConflictResolution.Failure, _ side: MergeSide, _ name: String, _ path: String
  ) -> String {
    switch failure {
    case .noConflict where name.hasPrefix(":"):
      "no conflict in \(displayName(path)) is at line \(name.dropFirst()); 'board resolve' lists them"
    case .noConflict:
      "no conflict in \(displayName(path)) is about '\(name)'; 'board resolve' lists them"
    case .ambiguous(let names, let lines) where names.count == 1:
      """
      several conflicts are about '\(names[0])'; name one by its line: \
      \(lines.map { ":\($0)" }.joined(separator: ", "))
      """
    case .ambiguous(let names, _):
      "'\(name)' is ambiguous: could be \(names.joined(separator: ", ")); name one of them in full"
    case .decidesMore(let line):
      """
      \(path):\(line):1: this conflict is about more than '\(name)'; 'board resolve' makes it smaller \
      where that is possible, and ':\(line)' in place of the name takes one side of it all
      """
    case .noColumn(let column):
      """
      \(side == .ours ? "ours" : "theirs") has \(name.hasPrefix(":") ? "the task" : "task '\(name)'") in column '\(column)', which is not in \
      \(displayName(path)): settle the conflict about that column, or add it, then try again
      """
    case .duplicate(let id, let line):
      """
      \(path):\(line):1: task '\(id)' stands here as well, so that it would be there twice; remove it here, \
      or take the other side
      """
    case .lost(let id):
      """
      both sides have task '\(id)', and it would be gone: each of them has it elsewhere; take the other side, \
      or remove the markers and settle this by hand
      """
    case .unmovable(let column):
      """
      cannot move \(name.hasPrefix(":") ? "the task" : "task '\(name)'") to column '\(column)' without changing other text of \
      \(displayName(path)): remove the markers and move it by hand
      """
    }
  }
}
