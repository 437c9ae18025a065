import BoardmarkText

/// What the words of a task line have shown so far.
///
/// A line is proved if its words are in canonical form and order, and no rule could have anything to say about how any
/// of them is written.
struct TaskLineProof {
  /// The rank of the last of the format's own attributes so far; -1 if there is none.
  private var lastRank = -1
  private var hasTitle = false

  /// Whether the title's last word begins with a digit and has other characters, so that it may be another tool's date.
  private var mayEndInDate = false

  private var id = 0..<0
  private var due = TaskRecord.never
  private(set) var done = Int32.min

  /// Whether words of the title may follow.
  var isInTitle: Bool { lastRank < 0 }

  /// Takes in a word of the title; false if an attribute stands before it, which is then in
  /// mid-sentence.
  mutating func addTitleWord(mayBeDate: Bool = false) -> Bool {
    hasTitle = true
    mayEndInDate = mayBeDate
    return lastRank < 0
  }

  /// Takes in a person, a tag or a custom attribute; false if one of the format's own attributes stands before it.
  func addName() -> Bool { lastRank < 0 }

  /// Takes in an attribute; false if one before it has the same rank or should stand after it.
  private mutating func add(rank: Int) -> Bool {
    guard rank > lastRank else { return false }
    lastRank = rank
    return true
  }

  mutating func addPriority() -> Bool { add(rank: 0) }

  mutating func addDue(_ date: CalendarDate) -> Bool {
    due = Int32(date.daysSinceEpoch)
    return add(rank: 2)
  }

  mutating func addID(_ range: Range<Int>) -> Bool {
    id = range
    return add(rank: 6)
  }

  mutating func addDone(_ date: CalendarDate) -> Bool {
    done = Int32(date.daysSinceEpoch)
    return add(rank: 7)
  }

  /// Whether the line says what is to be done, and its title ends in nothing that needs a closer
  /// look.
  var isComplete: Bool { hasTitle && !mayEndInDate }

  func store(in task: inout TaskRecord) {
    task.due = due
    task.id = UInt32(id.lowerBound)
    task.idLength = UInt8(id.count)
    if done != .min { task.facts.insert(.done) }
  }
}
