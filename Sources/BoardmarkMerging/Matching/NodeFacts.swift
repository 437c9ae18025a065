import BoardmarkReading
import BoardmarkText

/// What is known of the nodes of a version, kept because each row asks for it for all open nodes.
struct NodeFacts {
  let tasks = Memo<NodeID, Board.Task>()

  /// The numbers of what they say, by node and ``SaidText``.
  let numbers: NumberMemo

  /// The numbers of what they consist of, by node and ``MatchRow/Part``.
  let features = Memo<Int, NodeCandidates.Features>()

  /// For each section, how many of its tasks have each part.
  let partCounts = Memo<SectionID, [Int: Int]>()

  /// How many tasks without an id have each text, by its number, and each title, by its hash.
  let bareTasks = Memo<SaidText, [Int: Int]>()

  /// For each section, the hashes of its tasks' titles.
  let titles = Memo<SectionID, Set<UInt64>>()

  /// For each section, whether it still has all tasks without an id that the base has there.
  let isAddedTo = Memo<SectionID, Bool>()

  init(nodes: Int) { numbers = NumberMemo(count: nodes * SaidText.allCases.count) }
}

/// A text of a node that is compared as a whole.
enum SaidText: Int, CaseIterable {
  /// All of the text, except for a task's id.
  case all
  /// The first line of the text, except for a task's id.
  case line
  case title
  /// The title without people and tags.
  case plainTitle
  /// All that a task says, except for its box, its id and its finish date.
  case statement
  /// All that a task's line says, except for its box, its id and its finish date.
  case facts
  /// The title without people and tags, and the due date, if the task has both.
  case titleAndDay
  /// A task's body, if it has one.
  case body
  /// A task's id, or the last one that its title names, which is one after which something was written.
  case namedID
}

/// Values that are made once for each key.
final class Memo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  func value(for key: Key, _ make: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = make()
    values[key] = value
    return value
  }
}

/// Optional numbers, each of which is found once for its place in a list.
final class NumberMemo {
  private let count: Int
  /// -1 for no number, -2 for one that was not asked for yet; empty until one is.
  private var numbers: [Int32] = []

  init(count: Int) { self.count = count }

  func number(at place: Int, _ find: () -> Int?) -> Int? {
    if numbers.isEmpty { numbers = [Int32](repeating: -2, count: count) }
    if numbers[place] == -2 { numbers[place] = find().map(Int32.init) ?? -1 }
    return numbers[place] < 0 ? nil : Int(numbers[place])
  }
}

/// Numbers that are the same for the same bytes.
final class TextNumbers {
  private var numbering = Numbering<ByteString>()

  func number(of text: ByteString) -> Int { numbering.number(of: text) }
}
