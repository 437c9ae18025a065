/// The parts of a board that is in canonical form as far as its structure goes.
///
/// Everything that stands between the parts is blank lines.
struct ScannedBoard: Sendable {
  /// An ATX heading without closing `#`s: `level` of them, a space, text.
  struct Heading: Sendable {
    let level: Int

    /// The heading's line, its ending included.
    let range: Range<Int>

    /// The index of the first task behind it.
    let firstTask: Int

    var text: Range<Int> { range.lowerBound + level + 1..<range.upperBound - 1 }
  }

  var headings: [Heading] = []

  /// The paragraphs outside tasks, whole lines.
  var prose: [Range<Int>] = []

  var tasks: [ScannedTask] = []

  /// The latest day on which a task says that it was done, in days since 1970-01-01.
  var lastDone = Int32.min

  /// Whether a character that nobody sees may stand anywhere in the text.
  var mayHoldInvisible = false

  /// Takes in what stands directly behind.
  mutating func append(_ other: ScannedBoard) {
    headings += other.headings.map {
      Heading(level: $0.level, range: $0.range, firstTask: tasks.count + $0.firstTask)
    }
    prose += other.prose
    tasks += other.tasks
    lastDone = max(lastDone, other.lastDone)
    mayHoldInvisible = mayHoldInvisible || other.mayHoldInvisible
  }
}
