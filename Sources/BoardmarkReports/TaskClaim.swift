import BoardmarkReading
import BoardmarkText

/// A claim on a task, for reports.
package struct TaskClaim: Hashable, Sendable {
  package enum State: String, Sendable {
    case held
    /// The claim expired, and nobody has claimed the task since.
    case lapsed
    /// Finished on a branch that this board does not have yet.
    case finished
  }

  package let state: State

  /// The holder's name as typed.
  private let name: String

  /// The path of the holder's work tree.
  private let workTree: String

  /// The holder's name as shown to readers of this board, safe for a terminal.
  private let shownName: String

  /// True if the reader is the holder.
  private let isMine: Bool

  /// When the claim expires or expired, or the task was finished, in the board's zone.
  private let time: String

  /// The branch on which the task was finished; empty if unknown.
  private let branch: String

  package init(
    _ state: State, by name: String, in workTree: String, shownAs shownName: String, isMine: Bool,
    at time: String, on branch: String
  ) {
    (self.state, self.name, self.workTree) = (state, name, workTree)
    (self.shownName, self.isMine, self.time, self.branch) = (shownName, isMine, time, branch)
  }

  /// True if the reader must not work on the task: somebody else has it, or it is finished on another branch.
  package var isInTheWay: Bool { state == .finished || state == .held && !isMine }

  /// The claim in words that do not change until it expires.
  package var text: String {
    switch state {
    case .held: "\(state) by \(shownName)"
    case .lapsed: "\(shownName)'s claim expired \(time)"
    case .finished: "\(state) by \(shownName) on '\(branch.terminalSafe())'"
    }
  }

  /// The claim in words, with its expiry.
  var wholeText: String { state == .held ? "\(text) until \(time)" : text }

  /// Who holds the task; nil if the claim expired, so that anybody may take it.
  ///
  /// - Parameter words: Translates the words before the name.
  func label(_ words: (String) -> String = { $0 }) -> String? {
    state == .lapsed ? nil : "\(words("\(state) by")) \(shownName)"
  }

  /// Writes the members that describe the claim.
  package func write(to object: inout JSONObjectWriter) {
    object.string("state", state.rawValue)
    object.string("holder", name)
    object.string("workTree", workTree)
    object.boolean("mine", isMine)
    object.string("until", time)
    object.string("branch", branch.isEmpty ? nil : branch)
  }
}

/// The claims on a board's tasks.
package typealias TaskClaims = [TaskID: TaskClaim]

extension TaskClaims {
  /// The claim on a task; nil if the task is closed.
  package func claim(on task: Board.Task) -> TaskClaim? {
    isEmpty || task.isClosed ? nil : task.id.flatMap { self[$0] }
  }
}
