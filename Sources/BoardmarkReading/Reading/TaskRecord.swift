import BoardmarkText

/// What is kept of an item of a top-level list: 20 bytes; everything else is read from the text when asked for.
@usableFromInline package struct TaskRecord: Sendable {
  /// What was seen of an item.
  @usableFromInline package struct Facts: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt16

    @inlinable
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Its line has a box.
    @inlinable package static var box: Facts { Facts(rawValue: 1 << 0) }
    @inlinable package static var ticked: Facts { Facts(rawValue: 1 << 1) }
    @inlinable package static var cancelled: Facts { Facts(rawValue: 1 << 2) }

    /// An item with a box is nested in it.
    @inlinable package static var subtasks: Facts { Facts(rawValue: 1 << 3) }

    /// Its line says when it was done.
    @inlinable package static var done: Facts { Facts(rawValue: 1 << 4) }

    /// No rule has anything to say about how it is written; without this fact, nothing is known but where the item
    /// stands.
    @inlinable static var plain: Facts { Facts(rawValue: 1 << 5) }

    /// It is plain and in canonical form, except perhaps for its bullet.
    @inlinable static var canonical: Facts { Facts(rawValue: 1 << 7) }

    /// It was read by its blocks, which an ``Outline/Stretch`` holds.
    @inlinable package static var parsed: Facts { Facts(rawValue: 1 << 6) }
  }

  /// The offset of the item's first line.
  @usableFromInline package let start: UInt32

  /// The offset after its last line.
  @usableFromInline var end: UInt32

  /// The offset of a plain item's id; 0 if it has none. For any other item in a column, its index among the tasks that
  /// are not plain.
  @usableFromInline var id: UInt32 = 0

  /// The day on which it is due, in days since 1970-01-01; ``never`` if it has no due date.
  package var due: Int32 = TaskRecord.never

  @usableFromInline var idLength: UInt8 = 0

  /// The byte that distinguishes its list from an adjacent one: the bullet, or the delimiter after
  /// the number.
  @usableFromInline package var delimiter: UInt8

  @usableFromInline package var facts: Facts = []

  @inlinable package static var never: Int32 { .max }

  init(start: Int, delimiter: UInt8) {
    self.start = UInt32(start)
    end = UInt32(start)
    self.delimiter = delimiter
  }

  @inlinable package var range: Range<Int> { Int(start)..<Int(end) }

  @inlinable package var isPlain: Bool { facts.contains(.plain) }

  /// Whether it is known to be in canonical form.
  @inlinable package var isCanonical: Bool {
    facts.contains(.canonical) && delimiter == .ascii("-")
  }

  /// Whether all of it except its bullet is known to be in canonical form.
  @inlinable package var isCanonicalButForBullet: Bool { facts.contains(.canonical) }

  /// The bytes of a plain item's id; empty if it has none.
  @inlinable package var idRange: Range<Int> { Int(id)..<Int(id) + Int(idLength) }

  /// When a plain item is due; nil if it has no due date.
  package var dueDate: DueDate? {
    due == Self.never ? nil : CalendarDate(daysSinceEpoch: Int(due)).map { DueDate(date: $0) }
  }

  @inlinable package var hasID: Bool { id != 0 }

  /// Whether a plain item is finished or cancelled.
  @inlinable
  package func isClosed(in state: ColumnState) -> Bool {
    state == .done || !facts.isDisjoint(with: [.ticked, .cancelled])
  }
}
