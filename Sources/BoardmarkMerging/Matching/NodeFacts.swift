import BoardmarkReading
import BoardmarkText

/// What is known of the nodes of a version: each row asks for those that are open.
struct NodeFacts {
  let tasks = Memo<Int, Board.Task>()

  /// The numbers of what they say, by node and ``SaidText``.
  let numbers: NumberMemo

  /// The numbers of what they consist of, by node and ``MatchRow/Part``.
  let features = Memo<Int, MatchCandidates.Features>()

  /// For each section how many of its tasks have a part.
  let partCounts = Memo<Int, [Int: Int]>()

  /// For each kind of nodes how many without an id have a text.
  let bareTexts = Memo<BoardOutline.Kind, [Int: Int]>()

  init(nodes: Int) { numbers = NumberMemo(count: nodes * SaidText.allCases.count) }
}

/// What a node says that is compared as one.
enum SaidText: Int, CaseIterable {
  case all
  case line
  case title
  case plainTitle
  case statement
  case facts
  case titleAndDay
  case body
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

/// Numbers, or that there is none, which are found once for each place of a list.
final class NumberMemo {
  private let count: Int
  /// -1 where there is none, -2 where nobody has asked; empty until somebody does.
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
