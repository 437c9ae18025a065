/// A file with conflict regions, taken apart into the versions that it was made of.
public struct ConflictVersions: Sendable {
  /// The common ancestor; nil where a region does not show it.
  public let base: [UInt8]?

  /// The file with our half of every region.
  public let ours: [UInt8]

  /// The file with their half of every region.
  public let theirs: [UInt8]

  /// Takes a file apart; nil where it has no region.
  ///
  /// Regions in git's styles `diff3` and `zdiff3` show the ancestor, those in `merge` do not.
  public init?(_ bytes: [UInt8]) {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    guard !regions.isEmpty else { return nil }
    ours = source.replacing(regions) { source.bytes(ofLines: $0.ours) }
    theirs = source.replacing(regions) { source.bytes(ofLines: $0.theirs) }
    base =
      regions.allSatisfy { $0.base != nil }
      ? source.replacing(regions) { source.bytes(ofLines: $0.base!) } : nil
  }

  /// Whether the file may be what a merge of three versions by lines left, with nothing settled by
  /// hand: it has every line that a side brought in, and none from elsewhere.
  public func mayComeFrom(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> Bool {
    func lines(_ bytes: [UInt8]) -> Set<ByteString> {
      Set(FileForm.text(of: bytes)[...].lines.map { ByteString($0) })
    }
    let (old, left, right) = (lines(base), lines(ours), lines(theirs))
    let (here, there) = (lines(self.ours), lines(self.theirs))
    return left.subtracting(old).isSubset(of: here) && right.subtracting(old).isSubset(of: there)
      && here.union(there).isSubset(of: old.union(left).union(right))
  }
}

/// Settles conflicts of a file, or makes them smaller.
public enum ConflictResolution {
  /// Why a conflict could not be settled.
  public enum Failure: Error, Equatable {
    /// No region is about the task.
    case noConflict
    /// Several regions are about tasks whose ids begin so.
    case ambiguous([String])
  }

  /// How many conflict regions a file has. Cost: linear.
  public static func regionCount(in bytes: [UInt8]) -> Int {
    ConflictMarkers.regions(in: SourceText(bytes)).count
  }

  /// The file with one side's half of the region that is about a task.
  ///
  /// Where the sides moved the task to different columns, it goes into the column of the side that
  /// is taken.
  ///
  /// - Parameters:
  ///   - side: Whose half is taken.
  ///   - id: The task's id, or the beginning of it that no other conflict's has.
  ///   - bytes: A file with conflict markers.
  ///   - fileName: The file's name, by which weak column names count or not.
  public static func taking(
    _ side: MergeSide, of id: String, in bytes: [UInt8], fileName: String = "-"
  ) throws(Failure) -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    let region = regions[try index(of: id, in: regions, of: source)]
    let half = source.bytes(ofLines: side == .theirs ? region.theirs : region.ours)
    let start = source.lines.start(region.lines.lowerBound)
    let end = source.lines.start(region.lines.upperBound)
    let settled = Array(bytes[..<start]) + half + bytes[end...]
    let marker = side == .theirs ? region.lines.upperBound - 1 : region.lines.lowerBound
    let note = source.string(in: source.content(ofLine: marker))
    let board = Board(settled, fileName: fileName)
    guard !half.isEmpty,
      let home = board.columns.lastIndex(where: { $0.heading.lowerBound < start }),
      let target = board.columns.firstIndex(where: { note.contains("(\($0.name))") }),
      target != home,
      let task = board.columns[home].tasks.first(where: { $0.range.lowerBound == start }),
      let edits = TaskMove.edits(task, toEndOf: target, in: board)
    else { return settled }
    return settled.applying(edits)
  }

  private static func index(
    of id: String, in regions: [ConflictRegion], of source: SourceText
  ) throws(Failure) -> Int {
    let wanted = id.utf8.map(\.asciiLowercased)
    var matches: [(region: Int, id: String)] = []
    for (index, region) in regions.enumerated() {
      let ids = Set(
        [region.ours, region.theirs].flatMap { tasks(source.bytes(ofLines: $0)) }
          .compactMap { $0.id?.folded })
      if ids.contains(String(decoding: wanted, as: UTF8.self)) { return index }
      for id in ids where id.utf8.starts(with: wanted) { matches.append((index, id)) }
    }
    guard let match = matches.first else { throw .noConflict }
    if matches.count > 1 { throw .ambiguous(matches.map(\.id).sorted()) }
    return match.region
  }

  /// The tasks of one half of a region.
  private static func tasks(_ half: [UInt8]) -> [Board.Task] {
    let board = Board(half)
    return board.columns.isEmpty ? Board(Array("## Todo\n\n".utf8) + half).tasks : board.tasks
  }

  // MARK: - Without an ancestor

  /// The file with a region for each task that the sides have differently.
  ///
  /// For regions that do not show the ancestor: what both halves have alike is in no region any
  /// more, a task that only one has stays in one, since nobody can say whether it was added or
  /// removed. Regions that hold anything but tasks stay as they are.
  public static func split(_ bytes: [UInt8], options: MergeOptions = MergeOptions()) -> [UInt8] {
    let source = SourceText(bytes)
    return source.replacing(ConflictMarkers.regions(in: source)) { region in
      let whole = source.bytes(ofLines: region.lines)
      let halves = [region.ours, region.theirs].map { source.bytes(ofLines: $0) }
      if halves[0] == halves[1] { return halves[0] }
      guard region.base == nil, let left = onlyTasks(halves[0]), let right = onlyTasks(halves[1])
      else { return whole }
      return split(left, right, options) ?? whole
    }
  }

  /// The tasks that a half consists of; nil where it holds anything else.
  private static func onlyTasks(_ half: [UInt8]) -> [Board.Task]? {
    guard half.last.map(\.isLineEnding) ?? true else { return nil }
    let board = Board(Array("## Todo\n\n".utf8) + half)
    let isTasks = board.parts.dropFirst(2).allSatisfy(\.isTask)
    return isTasks && board.columns.count == 1 ? board.tasks : nil
  }

  private static func split(
    _ ours: [Board.Task], _ theirs: [Board.Task], _ options: MergeOptions
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
    guard Set(left).count == left.count, Set(right).count == right.count else { return nil }
    let keys = versions.map { SortKey(bytes: $0.ours ?? $0.theirs ?? []) }
    let order = OrderMerge { keys[$0] }.merged(base: [], ours: left, theirs: right)
    return order.flatMap { number -> [UInt8] in
      let version = versions[number]
      if version.ours == version.theirs { return version.ours ?? [] }
      return MergedText.region(
        (version.ours ?? [])[...], (version.theirs ?? [])[...], MergeConflict(.text, ""), options)
    }
  }
}

extension ConflictRegion {
  /// The lines of the ancestor, where the region shows them.
  var base: Range<Int>? {
    let divider = theirs.lowerBound - 1
    return ours.upperBound < divider ? ours.upperBound + 1..<divider : nil
  }
}

extension SourceText {
  /// The bytes of whole lines.
  fileprivate func bytes(ofLines range: Range<Int>) -> [UInt8] {
    Array(bytes[lines.start(range.lowerBound)..<lines.start(range.upperBound)])
  }

  /// The text with something else for each region.
  fileprivate func replacing(
    _ regions: [ConflictRegion], by text: (ConflictRegion) -> [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    for region in regions {
      result += bytes[offset..<lines.start(region.lines.lowerBound)]
      result += text(region)
      offset = lines.start(region.lines.upperBound)
    }
    return result + bytes[offset...]
  }
}
