import Boardmark

/// The people, tags, ids and values of a board, and their places; kept up to date while the text
/// changes.
///
/// The words of a task depend only on its own bytes, so a change re-reads only the tasks that it
/// touches. Cost: a few instructions for each task.
struct WordTable {
  /// A name or value that can occur in several places of a board.
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

    /// True for a task's own id rather than a reference to it.
    let isDefinition: Bool
  }

  /// A word, and where it is in its task.
  private struct Word {
    let name: Name
    let offset: Int32
    let length: Int32
    let isDefinition: Bool
  }

  /// The range of a task's lines, and the words of the task and its subtasks.
  private struct Task {
    var range: Range<Int>
    var words: [Word] = []

    var places: some Sequence<(name: Name, place: Place)> {
      words.lazy.map { word in
        let start = range.lowerBound + Int(word.offset)
        let range = start..<start + Int(word.length)
        return (word.name, Place(range: range, isDefinition: word.isDefinition))
      }
    }
  }

  /// All tasks, in the order of the file.
  private var tasks: [Task] = []

  /// How often each name occurs.
  private(set) var all: [Name: Int] = [:]

  /// The length of the text, and whether the words cover all of it, since it has no conflict.
  private var length = 0
  private var isWhole = false

  init(_ board: Board) { update(to: board, kept: (0, 0)) }

  // MARK: - Reading

  /// Updates the table to another version of the text.
  ///
  /// - Parameter kept: How many bytes the versions have in common at their starts and at their
  ///   ends.
  mutating func update(to board: Board, kept: (head: Int, tail: Int)) {
    var new = board.columns.map(\.tasks).flatMap { tasks in
      tasks.indices.map { Task(range: tasks.range(at: $0)) }
    }
    let shift = board.reading.bytes.count - length
    var (head, tail) = (0, 0)
    // In a conflict, only part of the text is parsed.
    if isWhole, board.conflicts.isEmpty {
      let most = min(tasks.count, new.count)
      while head < most, tasks[head].range.upperBound <= kept.head,
        tasks[head].range == new[head].range
      {
        new[head].words = tasks[head].words
        head += 1
      }
      while tail < most - head, case let old = tasks[tasks.count - 1 - tail],
        old.range.lowerBound >= length - kept.tail, case let place = new.count - 1 - tail,
        old.range.lowerBound + shift == new[place].range.lowerBound,
        old.range.upperBound + shift == new[place].range.upperBound
      {
        new[place].words = old.words
        tail += 1
      }
    }
    for word in tasks[head..<tasks.count - tail].lazy.flatMap(\.words) {
      let count = all[word.name]! - 1
      all[word.name] = count > 0 ? count : nil
    }
    var first = 0
    for column in board.columns.map(\.tasks) {
      for index in (head..<new.count - tail).clamped(to: first..<first + column.count) {
        for line in column[index - first].lines { addWords(of: line, to: &new[index]) }
      }
      first += column.count
    }
    tasks = new
    length = board.reading.bytes.count
    isWhole = board.conflicts.isEmpty
  }

  private mutating func addWords(of line: TaskLine, to task: inout Task) {
    for word in line.words {
      switch word.kind {
      case .person: add(.person(line.source.string(in: word.value)), word.value, to: &task)
      case .tag: add(.tag(line.source.string(in: word.value)), word.value, to: &task)
      case .attribute(.id):
        if let id = TaskID(line.source.bytes[word.value]) {
          add(.id(id), word.value, isDefinition: true, to: &task)
        }
      case .attribute(.needs):
        for (id, range) in line.needs(of: word) { add(.id(id), range, to: &task) }
      case .attribute(let key):
        add(.value(of: key, line.source.string(in: word.value)), word.value, to: &task)
      }
    }
  }

  private mutating func add(
    _ name: Name, _ range: Range<Int>, isDefinition: Bool = false, to task: inout Task
  ) {
    all[name, default: 0] += 1
    task.words.append(
      Word(
        name: name, offset: Int32(range.lowerBound - task.range.lowerBound),
        length: Int32(range.count), isDefinition: isDefinition))
  }

  // MARK: - Names

  private var places: some Sequence<(name: Name, place: Place)> {
    tasks.lazy.flatMap(\.places)
  }

  /// The places of a name, in the order of the file.
  subscript(name: Name) -> [Place] {
    holds(name) ? places.filter { $0.name == name }.map(\.place) : []
  }

  /// True if a name occurs.
  func holds(_ name: Name) -> Bool { all[name] != nil }

  /// The number of different ids, including ids that occur only in `needs`.
  var idCount: Int { all.keys.count { if case .id = $0 { true } else { false } } }

  /// The ranges of the ids of tasks and subtasks, in the order of the file.
  var definitions: some Sequence<Range<Int>> {
    places.lazy.filter(\.place.isDefinition).map(\.place.range)
  }

  /// The ranges of needed ids that exist, each with the offset of the first definition, in the
  /// order of the file.
  var needs: [(range: Range<Int>, definition: Int)] {
    let definitions = Dictionary(
      places.filter(\.place.isDefinition).map { ($0.name, $0.place.range.lowerBound) },
      uniquingKeysWith: { first, _ in first })
    return places.compactMap { name, place in
      guard case .id = name, !place.isDefinition, let definition = definitions[name] else {
        return nil
      }
      return (place.range, definition)
    }
  }

  /// The names of a kind and how often they occur, the most frequent first.
  func names(_ text: (Name) -> String?) -> [(text: String, count: Int)] {
    all.compactMap { name, count in text(name).map { ($0, count) } }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The keys that the format does not know, the most frequent first.
  var customKeys: [Board.AttributeKey] {
    var found: [Board.AttributeKey: Int] = [:]
    for (name, count) in all {
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

  /// The name in the word at an offset, or ending there, with the range of the name.
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
