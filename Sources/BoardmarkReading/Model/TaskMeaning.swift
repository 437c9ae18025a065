import BoardmarkText

/// The fields to leave out when comparing meanings.
package struct MeaningFields: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Whether there is a box, and its state.
  package static let box = MeaningFields(rawValue: 1 << 0)
  /// The character in the box, where several mean the same; in an open box it may mean more to other programs.
  package static let boxCharacter = MeaningFields(rawValue: 1 << 1)
  package static let title = MeaningFields(rawValue: 1 << 2)
  package static let people = MeaningFields(rawValue: 1 << 3)
  package static let tags = MeaningFields(rawValue: 1 << 4)
  package static let attributes = MeaningFields(rawValue: 1 << 5)
  /// The positions of people, tags and attributes on the line, and how often each person and tag is named.
  package static let places = MeaningFields(rawValue: 1 << 6)
  /// What is after the final run.
  package static let tail = MeaningFields(rawValue: 1 << 7)
  package static let body = MeaningFields(rawValue: 1 << 8)
  /// The subtasks, which are also part of the body.
  package static let subtasks = MeaningFields(rawValue: 1 << 9)
  /// The number of an ordered list's item, and the group that a task is in.
  package static let list = MeaningFields(rawValue: 1 << 10)
  /// The layout of a task or a column's heading; if it is not left out, tasks are compared by their bytes.
  package static let layout = MeaningFields(rawValue: 1 << 11)
  /// Blank lines in prose.
  package static let blankLines = MeaningFields(rawValue: 1 << 12)

  /// Changes that do not affect what has to be done; subtasks are compared as part of the body.
  package static let arrangement: MeaningFields = [.boxCharacter, .places, .list, .subtasks]
}

/// The meaning of a task's or subtask's line, regardless of layout.
///
/// Values made with the same fields left out are equal if the lines mean the same in all other
/// fields.
package struct LineMeaning: Hashable {
  /// A person, a tag or an attribute, and the bytes of its name or value.
  package struct Word: Hashable {
    package let kind: TaskWord.Kind
    package let value: ByteString
  }

  /// An attribute's key, and its number among the line's attributes with that key, from 0.
  package struct AttributeName: Hashable {
    package let key: Board.AttributeKey
    package let occurrence: Int
  }

  package let box: Board.Checkbox

  /// The box in canonical form, brackets included; empty if there is none, or if ``MeaningFields/boxCharacter`` is left
  /// out and it is not open.
  package let boxText: ByteString

  /// The words up to the final run, one space apart; if ``MeaningFields/places`` is left out, without people, tags and
  /// attributes.
  package let title: [UInt8]

  /// People, tags and attributes in canonical order; if ``MeaningFields/places`` is left out, sorted, and each person
  /// and tag only once. Attributes of one key keep their order.
  package let words: [Word]

  /// The text after the final run, its words one space apart.
  package let tail: [UInt8]

  /// - Parameter key: An attribute to leave out besides `fields`.
  package init(
    _ line: TaskLine, leavingOut fields: MeaningFields = [], key: Board.AttributeKey? = nil
  ) {
    let bytes = line.source.bytes
    box = fields.contains(.box) ? .none : line.box
    let hasText = !fields.contains(.box) && (!fields.contains(.boxCharacter) || box == .open)
    boxText = hasText ? Self.boxText(of: line) : ByteString([])
    if fields.contains(.title) {
      title = []
    } else if fields.contains(.places) {
      title = Self.titleWithoutWords(of: line)
    } else if line.isArrangeable {
      title = line.collapsed(line.text.lowerBound..<line.runStart)
    } else {
      title = Array(bytes[line.text])
    }
    let kept = line.words.filter { word in
      switch word.kind {
      case .person: !fields.contains(.people)
      case .tag: !fields.contains(.tags)
      case .attribute(let own): !fields.contains(.attributes) && own != key
      }
    }
    words = fields.contains(.places) ? Self.sorted(kept, bytes) : Self.arranged(kept, bytes)
    tail =
      fields.contains(.tail)
      ? [] : line.collapsed(line.tailStart..<max(line.tailStart, line.text.upperBound))
  }

  package var people: Set<ByteString> { names(.person) }

  package var tags: Set<ByteString> { names(.tag) }

  /// The attributes by their names.
  package var attributes: [AttributeName: ByteString] {
    var attributes: [AttributeName: ByteString] = [:]
    var counts: [Board.AttributeKey: Int] = [:]
    for word in words {
      guard case .attribute(let key) = word.kind else { continue }
      let occurrence = counts[key, default: 0]
      counts[key] = occurrence + 1
      attributes[AttributeName(key: key, occurrence: occurrence)] = word.value
    }
    return attributes
  }

  private func names(_ kind: TaskWord.Kind) -> Set<ByteString> {
    Set(words.lazy.filter { $0.kind == kind }.map(\.value))
  }

  private static func boxText(of line: TaskLine) -> ByteString {
    guard let range = line.boxRange else { return ByteString([]) }
    let text = line.source.bytes[range]
    return text.elementsEqual("[X]".utf8) ? ByteString(Array("[x]".utf8)) : ByteString(text)
  }

  /// The words of the title that are neither people nor tags nor attributes, one space apart.
  package static func titleWithoutWords(of line: TaskLine) -> [UInt8] {
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

  // MARK: - The order of words

  /// The words in canonical order; a run that may contain inline markup stays as typed, since reordering its words
  /// could change their meaning.
  private static func arranged(_ words: [TaskWord], _ bytes: [UInt8]) -> [Word] {
    let isTyped = words.contains { $0.isInFinalRun && $0.mayBeMarkup(in: bytes) }
    var free: [Word] = []
    var ranked: [(rank: Int, word: Word)] = []
    for word in words {
      let value = Word(kind: word.kind, value: ByteString(bytes[word.value]))
      guard !isTyped, word.isInFinalRun, let rank = word.key?.rank else {
        free.append(value)
        continue
      }
      let place = ranked.lastIndex { $0.rank <= rank }.map { $0 + 1 } ?? 0
      ranked.insert((rank, value), at: place)
    }
    return ranked.isEmpty ? free : free + ranked.map(\.word)
  }

  private static func sorted(_ words: [TaskWord], _ bytes: [UInt8]) -> [Word] {
    var result: [Word] = []
    for word in words.enumerated().sorted(by: { precedes($0, $1, bytes) }) {
      let value = Word(kind: word.element.kind, value: ByteString(bytes[word.element.value]))
      if value == result.last, word.element.key == nil { continue }
      result.append(value)
    }
    return result
  }

  private static func precedes(
    _ left: (offset: Int, element: TaskWord), _ right: (offset: Int, element: TaskWord),
    _ bytes: [UInt8]
  ) -> Bool {
    switch (left.element.key, right.element.key) {
    case (let key?, let other?):
      return key == other ? left.offset < right.offset : key.precedes(other)
    case (nil, _?): return true
    case (_?, nil): return false
    case (nil, nil):
      if left.element.kind != right.element.kind { return left.element.kind == .person }
      return bytes[left.element.value].lexicographicallyPrecedes(bytes[right.element.value])
    }
  }
}

/// The meaning of a task, regardless of layout: its line, body and subtasks.
///
/// Values made with the same fields left out are equal if the tasks mean the same in all other
/// fields.
package struct TaskMeaning: Hashable {
  package struct Subtask: Hashable {
    let parent: Int?
    let line: LineMeaning
  }

  package let line: LineMeaning

  /// The item's number and its delimiter; empty for a bullet.
  package let number: ByteString
  package let group: Int?

  /// The body's text without its indentation.
  package let body: [UInt8]
  package let subtasks: [Subtask]

  /// - Parameter key: An attribute of the task's own line to leave out besides `fields`.
  package init(
    _ task: Board.Task, leavingOut fields: MeaningFields = [], key: Board.AttributeKey? = nil
  ) {
    line = LineMeaning(task.titleLine, leavingOut: fields, key: key)
    let marker = task.titleLine.source.bytes[task.marker]
    let hasNumber = marker.count > 1 && !fields.contains(.list)
    number = hasNumber ? ByteString(marker) : ByteString([])
    group = fields.contains(.list) ? nil : task.groupIndex
    body = fields.contains(.body) ? [] : BodyText.bytes(of: task)
    // Subtasks are compared in full: fields are left out of the task's own line only.
    subtasks =
      fields.contains(.subtasks)
      ? [] : task.subtasks.map { Subtask(parent: $0.parent, line: LineMeaning($0.titleLine)) }
  }
}

extension Board.Task {
  /// The task's line, then those of its subtasks.
  package var lines: [TaskLine] { [titleLine] + subtasks.map(\.titleLine) }

  /// True if the lines mean the same as those of another task, except for some fields.
  package func hasSameLines(as other: Board.Task, except fields: MeaningFields = []) -> Bool {
    lines.map { LineMeaning($0, leavingOut: fields) }
      == other.lines.map { LineMeaning($0, leavingOut: fields) }
  }
}

extension Board.AttributeKey {
  /// True if the key comes before another: the format's own in canonical order, then others by name.
  fileprivate func precedes(_ other: Board.AttributeKey) -> Bool {
    switch (rank, other.rank) {
    case (let rank?, let other?): rank < other
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }
}

extension TaskWord {
  /// True if the word may open or close emphasis, a strikethrough, a link or a tag, or contains an escape.
  package func mayBeMarkup(in bytes: [UInt8]) -> Bool {
    let word = bytes[range]
    let value = word.drop { WordSyntax.isKeyByte($0) }.dropFirst()
    return word.contains(where: Self.isMarkup) || word.last == .ascii("_")
      || value.first == .ascii("_")
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case .ascii("*"), .ascii("~"), .ascii("["), .ascii("]"), .ascii("<"), .ascii(">"),
      .ascii("`"), .ascii("\\"), .ascii("!"):
      true
    default: false
    }
  }
}
