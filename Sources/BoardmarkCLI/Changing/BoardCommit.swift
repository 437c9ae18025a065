import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents

/// Commits what a command changed: the board, and other files that the change is part of.
struct BoardCommit {
  private let path: String
  private let file: RepositoryFile

  /// Finds the repository of the board, before anything is changed.
  ///
  /// - Throws: `CommandFailure` if the board is in no repository.
  init(of path: String) throws(CommandFailure) {
    guard path != "-" else {
      throw CommandFailure("standard input cannot be committed; leave out --commit")
    }
    self.path = path
    do throws(GitError) {
      file = try RepositoryFile(at: path)
    } catch {
      throw CommandFailure(
        "\(quoted(path)) cannot be committed: \(error); nothing is changed; leave out --commit")
    }
  }

  /// Commits the change and returns the commit's abbreviated id; nil if there was nothing to
  /// commit.
  ///
  /// - Throws: `ExitStatus.unanswered` if git refuses: the change to the file is made all the same.
  func commit(_ change: IntentOutcome) throws -> String? {
    var files = [file.path]
    for other in change.others {
      guard let found = try? RepositoryFile(at: other.path, in: [file.repository]),
        found.repository.top == file.repository.top
      else { continue }
      files.append(found.path)
    }
    let console = Console.standard
    let outcome: Repository.CommitOutcome
    do throws(GitError) {
      outcome = try file.repository.commit(files, message: Self.message(of: change))
    } catch {
      throw refusal("\(error)", console)
    }
    switch outcome {
    case .made(let id):
      console.note("committed as \(id)")
      return id
    case .nothingToDo:
      console.note("nothing to commit: the last commit has the board like this")
      return nil
    case .inConflict:
      throw refusal(
        "git has stopped at a conflict, and its own commit would be lost in this one", console,
        remedy: "let git go on first")
    case .refused(let status): throw refusal("git ended with status \(status)", console)
    }
  }

  private func refusal(
    _ fact: String, _ console: Console, remedy: String = "commit it once what git says is mended"
  ) -> ExitStatus {
    console.fail(
      "the change is not committed: \(fact); it stands in \(quoted(path)): \(remedy), or undo it with "
        + "'board undo'")
    return .unanswered
  }

  /// The commit message: what was done, with the titles of the tasks.
  static func message(of change: IntentOutcome) -> String {
    let tasks = change.removed + change.edit.tasks
    let titles = tasks.map { $0.title.terminalSafe().truncated(toDisplayWidth: 200) }
    let lines = zip(tasks, titles).map { task, title in
      "- " + (task.id.map { "\($0): " } ?? "") + title
    }
    return tasks.isEmpty || tasks.count == 1
      ? change.summary : ([change.summary, ""] + lines).joined(separator: "\n")
  }
}
