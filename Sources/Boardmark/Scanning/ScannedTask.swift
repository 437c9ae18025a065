/// What the scanner keeps of a task: 20 bytes; all else is read from the text when it is asked for.
struct ScannedTask: Sendable {
  /// What the scanner saw of a task.
  struct Facts: OptionSet, Sendable {
    let rawValue: UInt8

    /// Its line has a box.
    static let box = Facts(rawValue: 1 << 0)
    static let ticked = Facts(rawValue: 1 << 1)
    static let cancelled = Facts(rawValue: 1 << 2)

    /// Lines stand below its line.
    static let body = Facts(rawValue: 1 << 3)

    /// An item with a box is nested in it.
    static let subtasks = Facts(rawValue: 1 << 4)

    /// Its line says when it was done.
    static let done = Facts(rawValue: 1 << 5)

    /// The scanner knows where the task ends and no more: neither that it is in canonical form nor
    /// that no rule has anything to say about its words. The other facts may be wrong then.
    static let unproved = Facts(rawValue: 1 << 6)

    /// Not even the blocks of the body are known; such a task is not proved.
    static let unknownBlocks = Facts(rawValue: 1 << 7)
  }

  /// The offset of the marker, with which the task's first line begins.
  let start: UInt32

  /// The offset behind the task's last line.
  var end: UInt32

  /// The offset of the id's first byte; 0 without an id.
  var id: UInt32 = 0

  /// The day on which it is due, in days since 1970-01-01; ``never`` without a due date.
  var due: Int32 = ScannedTask.never

  var idLength: UInt8 = 0
  var facts: Facts = []

  static let never = Int32.max

  init(start: Int) {
    self.start = UInt32(start)
    end = UInt32(start)
  }

  var range: Range<Int> { Int(start)..<Int(end) }

  /// The bytes of the id; empty without one.
  var idRange: Range<Int> { Int(id)..<Int(id) + Int(idLength) }

  var hasID: Bool { id != 0 }

  /// Whether a proved task is finished or cancelled.
  func isClosed(in state: ColumnState) -> Bool {
    state == .done || !facts.isDisjoint(with: [.ticked, .cancelled])
  }
}
