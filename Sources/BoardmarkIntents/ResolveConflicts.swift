import Boardmark
import BoardmarkFiles

/// Merges a file with conflict regions again, task by task, or takes one side of one conflict.
package struct ResolveConflicts: FileIntent {
  /// How conflicts are resolved.
  package enum Way: Sendable {
    /// By merging again, from the versions in git's index or else those between the markers.
    case merging

    /// By taking one side of the conflict about a task or heading, or at a line.
    case taking(Board.MergeSide, of: String)

    /// By keeping both sides of the conflict about a task or heading, or at a line, ours first.
    case takingBoth(of: String)
  }

  /// The number of conflicts before, those left, and the tasks that were lost with a section that one side removed.
  package typealias Report = (before: Int, left: [RemainingConflict], thrownAway: [String])

  private let way: Way
  private let stages: @Sendable () throws -> ConflictStages?

  /// - Parameter stages: Reads the file's versions in git's index.
  package init(_ way: Way, stages: @escaping @Sendable () throws -> ConflictStages?) {
    self.way = way
    self.stages = stages
  }

  package func result(
    for bytes: [UInt8], of path: String
  ) throws -> (bytes: [UInt8], report: Report) {
    let board = Board(bytes)
    if board.isUTF16 { throw CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8") }
    if ConflictResolution.mayHoldMarker(bytes),
      let line = ConflictResolution.strayMarkerLine(in: bytes, stages: try stages())
    {
      throw CommandFailure(
        """
        \(path):\(line):1: a stray conflict marker; nothing was changed; \
        keep the right lines and remove the marker, or let 'git checkout --merge' write the \
        conflict again; if it was committed, take one side with 'git checkout --ours' or '--theirs'
        """)
    }
    let count = ConflictResolution.regionCount(in: bytes)
    let result: [UInt8]
    switch way {
    case .merging:
      if count == 0, let marker = Self.shortMarker(in: bytes), try stages() != nil {
        throw CommandFailure(
          """
          \(path):\(marker.line):1: this looks like a conflict marker of \(marker.length) characters, but only 7 \
          or more are recognized; remove 'conflict-marker-size' from the file's attributes, then let \
          'git checkout --merge' write the conflict again
          """)
      }
      result = ConflictResolution.mergedAgain(bytes, stages: try stages(), fileName: path)
    case .taking where count == 0, .takingBoth where count == 0:
      throw CommandFailure("\(displayName(path)) has no conflict")
    case .takingBoth(let name):
      do throws(ConflictResolution.Failure) {
        result = try ConflictResolution.takingBoth(of: name, in: bytes, fileName: path)
      } catch .duplicate(let task, let line) {
        throw CommandFailure(
          """
          \(path):\(line):1: both sides have task '\(task)' here, so it would be duplicated; take one side
          """)
      } catch {
        throw CommandFailure(Self.message(error, .ours, name, path).namingInCommands(path))
      }
    case .taking(let side, let name):
      // Without git's index, only the text between the markers is available.
      let shared = (try? stages())??.sharedTasks ?? []
      do throws(ConflictResolution.Failure) {
        result = try ConflictResolution.taking(
          side, of: name, in: bytes, keeping: shared, fileName: path)
      } catch {
        throw CommandFailure(Self.message(error, side, name, path).namingInCommands(path))
      }
    }
    let thrownAway =
      switch way {
      case .taking:
        ConflictResolution.tasksThrownAway(resolving: bytes, as: result, fileName: path)
      case .merging, .takingBoth: [String]()
      }
    return (
      result, (count, ConflictResolution.remaining(in: result, fileName: path), thrownAway)
    )
  }

  /// The 1-based line of the first region whose markers are too short to be recognized, and their
  /// length; nil if there is none.
  private static func shortMarker(in bytes: [UInt8]) -> (line: Int, length: Int)? {
    var found: (line: Int, length: Int)?
    var isDivided = false
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let length = line.prefix { $0 == line.first }.count
      guard (3...6).contains(length) else { continue }
      switch (line.first, line.dropFirst(length).first ?? 0x20) {
      case (UInt8(ascii: "<"), 0x20): (found, isDivided) = ((index + 1, length), false)
      case (UInt8(ascii: "="), 0x20), (UInt8(ascii: "="), 0x0D):
        if found?.length == length { isDivided = true }
      case (UInt8(ascii: ">"), 0x20) where isDivided && found?.length == length: return found
      default: break
      }
    }
    return nil
  }

  private static func message(
    _ failure: ConflictResolution.Failure, _ side: Board.MergeSide, _ name: String, _ path: String
  ) -> String {
    switch failure {
    case .noConflict where name.hasPrefix(":"):
      "no conflict in \(displayName(path)) is at line \(name.dropFirst()); 'board resolve' lists them"
    case .noConflict:
      "no conflict in \(displayName(path)) matches '\(name)'; 'board resolve' lists them"
    case .ambiguous(let names, let lines) where names.count == 1:
      """
      several conflicts match '\(names[0])'; name one by its line: \
      \(lines.map { ":\($0)" }.joined(separator: ", "))
      """
    case .ambiguous(let names, _):
      "'\(name)' is ambiguous: it matches \(names.joined(separator: ", ")); name one of them in full"
    case .decidesMore(let line):
      """
      \(path):\(line):1: this conflict involves more than '\(name)'; 'board resolve' makes it smaller \
      where that is possible, and ':\(line)' in place of the name takes one side of all of it
      """
    case .noColumn(let column):
      """
      \(side == .ours ? "ours" : "theirs") has \(name.hasPrefix(":") ? "the task" : "task '\(name)'") in column '\(column)', which is not in \
      \(displayName(path)): resolve that column's conflict, or add the column, then try again
      """
    case .duplicate(let task, let line):
      """
      \(path):\(line):1: task '\(task)' is already here, so it would be duplicated; remove it here, \
      or take the other side
      """
    case .lost(let task):
      """
      this side would lose task '\(task)', which both sides have; take the other side, or remove the \
      markers and keep the right lines, or start over: 'git checkout --merge' the file, then 'board resolve'
      """
    case .unmovable(let column):
      """
      cannot move \(name.hasPrefix(":") ? "the task" : "task '\(name)'") to column '\(column)' without changing other text of \
      \(displayName(path)): remove the markers and move it by hand
      """
    }
  }
}
