import Boardmark

/// The people, tags, ids and values of a board, and their places; kept up to date while the text
/// changes.
///
/// The words of a task depend only on its own bytes, so after a change only the tasks that it
/// touches are read. Cost of that: a few instructions for each task and each word.
struct WordTable {
  /// Something that several places of a board name or contain.
  enum Name: Hashable {
    case id(TaskID)
    case person(String)
    case tag(String)
    case value(of: Board.AttributeKey, String)
  }

  /// A place that names something.
  struct Place: Equatable {
    /// The bytes of the name alone.
    let range: Range<Int>

    /// True if this is the id of a task rather than a mention of it.
    let isDefinition: Bool
  }

  /// A word, in 12 bytes: long boards have hundreds of thousands of them.
  private struct Word {
    let name: UInt32
    var start: UInt32
    private let lengthAndKind: UInt32

    init(name: UInt32, _ range: Range<Int>, isDefinition: Bool) {
      self.name = name
      start = UInt32(range.lowerBound)
      lengthAndKind = UInt32(range.count) << 1 | (isDefinition ? 1 : 0)
    }

    var isDefinition: Bool { lengthAndKind & 1 == 1 }

    var place: Place {
      Place(
        range: Int(start)..<Int(start) + Int(lengthAndKind >> 1), isDefinition: isDefinition)
    }
  }

  /// The range of a task's lines, and the index of its first word.
  private struct Task {
    var start: UInt32
    var end: UInt32
    var firstWord: UInt32
  }

  private var tasks: [Task] = []

  /// The words of all tasks and subtasks, in the order of the file.
  private var words: [Word] = []

  /// All names that ever occurred, how often each still occurs, and the index of each.
  private var names: [Name] = []
  private var counts: [Int] = []
  private var numbers: [Name: UInt32] = [:]

  /// How many of the names no longer occur.
  private var unusedCount = 0

  /// The length of the text, and whether the words cover all of it, since it has no conflict.
  private var length = 0
  private var isWhole = false

  init(_ board: Board) { read(board) }

  // MARK: - Reading

  /// Updates the table to another version of the text.
  ///
  /// - Parameter kept: How many bytes the versions have in common at their starts and at their
  ///   ends.
  mutating func update(to board: Board, kept: (head: Int, tail: Int)) {
    // In a conflict, only a part of the text is read. And names that are typed letter by letter
    // pile up.
    guard isWhole, board.conflicts.isEmpty, unusedCount < 200 + names.count / 2 else {
      return read(board)
    }
    let new = Self.tasks(of: board)
    let shift = board.reading.bytes.count - length
    let most = min(tasks.count, new.count)
    var head = 0
    while head < most, tasks[head].end <= kept.head, tasks[head].start == new[head].start,
      tasks[head].end == new[head].end
    {
      head += 1
    }
    var tail = 0
    while tail < most - head, case let old = tasks[tasks.count - 1 - tail],
      Int(old.start) >= length - kept.tail, case let task = new[new.count - 1 - tail],
      Int(old.start) + shift == Int(task.start), Int(old.end) + shift == Int(task.end)
    {
      tail += 1
    }
    let firstWord = firstWord(head)
    let lastWord = self.firstWord(tasks.count - tail)
    for word in words[firstWord..<lastWord] {
      counts[Int(word.name)] -= 1
      if counts[Int(word.name)] == 0 { unusedCount += 1 }
    }
    let firstWords = tasks[..<head].map(\.firstWord)
    let lastWords = tasks[(tasks.count - tail)...].map(\.firstWord)
    tasks = new
    length = board.reading.bytes.count
    for index in 0..<head { tasks[index].firstWord = firstWords[index] }
    let added = readWords(head..<new.count - tail, of: board, from: firstWord)
    words.replaceSubrange(firstWord..<lastWord, with: added)
    let growth = firstWord + added.count - lastWord
    for (index, word) in lastWords.enumerated() {
      tasks[new.count - tail + index].firstWord = UInt32(Int(word) + growth)
    }
    if shift != 0 {
      for index in firstWord + added.count..<words.count {
        words[index].start = UInt32(Int(words[index].start) + shift)
      }
    }
  }

  /// Reads the whole board.
  private mutating func read(_ board: Board) {
    tasks = Self.tasks(of: board)
    (names, counts, numbers, unusedCount) = ([], [], [:], 0)
    length = board.reading.bytes.count
    isWhole = board.conflicts.isEmpty
    words = readWords(tasks.indices, of: board, from: 0)
  }

  private static func tasks(of board: Board) -> [Task] {
    var tasks: [Task] = []
    tasks.reserveCapacity(board.columns.reduce(0) { $0 + $1.tasks.count })
    for column in board.columns.map(\.tasks) {
      for index in column.indices {
        let range = column.range(at: index)
        tasks.append(
          Task(
            start: UInt32(range.lowerBound), end: UInt32(range.upperBound), firstWord: 0))
      }
    }
    return tasks
  }

  /// Reads the words of some of the tasks; the first word gets the given index among all.
  private mutating func readWords(
    _ range: Range<Int>, of board: Board, from firstWord: Int
  ) -> [Word] {
    var added: [Word] = []
    var first = 0
    for column in board.columns.map(\.tasks) {
      for index in range.clamped(to: first..<first + column.count) {
        tasks[index].firstWord = UInt32(firstWord + added.count)
        for line in column[index - first].lines { addWords(of: line, to: &added) }
      }
      first += column.count
    }
    return added
  }

  private mutating func addWords(of line: TaskLine, to added: inout [Word]) {
    for word in line.words {
      switch word.kind {
      case .person: add(.person(line.source.string(in: word.value)), word.value, to: &added)
      case .tag: add(.tag(line.source.string(in: word.value)), word.value, to: &added)
      case .attribute(.id):
        if let id = TaskID(line.source.bytes[word.value]) {
          add(.id(id), word.value, isDefinition: true, to: &added)
        }
      case .attribute(.needs):
        for (id, range) in line.needs(of: word) { add(.id(id), range, to: &added) }
      case .attribute(let key):
        add(.value(of: key, line.source.string(in: word.value)), word.value, to: &added)
      }
    }
  }

  private mutating func add(
    _ name: Name, _ range: Range<Int>, isDefinition: Bool = false, to added: inout [Word]
  ) {
    let number: UInt32
    if let known = numbers[name] {
      number = known
      if counts[Int(known)] == 0 { unusedCount -= 1 }
    } else {
      number = UInt32(names.count)
      numbers[name] = number
      names.append(name)
      counts.append(0)
    }
    counts[Int(number)] += 1
    added.append(Word(name: number, range, isDefinition: isDefinition))
  }

  /// The index of the first word of a task; the number of words for a task after the last one.
  private func firstWord(_ task: Int) -> Int {
    task < tasks.count ? Int(tasks[task].firstWord) : words.count
  }

  // MARK: - Names

  /// The places of a name, in the order of the file.
  subscript(name: Name) -> [Place] {
    guard let number = numbers[name], counts[Int(number)] > 0 else { return [] }
    return words.lazy.filter { $0.name == number }.map(\.place)
  }

  /// How many names are kept, including those that no longer occur.
  var knownCount: Int { names.count }

  /// True if a name occurs.
  func holds(_ name: Name) -> Bool { numbers[name].map { counts[Int($0)] > 0 } ?? false }

  /// How often each name occurs.
  var all: [Name: Int] {
    Dictionary(uniqueKeysWithValues: zip(names, counts).filter { $0.1 > 0 })
  }

  /// The number of different ids, including those that are only needed.
  var idCount: Int {
    zip(names, counts).count { name, count in
      if case .id = name { count > 0 } else { false }
    }
  }

  /// The ranges of the ids of tasks and subtasks, in the order of the file.
  var definitions: some Sequence<Range<Int>> {
    words.lazy.filter(\.isDefinition).map(\.place.range)
  }

  /// The ranges of needed ids that some task has, each with the place of the first such id, in the
  /// order of the file.
  var needs: [(range: Range<Int>, definition: Int)] {
    var definitions = [Int?](repeating: nil, count: names.count)
    for word in words where word.isDefinition && definitions[Int(word.name)] == nil {
      definitions[Int(word.name)] = Int(word.start)
    }
    return words.compactMap { word in
      guard !word.isDefinition, let definition = definitions[Int(word.name)] else { return nil }
      return (word.place.range, definition)
    }
  }

  /// The names of a kind and how often they occur, the most frequent first.
  func names(_ text: (Name) -> String?) -> [(text: String, count: Int)] {
    zip(names, counts).compactMap { name, count in
      count > 0 ? text(name).map { ($0, count) } : nil
    }
    .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The keys that the format does not know, the most frequent first.
  var customKeys: [Board.AttributeKey] {
    var found: [Board.AttributeKey: Int] = [:]
    for (name, count) in zip(names, counts) where count > 0 {
      if case .value(let key, _) = name, key.rank == nil { found[key, default: 0] += count }
    }
    return found.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map(\.key)
  }

  /// The values of a key, the most frequent first.
  func values(of key: Board.AttributeKey) -> [(text: String, count: Int)] {
    names { if case .value(key, let text) = $0 { text } else { nil } }
  }
}

extension TaskLine {
  /// The ids that a `needs` attribute names, with their ranges.
  func needs(of word: TaskWord) -> [(id: TaskID, range: Range<Int>)] {
    source.bytes[word.value].split(separator: .ascii(",")).compactMap { piece in
      TaskID(piece).map { ($0, piece.startIndex..<piece.endIndex) }
    }
  }

  /// What the word at an offset, or ending at it, names, with the bytes of the name.
  func name(at offset: Int) -> (name: WordTable.Name, range: Range<Int>)? {
    for word in words where word.range.lowerBound <= offset && offset <= word.range.upperBound {
      let text = source.string(in: word.value)
      switch word.kind {
      case .person: return (.person(text), word.value)
      case .tag: return (.tag(text), word.value)
      case .attribute(.id): return TaskID(text).map { (.id($0), word.value) }
      case .attribute(.needs):
        let pieces = needs(of: word)
        let piece = pieces.first { offset <= $0.range.upperBound } ?? pieces.last
        return piece.map { (.id($0.id), $0.range) }
      default: return nil
      }
    }
    return nil
  }
}
