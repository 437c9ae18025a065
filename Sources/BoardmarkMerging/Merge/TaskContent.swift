import BoardmarkReading
import BoardmarkText

/// What a task says, apart from its layout: what a change of spacing, of list markers or of the
/// final run's order does not touch.
package struct TaskContent: Hashable {
  /// An attribute: its key in lower case, and which of that key it is on its line.
  struct AttributeName: Hashable {
    let key: String
    let occurrence: Int
  }

  let box: Box

  /// The title's words that are neither people nor tags nor attributes, one space apart.
  let title: [UInt8]

  let people: Set<ByteString>
  let tags: Set<ByteString>
  var attributes: [AttributeName: ByteString]

  /// What stands after the final run.
  let tail: [UInt8]

  /// The body's text without its indentation.
  let body: [UInt8]

  package init(_ task: Board.Task) {
    let line = task.line
    let bytes = line.source.bytes
    box = line.box
    title = Self.title(of: line)
    var people: Set<ByteString> = []
    var tags: Set<ByteString> = []
    var attributes: [AttributeName: ByteString] = [:]
    var occurrences: [String: Int] = [:]
    for word in line.words {
      let value = ByteString(bytes[word.value])
      switch word.kind {
      case .person: people.insert(value)
      case .tag: tags.insert(value)
      case .attribute(let key):
        let name = AttributeName(key: key.name, occurrence: occurrences[key.name, default: 0])
        occurrences[key.name] = name.occurrence + 1
        attributes[name] = value
      }
    }
    self.people = people
    self.tags = tags
    self.attributes = attributes
    tail = line.collapsed(line.tailStart..<max(line.tailStart, line.text.upperBound))
    body = BodyText.bytes(of: task)
  }

  /// The words of a task line's title that are neither people nor tags nor attributes.
  static func title(of line: TaskLine) -> [UInt8] {
    var result: [UInt8] = []
    func add(_ range: Range<Int>) {
      let words = line.collapsed(range)
      if !words.isEmpty, !result.isEmpty { result.append(0x20) }
      result += words
    }
    var start = line.text.lowerBound
    for word in line.words where !word.isInFinalRun && word.range.upperBound <= line.runStart {
      add(start..<word.range.lowerBound)
      start = word.range.upperBound
    }
    add(start..<max(start, line.runStart))
    return result
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
    _ base: TaskContent, _ ours: TaskContent, _ theirs: TaskContent, body: [UInt8]
  ) -> TaskContent? {
    var attributes: [AttributeName: ByteString] = [:]
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
      box: box, title: title, people: merged(base.people, ours.people, theirs.people),
      tags: merged(base.tags, ours.tags, theirs.tags), attributes: attributes, tail: tail,
      body: body)
  }

  /// A set of what both sides have, and what each added.
  static func merged<Member>(
    _ base: Set<Member>, _ ours: Set<Member>, _ theirs: Set<Member>
  ) -> Set<Member> {
    ours.intersection(theirs).union(ours.subtracting(base)).union(theirs.subtracting(base))
  }

  private init(
    box: Box, title: [UInt8], people: Set<ByteString>, tags: Set<ByteString>,
    attributes: [AttributeName: ByteString], tail: [UInt8], body: [UInt8]
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
