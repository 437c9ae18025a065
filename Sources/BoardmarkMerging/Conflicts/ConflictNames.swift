import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// The tasks and headings that a conflict is about.
struct ConflictSubject {
  /// The 1-based lines of the region, its markers included.
  let lines: ClosedRange<Int>

  /// The contents of ours and theirs there.
  let parts: [SubjectPart]

  /// The tasks' ids, in lower case.
  let ids: Set<String>

  private let headings: Set<String>

  /// True if it is about exactly one heading and its contents, or one task.
  let isOne: Bool

  init(lines: ClosedRange<Int>, parts: [SubjectPart]) {
    self.lines = lines
    self.parts = parts
    ids = Set(parts.flatMap(\.tasks).compactMap { $0.id?.folded })
    headings = Set(parts.flatMap(\.headings))
    isOne =
      headings.isEmpty
      ? ids.count < 2 && parts.allSatisfy { $0.tasks.count < 2 && !$0.hasText }
      : parts.allSatisfy(\.isUnderOneHeading)
  }

  /// True if it is about part of the body of one task.
  var isInTask: Bool {
    isOne && headings.isEmpty && !parts.allSatisfy(\.tasks.isEmpty)
      && parts.allSatisfy { $0.tasks.isEmpty ? $0.isEmpty : $0.beginsInTask }
  }

  /// The titles of the tasks below the headings that only one half has; empty if both halves have
  /// content.
  var removedTasks: [String] {
    headings.isEmpty || !parts.contains(where: \.isEmpty) ? [] : parts.flatMap(\.tasks).map(\.title)
  }

  /// The titles of the tasks, and the headings.
  var names: Set<String> { headings.union(parts.flatMap(\.tasks).map(\.title)) }

  /// The heading, else the id or title of the task, of the first half that has one; nil unless
  /// it is about one heading or task.
  var name: String? {
    guard isOne else { return nil }
    return parts.lazy
      .compactMap { $0.headings.first ?? $0.tasks.first.map { $0.id?.text ?? $0.title } }.first
  }

  /// The title of the first task, else the first heading, of the first half that has either.
  var title: String? {
    parts.lazy.compactMap { $0.tasks.first?.title ?? $0.headings.first }.first
  }

  /// The number of tasks and headings it is about.
  var count: Int {
    // A task without an id in one half is assumed to be the one in the other half.
    let nameless = parts.map { $0.tasks.count { $0.id == nil } }.max()!
    return ids.count + nameless + headings.count
  }

  /// True if it is about nothing but the task or heading with one of these names.
  func isOnly(_ names: [String]) -> Bool {
    isOne && (headings.isEmpty || headings.isSuperset(of: names))
  }
}

/// One side's content at the place of a conflict.
struct SubjectPart {
  /// The tasks that are at least partly in it.
  private(set) var tasks: [Board.Task] = []

  private(set) var headings: [String] = []

  /// True if it contains text that belongs to no task.
  private(set) var hasText = false

  /// True if the first task begins before the conflict.
  private(set) var beginsInTask = false

  /// True if it is empty, or all of it is one heading and its contents.
  private(set) var isUnderOneHeading = true

  let isEmpty: Bool

  /// Reads a range of a version, which may be empty.
  ///
  /// - Parameters:
  ///   - all: The version's headings.
  ///   - known: The version's tasks by their nodes, since a task may be in many ranges.
  init(
    _ range: Range<Int>, of outline: MergeOutline, _ all: [Heading],
    _ known: Memo<Int, Board.Task>
  ) {
    isEmpty = outline.bytes[range].allSatisfy { $0.isBlank || $0.isLineEnding }
    let first = all.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let found = all[first...].prefix { $0.range.lowerBound < range.upperBound }
    headings = found.map { $0.name(in: outline.board.reading) }
    let nodes = outline.nodes
    let start = (0..<nodes.count).partitioningIndex {
      nodes[$0].range.upperBound > range.lowerBound
    }
    for index in start..<nodes.count {
      let node = nodes[index]
      if node.range.lowerBound >= range.upperBound { break }
      if node.isItem {
        if tasks.isEmpty { beginsInTask = node.range.lowerBound < range.lowerBound }
        tasks.append(known.value(for: index) { outline.task(index)! })
      } else {
        hasText = true
      }
      let isBefore = found.first.map { node.range.lowerBound < $0.range.lowerBound } ?? true
      if isBefore { isUnderOneHeading = false }
    }
    if headings.count > 1 || headings.isEmpty && !isEmpty { isUnderOneHeading = false }
  }
}

/// The names by which the conflicts of a file can be found.
struct ConflictNames {
  let subjects: [ConflictSubject]

  /// Maps an id or name in lower case to its regions and its spelling in the first of them.
  private typealias Index = [String: (text: String, regions: [Int])]
  private let ids: Index
  private let names: Index
  /// The boards of both halves.
  private let boards: [Board]

  /// - Parameter fileName: The file's name, which decides whether weak column names count.
  init(_ regions: [ConflictRegion], in source: SourceText, _ fileName: String) {
    let sides = Board.MergeSide.allCases.map { side in
      let (text, places) = source.taking(side, of: regions)
      let outline = MergeOutline(text, fileName: fileName)
      return (
        outline: outline, headings: outline.board.headings, places: places,
        tasks: Memo<Int, Board.Task>()
      )
    }
    let subjects = regions.enumerated().map { index, region in
      ConflictSubject(
        lines: region.lines.lowerBound + 1...region.lines.upperBound,
        parts: sides.map { SubjectPart($0.places[index], of: $0.outline, $0.headings, $0.tasks) })
    }
    func index(_ texts: (ConflictSubject) -> Set<String>) -> Index {
      var index: Index = [:]
      for (region, subject) in subjects.enumerated() {
        for text in texts(subject).sorted() {
          let key = text.lowercased()
          if index[key]?.regions.last == region { continue }
          index[key, default: (text, [])].regions.append(region)
        }
      }
      return index
    }
    self.subjects = subjects
    boards = sides.map(\.outline.board)
    ids = index(\.ids)
    names = index(\.names)
  }

  /// The indices of the regions with a name: one region, or all regions of one task.
  ///
  /// - Throws: ``ConflictResolution/Failure`` if no region has the name, if regions of several
  ///   tasks or headings do, or if one of them is also about anything else.
  func indices(of name: String) throws(ConflictResolution.Failure) -> [Int] {
    if let line = LineReference.number(name) {
      guard let index = subjects.firstIndex(where: { $0.lines.contains(line) }) else {
        throw .noConflict
      }
      return [index]
    }
    let (regions, texts) = try regions(of: name.lowercased())
    guard regions.count == 1 || areOfOneTask(regions) else {
      throw .ambiguous(texts, lines: regions.map { subjects[$0].lines.lowerBound })
    }
    for index in regions where !subjects[index].isOnly(texts) {
      throw .decidesMore(line: subjects[index].lines.lowerBound)
    }
    return regions
  }

  private func areOfOneTask(_ regions: [Int]) -> Bool {
    [0, 1].contains { side in
      let starts = regions.map { subjects[$0].parts[side].tasks.first?.range.lowerBound }
      return starts[0] != nil && starts.allSatisfy { $0 == starts[0] }
    }
  }

  /// For each region, a name that finds it and no other task; nil if only its line does.
  var ofRegions: [String?] {
    let known = Memo<String, Set<Int>>()
    return subjects.enumerated().map { index, subject in
      guard let name = subject.name, !name.isEmpty else { return nil }
      let found = known.value(for: name) { Set((try? indices(of: name)) ?? []) }
      return found.contains(index) ? name : nil
    }
  }

  /// The regions with a name, and the names as written. A full id or name takes precedence over a
  /// prefix, and ids take precedence over titles and headings.
  private func regions(
    of wanted: String
  ) throws(ConflictResolution.Failure) -> (regions: [Int], texts: [String]) {
    if let found = ids[wanted] ?? names[wanted] { return (found.regions, [found.text]) }
    // The full name of a task or column without a conflict must not match as a prefix of another.
    if wanted.isEmpty || isElsewhere(wanted) { throw .noConflict }
    for known in [ids, names] {
      let begun = known.filter { $0.key.hasPrefix(wanted) }.values
      if begun.isEmpty { continue }
      return (Set(begun.flatMap(\.regions)).sorted(), begun.map(\.text).sorted())
    }
    throw .noConflict
  }

  /// True if a task or column without a conflict has this id or name.
  private func isElsewhere(_ wanted: String) -> Bool {
    boards.contains { board in
      board.columns.contains { column in
        column.name.lowercased() == wanted
          || column.tasks.contains { $0.id?.folded == wanted || $0.title.lowercased() == wanted }
      }
    }
  }
}

extension ConflictResolution {
  /// The title of the first task, else the name of the first heading, in a conflict, and the number
  /// of its tasks and headings; nil if it has none.
  package static func subject(
    of region: Int, in board: Board
  ) -> (name: String, count: Int)? {
    let subject = ConflictNames(board.conflicts, in: board.source, board.fileName).subjects[region]
    return subject.title.map { ($0, subject.count) }
  }
}

/// A lazy cache: computes one value for each key.
final class Memo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  func value(for key: Key, _ make: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = make()
    values[key] = value
    return value
  }
}
