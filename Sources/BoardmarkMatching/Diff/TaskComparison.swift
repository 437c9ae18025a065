import BoardmarkReading
import BoardmarkText

/// The differences in meaning between two versions of one task.
package struct TaskComparison {
  /// The fields that differ: title, box, attributes in canonical order, people, tags, body.
  package private(set) var fields: [Board.Change] = []

  /// - Parameter hasSameComment: True if both have the same suppression comment before them.
  package init(from old: Board.Task, to new: Board.Task, hasSameComment: Bool) {
    let (before, after) = (old.meaning, new.meaning)
    if before.line.title != after.line.title || before.line.tail != after.line.tail {
      fields.append(
        Board.Change(kind: .retitled, from: Self.title(before.line), to: Self.title(after.line)))
    }
    if (before.line.box, before.line.boxText) != (after.line.box, after.line.boxText) {
      compareBoxes(old, new)
    }
    compareAttributes(before.line.attributes, after.line.attributes)
    compareNames("person", before.line.people, after.line.people)
    compareNames("tag", before.line.tags, after.line.tags)
    if before.body != after.body || !hasSameComment {
      fields.append(Board.Change(kind: .body, from: old.bodyText, to: new.bodyText))
    }
  }

  /// The title without people and tags, which are compared separately.
  private static func title(_ line: LineMeaning) -> String {
    String(decoding: line.title + (line.tail.isEmpty ? [] : [0x20] + line.tail), as: UTF8.self)
  }

  private mutating func compareBoxes(_ old: Board.Task, _ new: Board.Task) {
    switch (old.box, new.box) {
    case (.open, .ticked): fields.append(Board.Change(kind: .ticked))
    case (.ticked, .open): fields.append(Board.Change(kind: .unticked))
    default:
      fields.append(
        Board.Change(kind: .changed, attribute: "box", from: Self.text(old), to: Self.text(new)))
    }
  }

  /// A task's box as typed; nil without one.
  private static func text(_ task: Board.Task) -> String? {
    task.titleLine.boxRange.map { task.titleLine.source.string(in: $0) }
  }

  private mutating func compareAttributes(
    _ old: [LineMeaning.AttributeName: ByteString], _ new: [LineMeaning.AttributeName: ByteString]
  ) {
    func rank(_ name: LineMeaning.AttributeName) -> (Int, String, Int) {
      (name.key.rank ?? -1, name.key.name, name.occurrence)
    }
    let names = Set(old.keys).union(new.keys).sorted { rank($0) < rank($1) }
    for name in names where old[name] != new[name] {
      func text(_ value: ByteString?) -> String? {
        value.map { String(decoding: $0.bytes, as: UTF8.self) }
      }
      fields.append(
        Board.Change(
          kind: .changed, attribute: name.key.name, from: text(old[name]), to: text(new[name])))
    }
  }

  private mutating func compareNames(
    _ attribute: String, _ old: Set<ByteString>, _ new: Set<ByteString>
  ) {
    func names(_ set: Set<ByteString>) -> [String] {
      set.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
        .map { String(decoding: $0, as: UTF8.self) }
    }
    for name in names(old.subtracting(new)) {
      fields.append(Board.Change(kind: .changed, attribute: attribute, from: name, to: nil))
    }
    for name in names(new.subtracting(old)) {
      fields.append(Board.Change(kind: .changed, attribute: attribute, from: nil, to: name))
    }
  }
}

/// The tasks and columns that correspond in three versions, matched as a merge does.
package struct SameTasks {
  /// One task in up to three versions.
  package struct Group {
    /// The task in the base, in ours and in theirs, without versions that do not have it.
    package let tasks: [Board.Task]

    /// The names of the tasks' columns.
    package let columnNames: [String]
  }

  package private(set) var groups: [Group] = []

  /// Each column's names in the versions that have it.
  package private(set) var columnNames: [[String]] = []

  /// Matches the versions. Cost: n log n in the number of tasks.
  package init(base: Board, ours: Board, theirs: Board) {
    let outlines = ThreeWay(base: base, ours: ours, theirs: theirs).map { MergeOutline($0) }
    let matching = BoardMatching(outlines)
    for match in matching.nodes {
      let tasks = MergeVersion.allCases.compactMap { version -> (Board.Task, String)? in
        guard let node = match[version], outlines[version].isTask(node),
          let task = outlines[version].task(node)
        else { return nil }
        return (task, outlines[version].board.columns[task.columnIndex].name)
      }
      if !tasks.isEmpty { groups.append(Group(tasks: tasks.map(\.0), columnNames: tasks.map(\.1))) }
    }
    columnNames = matching.sections.map { match in
      MergeVersion.allCases.compactMap { version in
        match[version].map { outlines[version].sections[$0] }
          .flatMap { $0.isColumn ? $0.name : nil }
      }
    }
  }
}

/// The successors of some tasks in a newer version of their board, found as in a comparison.
///
/// Ids that only one version has do not matter here: a task that got, lost or changed its id is the
/// same task as long as it has the same title.
package struct TaskSuccession {
  package typealias Place = Board.ItemPlace

  /// The successor of each old task in the newer version; none for a task that is gone.
  package private(set) var successors: [Place: Place] = [:]

  /// Compares only some tasks of both versions: the ones looked for, and their neighbours.
  ///
  /// Cost: n log n in the number of these, plus the text before the first column.
  package init(from old: Board, _ oldPlaces: Set<Place>, to new: Board, _ newPlaces: Set<Place>) {
    let (before, after) = (Excerpt(of: old, oldPlaces), Excerpt(of: new, newPlaces))
    let outlines = (MergeOutline(before.board), MergeOutline(after.board))
    for match in BoardMatching(from: outlines.0, to: outlines.1, takingOtherIDs: .ofSameTitle).nodes
    {
      guard let left = match.base, let right = match.ours, let from = outlines.0.place(left),
        let to = outlines.1.place(right), let task = outlines.0.task(left),
        let other = outlines.1.task(right)
      else { continue }
      // Different ids mean different tasks, unless the titles are equal.
      if let id = task.id, let otherID = other.id, id != otherID,
        !task.titleLine.titleBytes.elementsEqual(other.titleLine.titleBytes)
      {
        continue
      }
      successors[before.place(from)] = after.place(to)
    }
  }

  /// A board with only some of a board's tasks.
  private struct Excerpt {
    let board: Board

    /// Each column's tasks by their indices in the whole board; nil if the excerpt is the whole
    /// board.
    private let indices: [[Int]]?

    init(of whole: Board, _ places: Set<Place>) {
      var indices = [[Int]](repeating: [], count: whole.columns.count)
      for place in places.sorted() {
        indices[place.column].append(place.task)
      }
      let bytes = whole.source.bytes
      var text = Array(bytes[..<(whole.columns.first?.heading.lowerBound ?? 0)])
      for (column, indices) in zip(whole.columns, indices) {
        text += bytes[column.heading] + "\n\n".utf8
        for index in indices { text += bytes[column.tasks.range(at: index)] + "\n".utf8 }
        text += "\n".utf8
      }
      let board = Board(text, fileName: whole.fileName)
      // Fall back to the whole board if the tasks parse differently on their own.
      let isSame = board.columns.map(\.tasks.count) == indices.map(\.count)
      (self.board, self.indices) = isSame ? (board, indices) : (whole, nil)
    }

    /// A place in the whole board.
    func place(_ found: Place) -> Place {
      indices.map { Place(column: found.column, task: $0[found.column][found.task]) } ?? found
    }
  }
}

extension MergeOutline {
  /// The place of a task; nil for anything else.
  fileprivate func place(_ node: Int) -> Board.ItemPlace? {
    guard isTask(node), let item = nodes[node].item, let column = board.column(ofItem: item) else {
      return nil
    }
    let tasks = board.columns[column].tasks
    return Board.ItemPlace(
      column: column, task: tasks.index(ofTaskAt: board.range(ofItem: item).lowerBound))
  }
}
