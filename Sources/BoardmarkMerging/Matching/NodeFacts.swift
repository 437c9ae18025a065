import BoardmarkReading
import BoardmarkText

/// What is known of the nodes of a version: each row asks for those that are open.
struct NodeFacts {
  let tasks = Memo<Int, Board.Task>()

  /// The numbers of what they say, by node and ``SaidText``.
  let numbers = Memo<Int, Int?>()

  /// The numbers of what they consist of, by node and ``MatchRow/Part``.
  let features = Memo<Int, MatchCandidates.Features>()

  /// For each section how many of its tasks have a part.
  let partCounts = Memo<Int, [Int: Int]>()
}

/// What a node says that is compared as one.
enum SaidText: Int, CaseIterable {
  case all
  case line
  case title
  case plainTitle
  case statement
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

/// Numbers that are the same for the same bytes.
final class TextNumbers {
  private var numbering = Numbering<ByteString>()

  func number(of text: ByteString) -> Int { numbering.number(of: text) }
}
