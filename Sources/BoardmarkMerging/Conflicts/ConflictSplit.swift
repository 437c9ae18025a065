import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

extension ConflictResolution {
  /// Splits conflicts into a region for each task that differs between the sides.
  ///
  /// For regions that do not show the ancestor. What both halves have in common moves out of the
  /// region; a task that only one half has gets a region of its own, since nobody can tell whether
  /// it was added or removed. A region stays unchanged if it contains anything but tasks, if its
  /// halves have no task in common, if a task of one half is below another task in the other, or if
  /// its labels contain more than its halves: a task that both sides moved has the same bytes in both.
  /// Splitting is idempotent.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflict markers.
  ///   - fileName: The file's name, which decides whether weak column names count.
  package static func split(_ bytes: [UInt8], fileName: String = "-") -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    if regions.isEmpty { return bytes }
    let sides = Board.MergeSide.allCases.map { tasks($0, of: regions, source, fileName) }
    var halves = zip(sides[0], sides[1]).makeIterator()
    return source.replacing(regions) { region in
      let (ours, theirs) = halves.next()!
      let whole = source.bytes(ofLines: region.lines)
      if ConflictLabels(region, in: source).hasNotes { return whole }
      let half = source.bytes(ofLines: region.ours)
      if half == source.bytes(ofLines: region.theirs) { return half }
      guard region.base == nil, let ours, let theirs else { return whole }
      return split(ours, theirs) { source.region(like: region, $0, $1) } ?? whole
    }
  }

  /// A board with one column that holds a half of a region.
  static func column(of half: [UInt8]) -> Board { Board(Array("## Todo\n\n".utf8) + half) }

  /// For each region, the tasks that make up a side's half; nil for a half that contains anything
  /// else, such as part of a task's body.
  private static func tasks(
    _ side: Board.MergeSide, of regions: [ConflictRegion], _ source: SourceText, _ fileName: String
  ) -> [[Board.Task]?] {
    let (text, places) = source.taking(side, of: regions)
    let starts = Set(
      Board(readingSectionsOf: text, fileName: fileName).tasks.map(\.range.lowerBound))
    return places.map { place in
      guard text[place].last.map(\.isLineEnding) ?? true else { return nil }
      let board = column(of: Array(text[place]))
      let offset = place.upperBound - board.source.bytes.count
      guard board.parts.dropFirst(2).allSatisfy(\.isTask),
        board.tasks.allSatisfy({ starts.contains($0.range.lowerBound + offset) })
      else { return nil }
      return board.tasks
    }
  }

  /// The tasks of two halves, those that differ each in a region of its own; nil if that does not
  /// make the region smaller.
  private static func split(
    _ ours: [Board.Task], _ theirs: [Board.Task], region: ([UInt8], [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    func text(_ task: Board.Task) -> [UInt8] { Array(task.titleLine.source.bytes[task.range]) }
    let texts = Set(ours.map(text)).intersection(theirs.map(text))
    func title(_ task: Board.Task) -> [UInt8] { LineMeaning.titleWithoutWords(of: task.titleLine) }
    /// The number of tasks with each title, among those that only a title can match.
    func titles(_ tasks: [Board.Task]) -> [[UInt8]: Int] {
      tasks.filter { $0.id == nil && !texts.contains(text($0)) }.map(title).counts
    }
    let (own, others) = (titles(ours), titles(theirs))
    func key(_ task: Board.Task) -> ByteString {
      if let id = task.id { return ByteString(Array("id:\(id.folded)".utf8)) }
      let (text, title) = (text(task), title(task))
      let isTitled = !texts.contains(text) && own[title] == 1 && others[title] == 1
      return ByteString(isTitled ? title : text)
    }
    var numbering = Numbering<ByteString>()
    let left = ours.map { numbering.number(of: key($0)) }
    let right = theirs.map { numbering.number(of: key($0)) }
    let mine = Dictionary(zip(left, ours.map(text))) { first, _ in first }
    let other = Dictionary(zip(right, theirs.map(text))) { first, _ in first }
    // A task of one half that is below a task in the other must be resolved together with that
    // task.
    func nested(_ tasks: [Board.Task]) -> Set<TaskID> {
      Set(tasks.flatMap { $0.subtasks.compactMap(\.titleLine.id) })
    }
    guard nested(ours).isDisjoint(with: theirs.compactMap(\.id)),
      nested(theirs).isDisjoint(with: ours.compactMap(\.id)), mine.count == left.count,
      other.count == right.count, numbering.values.count > 1,
      left.contains(where: { other[$0] != nil })
    else { return nil }
    let order = OrderMerge { SortKey([mine[$0] ?? other[$0]!]) }
      .merged(base: [], ours: left, theirs: right)
    return order.flatMap { number in
      mine[number] == other[number]
        ? mine[number]! : region(mine[number] ?? [], other[number] ?? [])
    }
  }
}

extension SourceText {
  /// A region with the marker lines of another region.
  fileprivate func region(
    like region: ConflictRegion, _ ours: [UInt8], _ theirs: [UInt8]
  ) -> [UInt8] {
    func marker(_ line: Int) -> [UInt8] {
      let bytes = bytes(ofLines: line..<line + 1)
      return bytes.last?.isLineEnding == true ? bytes : bytes + lineEnding.bytes
    }
    return marker(region.lines.lowerBound) + ours + marker(region.theirs.lowerBound - 1) + theirs
      + marker(region.lines.upperBound - 1)
  }
}
