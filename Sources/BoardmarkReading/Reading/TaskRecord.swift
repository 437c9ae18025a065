/// What is kept of an item of a top-level list: 20 bytes; all else is read from the text when asked for.
package struct TaskRecord: Sendable {
  /// What was seen of an item.
  package struct Facts: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Its line has a box.
    package static let box = Facts(rawValue: 1 << 0)
    package static let ticked = Facts(rawValue: 1 << 1)
    package static let cancelled = Facts(rawValue: 1 << 2)

    /// An item with a box is nested in it.
    package static let subtasks = Facts(rawValue: 1 << 3)

    /// Its line says when it was done.
    package static let done = Facts(rawValue: 1 << 4)

    /// It is in canonical form and no rule has anything to say about how it is written; without this
    /// no more is known than where the item stands.
    static let plain = Facts(rawValue: 1 << 5)

    /// It was read by its blocks, which an ``Outline/Stretch`` holds.
    package static let parsed = Facts(rawValue: 1 << 6)
  }

  /// The offset of the item's first line.
  package let start: UInt32

  /// The offset after its last line.
  var end: UInt32

  /// The offset of a plain item's id; 0 without one. Of any other item, once it is read, its place among
  /// the tasks that were.
  var id: UInt32 = 0

  /// The day on which it is due, in days since 1970-01-01; ``never`` without a due date.
  package var due: Int32 = TaskRecord.never

  var idLength: UInt8 = 0

  /// The byte that tells its list from the next one: the bullet, or what stands after the number.
  var delimiter: UInt8

  package var facts: Facts = []

  package static let never = Int32.max

  init(start: Int, delimiter: UInt8) {
    self.start = UInt32(start)
    end = UInt32(start)
    self.delimiter = delimiter
  }

  package var range: Range<Int> { Int(start)..<Int(end) }

  package var isPlain: Bool { facts.contains(.plain) }

  /// The bytes of a plain item's id; empty without one.
  package var idRange: Range<Int> { Int(id)..<Int(id) + Int(idLength) }

  package var hasID: Bool { id != 0 }

  /// Whether a plain item is finished or cancelled.
  package func isClosed(in state: ColumnState) -> Bool {
    state == .done || !facts.isDisjoint(with: [.ticked, .cancelled])
  }
}
