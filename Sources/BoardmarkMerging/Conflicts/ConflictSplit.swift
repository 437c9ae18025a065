import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension ConflictResolution {
  /// The file with a region for each task that the sides have differently.
  ///
  /// This is for regions that do not show the ancestor: what both halves have alike is no longer in a region; a task
  /// that only one half has gets a region of its own, since nobody can say whether it was added or removed. A region
  /// stays as it is if it holds anything but tasks, if its halves have no task in common, if a task of one half is
  /// below another task in the other, or if its labels say more than its halves: a task that both sides moved has the
  /// same bytes in both. A file that has been split is not changed again.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflict markers.
  ///   - fileName: The file's name, which decides whether weak column names count.
  public static func split(_ bytes: [UInt8], fileName: String = "-") -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    if regions.isEmpty { return bytes }
    let ours = VersionInConflict(.ours, source, regions, fileName)
    let theirs = VersionInConflict(.theirs, source, regions, fileName)
    return source.replacing(regions) { region in
      let whole = source.bytes(ofLines: region.lines)
      if ConflictLabels(region, in: source).hasNotes { return whole }
      let half = source.bytes(ofLines: region.ours)
      if half == source.bytes(ofLines: region.theirs) { return half }
      guard region.base == nil, let left = ours.tasks(of: region),
        let right = theirs.tasks(of: region)
      else { return whole }
      return split(left, right) { source.region(like: region, $0, $1) } ?? whole
    }
  }

  /// A board with one column that holds a half of a region.
  static func column(of half: [UInt8]) -> Board { Board(Array("## Todo\n\n".utf8) + half) }

  /// The tasks of two halves, each in a region of its own if it is not the same in both; nil if that
  /// does not make the region smaller.
  private static func split(
    _ ours: [Board.Task], _ theirs: [Board.Task], region: ([UInt8], [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    func text(_ task: Board.Task) -> [UInt8] { Array(task.line.source.bytes[task.range]) }
    let texts = Set(ours.map(text)).intersection(theirs.map(text))
    func title(_ task: Board.Task) -> [UInt8] { LineMeaning.titleWithoutWords(of: task.line) }
    /// How many tasks, which nothing else shows to be the same, have each title.
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
    // What is a task in one half and below a task in the other has to be settled with that task.
    func nested(_ tasks: [Board.Task]) -> Set<TaskID> {
      Set(tasks.flatMap { $0.subtasks.compactMap(\.line.id) })
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

/// A file with conflicts as one side has it, and where in it the halves of the regions stand.
private struct VersionInConflict {
  private let side: MergeSide
  private let source: SourceText
  /// Where the tasks begin.
  private let starts: Set<Int>
  /// Where the half of each region begins, by the line of the region's first marker.
  private var halves: [Int: Int] = [:]

  init(
    _ side: MergeSide, _ source: SourceText, _ regions: [ConflictRegion], _ fileName: String
  ) {
    self.side = side
    self.source = source
    let (text, places) = source.taking(side, of: regions)
    for (region, place) in zip(regions, places) {
      halves[region.lines.lowerBound] = place.lowerBound
    }
    starts = Set(Board(readingSectionsOf: text, fileName: fileName).tasks.map(\.range.lowerBound))
  }

  /// The tasks that the side's half consists of; nil if it holds anything else, such as a part of a task's body.
  func tasks(of region: ConflictRegion) -> [Board.Task]? {
    let half = source.bytes(ofLines: region.half(side))
    guard half.last.map(\.isLineEnding) ?? true else { return nil }
    let board = ConflictResolution.column(of: half)
    let offset = halves[region.lines.lowerBound]! + half.count - board.source.bytes.count
    let isTasks = board.parts.dropFirst(2).allSatisfy(\.isTask)
    guard isTasks, board.tasks.allSatisfy({ starts.contains($0.range.lowerBound + offset) })
    else { return nil }
    return board.tasks
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
