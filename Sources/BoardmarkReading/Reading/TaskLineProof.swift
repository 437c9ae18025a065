import BoardmarkText

/// What the words of a task line have shown so far.
///
/// A line is proved when its words are in canonical form and order and none is such that a rule could have
/// something to say about how it is written.
struct TaskLineProof {
  /// The rank of the last of the format's own attributes in the run of words at the cursor; -1 for none.
  private var lastRank = -1
  private var hasTitle = false

  /// Whether the last word of the title begins with a digit and has other characters: a date of another tool's, perhaps.
  private var mayEndInDate = false

  private var id = 0..<0
  private var due = TaskRecord.never
  private(set) var done = Int32.min

  /// Whether words of the title may follow.
  var isInTitle: Bool { lastRank < 0 }

  /// Takes in a word of the title; false where an attribute stands before it, in mid-sentence then.
  mutating func addTitleWord(mayBeDate: Bool = false) -> Bool {
    hasTitle = true
    mayEndInDate = mayBeDate
    return lastRank < 0
  }

  /// Takes in a person, a tag or anybody's own attribute; false where one of the format's stands before it.
  func addName() -> Bool { lastRank < 0 }

  /// Takes in an attribute; false where it stands before one that it should stand after.
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

  /// Whether the line says what is to be done, and ends in nothing that needs a closer look.
  var isComplete: Bool { hasTitle && !mayEndInDate }

  func store(in task: inout TaskRecord) {
    task.due = due
    task.id = UInt32(id.lowerBound)
    task.idLength = UInt8(id.count)
    if done != .min { task.facts.insert(.done) }
  }
}
