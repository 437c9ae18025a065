import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkReports

/// The report of `board resolve`: the remaining conflicts, and how to resolve them.
struct RemainingConflicts {
  let conflicts: [RemainingConflict]
  let path: String

  /// How many conflicts there were.
  let before: Int

  /// Why the file has no marker although the merge is unresolved; nil if that is not the case.
  let unmarked: UnmarkedMerge?

  /// True if git had merged the file by lines without a conflict, and a different result was written.
  var isMergedAnew = false

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
    if conflict.differences.isEmpty { return "the sides differ only in layout" }
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
    let line = index < lines.count ? String(lines[index].drop { $0 == " " || $0 == "\t" }) : ""
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
      : "\(file): \(before.counted("conflict"))"
    if conflicts.isEmpty {
      return before == 0 && !isMergedAnew
        ? count : "\(count), none left; look at the result, then 'git add' it"
    }
    // Leave out names that look like options, and names that are displayed altered and so cannot be
    // typed.
    let names = conflicts.lazy.compactMap(\.name)
      .filter { !$0.hasPrefix("-") && !$0.contains("##") && $0.terminalSafe() == $0 }
    let name = names.first ?? ":\(conflicts[0].line)"
    let option = isNamed ? " -f \(ShellWord.quoted(path: path))" : ""
    return "\(count), \(conflicts.count) left to decide; resolve one with: board resolve "
      + "\(ShellWord.quoted(name)) --ours\(option) (or --theirs)"
  }

  var json: [UInt8] {
    JSONWriter.report { report in
      report.string("file", path)
      report.integer("before", before)
      report.string("deletedBy", deleter)
      report.boolean("isUnmerged", unmarked == .leftAsOurs)
      report.boolean("isMergedAnew", isMergedAnew)
      report.objects("conflicts", of: conflicts) { object, conflict in
        object.integer("line", conflict.line)
        object.string("name", conflict.name)
        object.objects("differences", of: conflict.differences) { object, difference in
          object.string("field", difference.field)
          object.string("ours", difference.ours)
          object.string("theirs", difference.theirs)
        }
      }
    }
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

  /// The content that `board` last wrote to the file.
  private static func written(_ path: String) -> [UInt8]? {
    guard let place = try? FilePlace(of: path, .all, for: .read),
      let name = try? UndoJournal.path(of: place), let journal = try? UndoJournal(for: place, .undo)
    else { return nil }
    return try? journal.entry(of: name)?.record.files.first { $0.path == name }?.after
  }
}

/// Merges three versions by lines with git, in a scratch repository.
///
/// Git does not compare lines the same way in all its commands: `merge`, `rebase` and `stash` merge
/// differently from `checkout --merge`.
private struct LineMerges {
  private let stages: MergeStages

  init(_ stages: MergeStages) { self.stages = stages }

  /// The resulting file of each way of merging that works; if both fail, notes that.
  var results: [[UInt8]] {
    var failure: (any Error)?
    let results = [merged, mergedFile].compactMap { way -> [UInt8]? in
      do { return try way() } catch {
        failure = error
        return nil
      }
    }
    if results.isEmpty, let failure {
      Console.standard.note(
        "using the markers instead of git's index: cannot merge again: \(failure)")
    }
    return results
  }

  /// The result of `git checkout --merge`.
  private func mergedFile() throws -> [UInt8] {
    guard
      let merged = GitMergeFile.merged(
        base: stages.base, ours: stages.ours, theirs: stages.theirs, options: Board.MergeOptions())
    else { throw CommandFailure("'git merge-file' does not run") }
    return merged
  }

  /// The result of `git merge`.
  private func merged() throws -> [UInt8] {
    let repository = try ScratchRepository(base: stages.base)
    try repository.commit(ours: stages.ours, theirs: stages.theirs)
    // `git merge` fails if conflicts are left.
    try? repository.run("merge", "-q", "--no-edit", "theirs")
    return try repository.board
  }
}
