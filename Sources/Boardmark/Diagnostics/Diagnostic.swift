/// A fact about a board that somebody should know, and where it stands.
public struct Diagnostic: Sendable {
  /// The rule that found it.
  public let rule: RuleID

  /// How much it matters on this board, settings counted in.
  public let severity: Severity

  /// The bytes it is about; may be empty.
  public let range: Range<Int>

  /// The fact: lower case, no final stop, the thing in quotes.
  public let message: String

  /// What to do about it, in the same style; nil where the message says it.
  public let remedy: String?

  /// The id of the task it is about; nil for one without and for what is about no task.
  public let task: TaskID?

  /// How to repair it; nil where only a person can.
  public let fix: Fix?
}

/// A repair as edits to the board's text.
public struct Fix: Sendable, Equatable {
  /// What it does, as a command: `tick the box`.
  public let title: String

  /// Whether it never changes what the board means, so that it may be applied unasked.
  public let isSafe: Bool

  /// The edits, in order, none overlapping.
  public let edits: [TextEdit]

  /// The one of the edits that puts lines in where other fixes may do so, too; nil for none.
  let insertion: LineInsertion?

  public init(title: String, isSafe: Bool, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
    insertion = nil
  }

  /// Makes a fix that moves a task.
  init(title: String, isSafe: Bool, move: TaskMove.Edits) {
    self.title = title
    self.isSafe = isSafe
    edits = move.inOrder
    insertion = move.insertion
  }
}
