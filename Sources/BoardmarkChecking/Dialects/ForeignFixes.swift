import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The fixes that replace other tools' marks on a task by attributes.
struct ForeignFixes {
  private typealias Place = ForeignMarks.Place

  /// More marks than anybody puts on a task; if there are more, nothing is
  /// fixed, to bound the cost.
  private static let maxMarks = 32

  private let task: Board.Task
  private let places: [ForeignMarks.Place]
  private let before: TaskReading?

  init(of task: Board.Task, _ places: [ForeignMarks.Place]) {
    self.task = task
    self.places = places.filter { $0.mark.meaning != .blockID }
    before =
      self.places.isEmpty || self.places.count > Self.maxMarks ? nil : TaskReading(task)
  }

  /// The fix of one mark; nil if something else would be lost or read differently.
  func fix(of place: ForeignMarks.Place) -> Fix? {
    guard let before, before.task.hasSameLines(as: task) else { return nil }
    let owner = owner(of: place)
    let line = task.lines[owner]
    guard let (word, rank, marks) = word(for: place, owner: owner) else { return nil }

    var edits: [TextEdit] = []
    for mark in marks {
      guard let removal = ForeignMarkRemoval(task, marks, line).edit(of: mark) else { return nil }
      if !edits.contains(removal) { edits.append(removal) }
    }
    if let word {
      guard let insertion = line.insertion(of: word, rank: rank) else { return nil }
      edits.append(insertion)
    }
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    guard
      !zip(edits, edits.dropFirst()).contains(where: { $0.range.upperBound > $1.range.lowerBound }),
      !edits.isEmpty, isRight(edits, word: word, marks, owner: owner)
    else { return nil }
    return Fix(
      title: word.map { "write '\($0)' for it" } ?? "take it out, since the task says so already",
      isSafe: marks.allSatisfy(\.mark.isExact), edits: edits)
  }

  // MARK: - What to write

  /// The index of the line that the mark is about: the line of the subtask that the mark stands on,
  /// else the task's.
  private func owner(of place: Place) -> Int {
    let offset = place.mark.range.lowerBound
    return task.lines.lastIndex { $0.text.contains(offset) } ?? 0
  }

  /// The word to write for a mark, with all marks that it stands for; `word` is nil if the line
  /// says so already. Nil if it is not certain what to write.
  private func word(
    for place: Place, owner: Int
  ) -> (word: String?, rank: Int?, marks: [Place])? {
    let line = task.lines[owner]
    let siblings = places.filter { self.owner(of: $0) == owner }
    let names = place.mark.meaning.names
    if !names.isEmpty {
      let present = line.tags.map { "#\($0)" } + line.people.map { "@\($0)" }
      let new = names.filter { !present.contains($0) }
      return (new.isEmpty ? nil : new.joined(separator: " "), nil, [place])
    }
    var marks = [place]
    var attribute = place.mark.meaning.attribute
    let times = siblings.filter(\.isTime)
    if place.isTime || (place.mark.meaning.key == .due && !times.isEmpty) {
      let dates = siblings.filter { $0.mark.meaning.key == .due }
      guard dates.count == 1, times.count == 1, case .due(let date?) = dates[0].mark.meaning,
        date.minute == nil, case .time(let time?) = times[0].mark.meaning
      else { return nil }
      marks = (dates + times).sorted {
        $0.mark.range.lowerBound < $1.mark.range.lowerBound
      }
      attribute = (.due, "\(date)T\(time)")
    }
    guard let attribute else { return nil }
    let others = siblings.filter {
      $0.mark.meaning.key == attribute.key && !marks.contains($0)
    }
    guard others.allSatisfy({ $0.mark.meaning.attribute?.value == attribute.value }) else {
      return nil
    }
    let word = "\(attribute.key.name):\(attribute.value)"
    guard let present = line.attribute(attribute.key) else {
      return (word, attribute.key.rank, marks)
    }
    let value = line.source.bytes[present.value]
    let isSame =
      attribute.key == .pri
      ? Priority(value)?.rawValue == attribute.value : value.elementsEqual(attribute.value.utf8)
    return isSame ? (nil, nil, marks) : nil
  }

  // MARK: - Proof

  /// Whether, after the edits, the task says what it said before, with the
  /// word instead of the marks.
  private func isRight(_ edits: [TextEdit], word: String?, _ marks: [Place], owner: Int) -> Bool {
    guard let before, let after = TaskReading(task, applying: edits),
      loses(before.kinds, after.kinds, atMost: 3)
    else { return false }
    let (old, new) = (before.task.lines, after.task.lines)
    guard old.count == new.count,
      old.indices.allSatisfy({ $0 == owner || LineMeaning(old[$0]) == LineMeaning(new[$0]) })
    else { return false }
    let (line, newLine) = (old[owner], new[owner])
    var title = Self.visible(line.titleBytes)
    for place in marks where task.lines[owner].text.contains(place.mark.range.lowerBound) {
      title.removeFirst(occurrence: Self.visible(task.line.source.bytes[place.mark.range]))
    }
    var key: AttributeKey?
    if let word, let colon = word.utf8.firstIndex(of: .ascii(":")), !isName(word) {
      key = AttributeKey(word.utf8[..<colon])
      let written = newLine.words.filter { $0.key == key }
      guard line.attribute(key!) == nil, written.count == 1,
        newLine.source.bytes[written[0].value].elementsEqual(word.utf8[colon...].dropFirst())
      else { return false }
    } else if let word {
      title += Self.visible(word.utf8)
    }
    // In this comparison people and tags are part of the title.
    let fields: MeaningFields = [.title, .people, .tags, .places, .tail]
    return title == Self.visible(newLine.titleBytes) && !title.isEmpty
      && LineMeaning(line, leavingOut: fields, key: key)
        == LineMeaning(newLine, leavingOut: fields, key: key)
  }

  private func isName(_ word: String) -> Bool {
    word.utf8.first == .ascii("#") || word.utf8.first == .ascii("@")
  }

  /// Whether the blocks are the same except for a few adjacent ones that are gone.
  private func loses(_ old: [Block.Kind], _ new: [Block.Kind], atMost count: Int) -> Bool {
    guard old.count >= new.count, old.count - new.count <= count else { return false }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return prefix + suffix >= new.count
  }

  private static func visible(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.filter { !$0.isSpace }
  }
}

extension ForeignMarks.Place {
  fileprivate var isTime: Bool {
    if case .time = mark.meaning { true } else { false }
  }
}

extension [UInt8] {
  /// Removes the first occurrence of `other`; does nothing if there is none.
  fileprivate mutating func removeFirst(occurrence other: [UInt8]) {
    guard !other.isEmpty, count >= other.count else { return }
    for start in 0...count - other.count
    where self[start] == other[0] && self[start..<start + other.count].elementsEqual(other) {
      removeSubrange(start..<start + other.count)
      return
    }
  }
}
