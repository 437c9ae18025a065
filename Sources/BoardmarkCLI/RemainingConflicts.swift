import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkReports

/// What `board resolve` says: what is left to decide, and how.
struct RemainingConflicts {
  private let conflicts: [RemainingConflict]
  private let path: String
  private let before: Int
  private let unmarked: UnmarkedMerge?
  private let isMergedAnew: Bool

  /// - Parameters:
  ///   - conflicts: What is left.
  ///   - before: How many conflicts there were.
  ///   - unmarked: Why the file has no marker although the merge is not settled; nil if that is not
  ///     so.
  ///   - isMergedAnew: Whether git had merged the file by lines without a conflict, and another result was written.
  init(
    _ conflicts: [RemainingConflict], of path: String, before: Int, unmarked: UnmarkedMerge?,
    isMergedAnew: Bool = false
  ) {
    self.conflicts = conflicts
    self.path = path
    self.before = before
    self.unmarked = unmarked
    self.isMergedAnew = isMergedAnew
  }

  /// The side that deleted the file while the other changed it; nil if none did.
  private var deleter: String? {
    switch unmarked {
    case .deletedByOurs: "ours"
    case .deletedByTheirs: "theirs"
    case .leftAsOurs, nil: nil
    }
  }

  /// A line for each conflict: where it is, what it is about, and what each side has.
  var text: String {
    conflicts.map { conflict in
      let name = (conflict.name ?? conflict.title).map { name in
        let more =
          conflict.count > 1 && conflict.name == nil ? " and \(conflict.count - 1) more" : ""
        return " \(name.terminalSafe().truncated(toDisplayWidth: 40))\(more):"
      }
      return "\(path.terminalSafe()):\(conflict.line):\(name ?? "") \(Self.text(conflict))\n"
    }.joined()
  }

  private static func text(_ conflict: RemainingConflict) -> String {
    if let side = conflict.emptySide {
      let kept = conflict.differences.last
      let tasks = conflict.removedTasks.isEmpty ? "" : " with \(list(conflict.removedTasks))"
      return "only \(side.opposite) has \(value(kept?.ours ?? kept?.theirs, nil))\(tasks)"
    }
    if conflict.differences.isEmpty { return "both sides differ in layout only" }
    return conflict.differences.map { difference in
      let (ours, theirs) = (difference.ours, difference.theirs)
      return "\(difference.field): ours \(value(ours, theirs)), theirs \(value(theirs, ours))"
    }.joined(separator: "; ")
  }

  /// The titles of tasks, quoted.
  static func list(_ tasks: [String]) -> String {
    tasks.map { "'\($0.terminalSafe().truncated(toDisplayWidth: 60))'" }.joined(separator: ", ")
  }

  /// A value on one line: if it has several lines, the first that differs from the other side's.
  private static func value(_ value: String?, _ other: String?) -> String {
    guard let value else { return "none" }
    let lines = value.split(whereSeparator: \.isNewline)
    let others = (other ?? "").split(whereSeparator: \.isNewline)
    let index = lines.indices.first { $0 >= others.count || lines[$0] != others[$0] } ?? 0
    let line = index < lines.count ? String(lines[index]).trimmingBlanks : ""
    return "'\(line.terminalSafe().truncated(toDisplayWidth: 60))'"
  }

  /// How many conflicts there are, and what to do next.
  ///
  /// - Parameter isNamed: True if the command has to name the file again.
  func summary(isNamed: Bool) -> String {
    let file = path
    if let deleter {
      let other = deleter == "ours" ? "theirs" : "ours"
      return """
        \(file): \(deleter) deleted the file, which \(other) changed: keep it with 'git add', or \
        delete it with 'git rm'
        """
    }
    if unmarked == .leftAsOurs {
      return """
        \(file): git did not merge it because of its attributes, and kept ours: 'board git install \
        \(ShellWord.quoted(path: path))', then 'git checkout --merge \(ShellWord.quoted(path: path))'; or keep ours with 'git add'
        """
    }
    let count =
      isMergedAnew
      ? "\(file): merged by lines before, now by tasks"
      : "\(file): \(before) conflict\(before == 1 ? "" : "s")"
    if conflicts.isEmpty {
      return before == 0 && !isMergedAnew
        ? count : "\(count), none left; look at the result, then 'git add' it"
    }
    // A name that begins like an option would be read as one; a name that is not shown unchanged
    // cannot be typed.
    let names = conflicts.lazy.compactMap(\.name)
      .filter { !$0.hasPrefix("-") && !$0.contains("##") && $0.terminalSafe() == $0 }
    let name = names.first ?? ":\(conflicts[0].line)"
    let option = isNamed ? " -f \(ShellWord.quoted(path: path))" : ""
    return "\(count), \(conflicts.count) left to decide; settle one with: board resolve "
      + "\(ShellWord.quoted(name)) --ours\(option) (or --theirs)"
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("file", path)
      report.integer("before", before)
      report.string("deletedBy", deleter)
      report.boolean("isUnmerged", unmarked == .leftAsOurs)
      report.boolean("isMergedAnew", isMergedAnew)
      report.array("conflicts") { list in
        for conflict in conflicts {
          list.object { object in
            object.integer("line", conflict.line)
            object.string("name", conflict.name)
            object.array("differences") { list in
              for difference in conflict.differences {
                list.object { object in
                  object.string("field", difference.field)
                  object.string("ours", difference.ours)
                  object.string("theirs", difference.theirs)
                }
              }
            }
          }
        }
      }
    }
    return writer.bytes
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " || $0 == "\t" })
  }
}

extension ConflictStages {
  /// The versions of a file in git's index.
  init(_ stages: MergeStages, of path: String) {
    self.init(
      base: stages.base, ours: stages.ours, theirs: stages.theirs, written: Self.written(path),
      left: {
        (try? RepositoryFile(at: path)).flatMap { try? MergeStages.left(in: $0) }.flatMap { $0 }
      }, merges: { LineMerges(stages).results })
  }

  /// What `board` wrote when it last changed the file.
  private static func written(_ path: String) -> [UInt8]? {
    guard let place = try? FilePlace(of: path, .all, for: .read),
      let name = try? UndoJournal.path(of: place), let journal = try? UndoJournal(for: place, .undo)
    else { return nil }
    return try? journal.entry(of: name)?.record.files.first { $0.path == name }?.after
  }
}

/// Merges three versions by lines as git does it, in a scratch repository.
///
/// Git does not compare lines the same way in all its commands: `merge`, `rebase` and `stash` merge
/// differently from `checkout --merge`.
private struct LineMerges {
  private let stages: MergeStages

  init(_ stages: MergeStages) { self.stages = stages }

  /// What each way of merging leaves in the file, without those that fail; if both fail, notes
  /// that.
  var results: [[UInt8]] {
    var failure: (any Error)?
    let results = [merged, mergedFile].compactMap { way -> [UInt8]? in
      do { return try way() } catch {
        failure = error
        return nil
      }
    }
    if results.isEmpty, let failure {
      Console.standard.note("the markers are used, not git's index: cannot merge again: \(failure)")
    }
    return results
  }

  /// As `git checkout --merge` does it.
  private func mergedFile() throws -> [UInt8] {
    guard
      let merged = GitMergeFile.merged(
        base: stages.base, ours: stages.ours, theirs: stages.theirs, options: Board.MergeOptions())
    else { throw CommandFailure("'git merge-file' does not run") }
    return merged
  }

  /// As `git merge` does it.
  private func merged() throws -> [UInt8] {
    let repository = try ScratchRepository(base: stages.base)
    try repository.commit(ours: stages.ours, theirs: stages.theirs)
    // `git merge` fails if conflicts are left.
    try? repository.run("merge", "-q", "--no-edit", "theirs")
    return try repository.board
  }
}
