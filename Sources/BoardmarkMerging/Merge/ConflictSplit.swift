import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension ConflictResolution {
  /// The file with a region for each task that the sides have differently.
  ///
  /// For regions that do not show the ancestor: what both halves have alike is in no region any
  /// more; a task that only one has goes into one of its own, since nobody can say whether it was
  /// added or removed. Regions stay as they are that hold anything but tasks, of which the halves have no
  /// task in common, and whose labels say more than the halves: a task that both sides moved has the
  /// same bytes in both. A file that has been split is not changed again.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflict markers.
  ///   - fileName: The file's name, by which weak column names count or not.
  public static func split(_ bytes: [UInt8], fileName: String = "-") -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
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

  /// The tasks of two halves, each in a region where it is not the same in both; nil where that makes
  /// the region no smaller.
  private static func split(
    _ ours: [Board.Task], _ theirs: [Board.Task], region: ([UInt8], [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    func text(_ task: Board.Task) -> [UInt8] { Array(task.line.source.bytes[task.range]) }
    func key(_ task: Board.Task) -> ByteString {
      ByteString(task.id.map { Array("id:\($0.folded)".utf8) } ?? text(task))
    }
    var numbers: [ByteString: Int] = [:]
    var versions: [(ours: [UInt8]?, theirs: [UInt8]?)] = []
    func number(_ tasks: [Board.Task], _ write: (Int, [UInt8]) -> Void) -> [Int] {
      tasks.map { task in
        let number = numbers[key(task)] ?? versions.count
        if number == versions.count { versions.append((nil, nil)) }
        numbers[key(task)] = number
        write(number, text(task))
        return number
      }
    }
    let left = number(ours) { versions[$0].ours = $1 }
    let right = number(theirs) { versions[$0].theirs = $1 }
    guard Set(left).count == left.count, Set(right).count == right.count, versions.count > 1,
      !Set(left).isDisjoint(with: right)
    else { return nil }
    let keys = versions.map { SortKey([$0.ours ?? $0.theirs ?? []]) }
    let order = OrderMerge { keys[$0] }.merged(base: [], ours: left, theirs: right)
    return order.flatMap { number -> [UInt8] in
      let version = versions[number]
      if version.ours == version.theirs { return version.ours ?? [] }
      return region(version.ours ?? [], version.theirs ?? [])
    }
  }
}

/// A file with conflicts as one side has it, and where in it the halves of the regions stand.
private struct VersionInConflict {
  private let side: MergeSide
  private let source: SourceText
  /// Where the tasks begin.
  private let starts: Set<Int>
  /// Where the half of the region begins that has its first marker on that line.
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
    starts = Set(Board(text, fileName: fileName).tasks.map(\.range.lowerBound))
  }

  /// The tasks that the side's half consists of; nil where it holds anything else, such as a part of
  /// a task's body.
  func tasks(of region: ConflictRegion) -> [Board.Task]? {
    let half = source.bytes(ofLines: region.half(side))
    guard half.last.map(\.isLineEnding) ?? true else { return nil }
    let board = ConflictResolution.column(of: half)
    let offset = halves[region.lines.lowerBound]! + half.count - board.source.bytes.count
    let isTasks = board.parts.dropFirst(2).allSatisfy(\.isTask)
    guard isTasks, board.columns.count == 1,
      board.tasks.allSatisfy({ starts.contains($0.range.lowerBound + offset) })
    else { return nil }
    return board.tasks
  }
}

extension SourceText {
  /// A region with the marker lines of another one.
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
