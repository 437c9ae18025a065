import Boardmark

/// The people, tags, ids and values of a board, and where they stand.
struct WordTable {
  /// What several places of a board name.
  enum Name: Hashable {
    case id(TaskID)
    case person(String)
    case tag(String)
  }

  /// A place that names something.
  struct Place {
    /// The bytes of the name alone.
    let range: Range<Int>

    /// Whether the task with the id is here.
    let isDefinition: Bool
  }

  /// The places of each name, in the order of the file.
  private(set) var places: [Name: [Place]] = [:]

  /// How often each value of a key is written.
  private(set) var values: [AttributeKey: [String: Int]] = [:]

  init(_ board: Board) {
    for column in board.columns {
      for task in column.tasks {
        for line in task.lines { add(line) }
      }
    }
  }

  private mutating func add(_ line: TaskLine) {
    for word in line.words {
      let text = line.source.string(in: word.value)
      switch word.kind {
      case .person: add(.person(text), word.value)
      case .tag: add(.tag(text), word.value)
      case .attribute(.id):
        if let id = TaskID(text) { add(.id(id), word.value, isDefinition: true) }
      case .attribute(.needs):
        for (id, range) in line.needs(of: word) { add(.id(id), range) }
      case .attribute(let key): values[key, default: [:]][text, default: 0] += 1
      }
    }
  }

  private mutating func add(_ name: Name, _ range: Range<Int>, isDefinition: Bool = false) {
    places[name, default: []].append(Place(range: range, isDefinition: isDefinition))
  }

  /// The names of a kind and how often they stand, the most frequent first.
  func names(_ text: (Name) -> String?) -> [(text: String, count: Int)] {
    places.compactMap { name, places in text(name).map { ($0, places.count) } }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The keys that the format does not know, the most frequent first.
  var customKeys: [AttributeKey] {
    values.filter { $0.key.rank == nil }
      .map { (key: $0.key, count: $0.value.values.reduce(0, +)) }
      .sorted { ($1.count, $0.key.name) < ($0.count, $1.key.name) }.map(\.key)
  }

  /// The values of a key, the most frequent first.
  func values(of key: AttributeKey) -> [(text: String, count: Int)] {
    (values[key] ?? [:]).map { ($0.key, $0.value) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { (text: $0.0, count: $0.1) }
  }
}

extension TaskLine {
  /// The ids that a `needs` names, and where each stands.
  func needs(of word: TaskWord) -> [(id: TaskID, range: Range<Int>)] {
    source.bytes[word.value].split(separator: .ascii(",")).compactMap { piece in
      TaskID(piece).map { ($0, piece.startIndex..<piece.endIndex) }
    }
  }

  /// What the word at an offset names, and the bytes of the name; at its end as well.
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
