import BoardmarkReading
import BoardmarkText

/// What a task says, apart from its layout: what a change of spacing, of list markers or of the
/// final run's order does not touch.
package struct TaskContent: Hashable {
  var box: Box

  /// The title's words that are neither people nor tags nor attributes, one space apart.
  let title: [UInt8]

  let people: Set<ByteString>
  let tags: Set<ByteString>
  var attributes: [LineMeaning.AttributeName: ByteString]

  /// What stands after the final run.
  let tail: [UInt8]

  /// The body's text without its indentation.
  let body: [UInt8]

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
  static func merged(
    base: TaskContent, ours: TaskContent, theirs: TaskContent, body: [UInt8]
  ) -> TaskContent? {
    var attributes: [LineMeaning.AttributeName: ByteString] = [:]
    let names = Set(base.attributes.keys).union(ours.attributes.keys).union(theirs.attributes.keys)
    for name in names {
      guard
        let value = threeWayMerge(
          base: base.attributes[name], ours: ours.attributes[name], theirs: theirs.attributes[name])
      else { return nil }
      attributes[name] = value
    }
    guard let box = threeWayMerge(base: base.box, ours: ours.box, theirs: theirs.box),
      let title = threeWayMerge(base: base.title, ours: ours.title, theirs: theirs.title),
      let tail = threeWayMerge(base: base.tail, ours: ours.tail, theirs: theirs.tail)
    else { return nil }
    return TaskContent(
      box: box, title: title,
      people: mergedSet(base: base.people, ours: ours.people, theirs: theirs.people),
      tags: mergedSet(base: base.tags, ours: ours.tags, theirs: theirs.tags),
      attributes: attributes, tail: tail,
      body: body)
  }

  /// A set of what both sides have, and what each added.
  static func mergedSet<Member>(
    base: Set<Member>, ours: Set<Member>, theirs: Set<Member>
  ) -> Set<Member> {
    ours.intersection(theirs).union(ours.subtracting(base)).union(theirs.subtracting(base))
  }

  private init(
    box: Box, title: [UInt8], people: Set<ByteString>, tags: Set<ByteString>,
    attributes: [LineMeaning.AttributeName: ByteString], tail: [UInt8], body: [UInt8]
  ) {
    self.box = box
    self.title = title
    self.people = people
    self.tags = tags
    self.attributes = attributes
    self.tail = tail
    self.body = body
  }
}
