import Boardmark
import BoardmarkReports
import BoardmarkText

/// What cards show, as digests that are valid in this process: if a page has all of its cards but
/// one, only that one has to be written.
struct CardMarks: Sendable {
  /// What all cards of a page depend on.
  struct Surroundings: Hashable, Sendable {
    let today: CalendarDate
    let language: String
    let root: String
  }

  let surroundings: Surroundings
  private var marks: [Int: UInt64] = [:]

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// The name by which the card of a task is known; nil if the card depends on more than the task:
  /// on the minute, or on other tasks.
  static func name(of task: Board.Task, seen: String, key: String) -> Int? {
    let line = task.line
    let isTimed = line.words.contains {
      $0.key != nil && line.source.bytes[$0.range].count { $0 == UInt8(ascii: ":") } > 1
    }
    // If several tasks have the same id, it depends on what is shown which of them has the anchor.
    guard line.needs.isEmpty, !isTimed, task.id == nil || task.id?.text == key else { return nil }
    var name = Hasher()
    name.combine(seen)
    name.combine(task.columnState)
    name.combine(task.groupIndex == nil)
    return name.finalize()
  }

  subscript(name: Int?) -> UInt64? {
    get { name.flatMap { marks[$0] } }
    set {
      guard let name else { return }
      // Old marks are never asked for again, so all may go.
      if marks.count >= Self.limit { marks = [:] }
      marks[name] = newValue
    }
  }

  private static let limit = 1 << 17
}
