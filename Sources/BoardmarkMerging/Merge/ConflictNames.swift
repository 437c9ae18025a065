import BoardmarkReading
import BoardmarkText

/// What a conflict is about.
struct ConflictSubject {
  /// The 1-based lines of the region, its markers included.
  let lines: ClosedRange<Int>

  /// The tasks of ours and of theirs.
  let tasks: [[Board.Task]]

  /// The headings of ours and of theirs.
  let headings: [[String]]

  /// Whether it is about one heading, or else about one task.
  let isOne: Bool

  init(_ region: ConflictRegion, in source: SourceText) {
    let halves = [region.ours, region.theirs].map { Board(source.bytes(ofLines: $0)) }
    lines = region.lines.lowerBound + 1...region.lines.upperBound
    headings = halves.map { half in
      half.outline.sections.map { $0.heading.name(in: half.reading) }
    }
    tasks = halves.map { half in
      half.columns.isEmpty ? Self.column(of: half.source.bytes).tasks : half.tasks
    }
    let ids = Set(tasks.joined().compactMap(\.id))
    isOne =
      headings.joined().isEmpty
      ? ids.count < 2 && tasks.allSatisfy { $0.count < 2 }
      : halves.allSatisfy { Self.isUnderOneHeading($0) }
  }

  /// Whether it is about nothing but what one of these names.
  func isOnly(_ names: [String]) -> Bool {
    let headings = Set(headings.joined())
    return isOne && (headings.isEmpty || headings.isSuperset(of: names))
  }

  /// Whether all tasks of a half, if it has any, are below its only heading.
  private static func isUnderOneHeading(_ half: Board) -> Bool {
    let sections = half.outline.sections
    let bytes = half.source.bytes
    let end = sections.first?.heading.range.lowerBound ?? bytes.count
    return sections.count < 2 && column(of: Array(bytes[..<end])).tasks.isEmpty
  }

  /// A board of one column that holds what a half of a region does.
  static func column(of half: [UInt8]) -> Board { Board(Array("## Todo\n\n".utf8) + half) }

  /// The ids in lower case.
  var ids: Set<String> { Set(tasks.joined().compactMap { $0.id?.folded }) }

  /// The titles of the tasks, and the headings.
  var names: Set<String> { Set(tasks.joined().map(\.title) + headings.joined()) }

  /// The heading, else the id or title of the task, of the first half that has one; nil unless it is about one.
  var name: String? {
    isOne
      ? zip(headings, tasks).lazy
        .compactMap { $0.first ?? $1.first.map { $0.id?.text ?? $0.title } }.first : nil
  }

  /// The title of the first task, else the first heading, of the first half that has one.
  var title: String? {
    zip(tasks, headings).lazy.compactMap { $0.first?.title ?? $1.first }.first
  }

  /// Of how many tasks and headings it is.
  var count: Int {
    // Without an id the task of one half is that of the other.
    let nameless = tasks.map { $0.count { $0.id == nil } }.max()!
    return ids.count + nameless + Set(headings.joined()).count
  }
}

/// What the conflicts of a file are known by.
struct ConflictNames {
  let subjects: [ConflictSubject]

  /// By what stands in them, in lower case: the regions, and how it is written in the first.
  private typealias Index = [String: (text: String, regions: [Int])]
  private let ids: Index
  private let names: Index

  init(_ regions: [ConflictRegion], in source: SourceText) {
    let subjects = regions.map { ConflictSubject($0, in: source) }
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
    ids = index(\.ids)
    names = index(\.names)
  }

  /// The region that is named.
  ///
  /// - Throws: ``ConflictResolution/Failure`` where none is, several are, or it is about more.
  func index(of name: String) throws(ConflictResolution.Failure) -> Int {
    if let line = Self.line(name) {
      guard let index = subjects.firstIndex(where: { $0.lines.contains(line) }) else {
        throw .noConflict
      }
      return index
    }
    let (regions, texts) = try regions(of: name.lowercased())
    let lines = regions.map { subjects[$0].lines.lowerBound }
    guard regions.count == 1 else { throw .ambiguous(texts, lines: lines) }
    guard subjects[regions[0]].isOnly(texts) else { throw .decidesMore(line: lines[0]) }
    return regions[0]
  }

  /// What names a region and no other; nil where only its line does.
  func name(ofRegion index: Int) -> String? {
    guard let name = subjects[index].name, !name.isEmpty, (try? self.index(of: name)) == index
    else { return nil }
    return name
  }

  /// What is named whole goes before what begins so, and ids before what anybody may have written.
  private func regions(
    of wanted: String
  ) throws(ConflictResolution.Failure) -> (regions: [Int], texts: [String]) {
    for known in [ids, names] {
      if let found = known[wanted] { return (found.regions, [found.text]) }
      let begun = known.filter { $0.key.hasPrefix(wanted) }.values
      guard !begun.isEmpty else { continue }
      return (Set(begun.flatMap(\.regions)).sorted(), begun.map(\.text).sorted())
    }
    throw .noConflict
  }

  /// The number in `:12`.
  private static func line(_ name: String) -> Int? {
    name.utf8.first == .ascii(":") ? CalendarDate.number(name.utf8.dropFirst()) : nil
  }
}

extension ConflictResolution {
  /// The title of the first task, else the name of the first heading, that a half of a region has, and of how many
  /// tasks and headings its halves are; nil without any.
  package static func subject(
    of region: ConflictRegion, in source: SourceText
  ) -> (name: String, count: Int)? {
    let subject = ConflictSubject(region, in: source)
    return subject.title.map { ($0, subject.count) }
  }
}
