import Boardmark
import BoardmarkFiles

/// Merges a file with conflict regions again, by tasks, or takes one side of one conflict.
package struct SettleConflicts: FileIntent {
  /// The versions that a merge began with.
  package typealias Stages = (base: [UInt8], ours: [UInt8], theirs: [UInt8])

  /// How conflicts are settled.
  package enum Way: Sendable {
    /// By merging again what git's index has, as the closure reads it, else what the markers show.
    case merging(@Sendable () throws -> Stages?)

    /// By one side of the conflict about a task or heading.
    case taking(MergeSide, of: String)
  }

  /// How many conflicts there were, and what is left of them.
  package typealias Report = (before: Int, left: [RemainingConflict])

  private let way: Way

  package init(_ way: Way) { self.way = way }

  package func result(
    for bytes: [UInt8], of path: String
  ) throws -> (bytes: [UInt8], report: Report) {
    if let line = ConflictResolution.strayMarkerLine(in: bytes) {
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
    case .merging(let stages):
      result = ConflictResolution.mergedAgain(bytes, stages: try stages(), fileName: path)
    case .taking where count == 0: throw CommandFailure("\(displayName(path)) has no conflict")
    case .taking(let side, let name):
      do throws(ConflictResolution.Failure) {
        result = try ConflictResolution.taking(side, of: name, in: bytes, fileName: path)
      } catch {
        throw CommandFailure(Self.message(error, side, name, path))
      }
    }
    return (result, (count, ConflictResolution.remaining(in: result)))
  }

  private static func message(
    _ failure: ConflictResolution.Failure, _ side: MergeSide, _ name: String, _ path: String
  ) -> String {
    switch failure {
    case .noConflict:
      "no conflict in \(displayName(path)) is about '\(name)'; 'board resolve' lists them"
    case .ambiguous(let names) where Set(names).count == 1:
      "several conflicts are about '\(names[0])'; settle them in an editor"
    case .ambiguous(let names):
      "'\(name)' is ambiguous: could be \(names.joined(separator: ", ")); name one of them in full"
    case .noColumn(let column):
      """
      \(side == .ours ? "ours" : "theirs") has task '\(name)' in column '\(column)', which is not in \
      \(displayName(path)): settle the conflict about that column, or add it, then try again
      """
    case .unmovable(let column):
      """
      cannot move task '\(name)' to column '\(column)' without changing other text of \
      \(displayName(path)): remove the markers and move it by hand
      """
    }
  }
}
