import BoardmarkReading
import BoardmarkText

/// What a task says, apart from its layout: what a change of spacing, of list markers or of the
/// final run's order does not touch.
package struct TaskContent: Hashable {
  var box: Box

  /// The title's words that are neither people nor tags nor attributes, one space apart.
  var title: [UInt8]

  var people: Set<ByteString>
  var tags: Set<ByteString>
  var attributes: [LineMeaning.AttributeName: ByteString]

  /// What stands after the final run.
  var tail: [UInt8]

  /// The body's text without its indentation.
  var body: [UInt8]

  package init(_ task: Board.Task) {
    let line = LineMeaning(task.line, leavingOut: [.boxCharacter, .places])
    box = line.box
    title = line.title
    people = line.people
    tags = line.tags
    attributes = line.attributes
    tail = line.tail
    body = BodyText.bytes(of: task)
  }

  /// The same with the box and the date of finishing that another one has.
  func withState(of other: TaskContent) -> TaskContent {
    var content = self
    content.box = other.box
    content.attributes = attributes.filter { $0.key.key != .done }
      .merging(other.attributes.filter { $0.key.key == .done }) { $1 }
    return content
  }

  /// The bytes of a task less its id, by which one that got an id is known again.
  static func textWithoutID(of task: Board.Task) -> [UInt8] {
    let bytes = task.line.source.bytes
    guard let id = task.line.attribute(.id) else { return Array(bytes[task.range]) }
    var end = id.range.lowerBound
    while end > task.range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    return Array(
      bytes[task.range.lowerBound..<end] + bytes[id.range.upperBound..<task.range.upperBound])
  }
}

extension TaskContent {
  /// The content that merging the fields leads to; nil where one of them conflicts.
  ///
  /// - Parameter body: The body as its own merge has it.
  static func merged(_ versions: ThreeWay<TaskContent>, body: [UInt8]) -> TaskContent? {
    guard let box = versions.map(\.box).merged, let title = versions.map(\.title).merged,
      let tail = versions.map(\.tail).merged
    else { return nil }
    var content = versions.ours
    (content.box, content.title, content.tail, content.body) = (box, title, tail, body)
    content.people = versions.map(\.people).mergedSet()
    content.tags = versions.map(\.tags).mergedSet()
    for name in MergeVersion.allCases.flatMap({ versions[$0].attributes.keys }) {
      guard let value = versions.map({ $0.attributes[name] }).merged else { return nil }
      content.attributes[name] = value
    }
    return content
  }
}

extension ThreeWay {
  /// A set of what both sides have, and what each added.
  func mergedSet<Member>() -> Value where Value == Set<Member> {
    ours.intersection(theirs).union(ours.subtracting(base)).union(theirs.subtracting(base))
  }
}
