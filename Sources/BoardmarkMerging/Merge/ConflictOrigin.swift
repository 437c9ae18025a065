import BoardmarkReading
import BoardmarkText

extension ConflictVersions {
  /// Whether the file may be what a merge of three versions by lines left, with nothing settled or edited by hand.
  ///
  /// Such a merge brings into each half only what the other side changed, and what both sides changed stands in a
  /// region. Cost: that of comparing the versions by lines.
  public func mayComeFrom(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> Bool {
    func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      FileConventions.text(of: bytes)[...].lines
    }
    let merge = LineMerge(
      ThreeWay(base: lines(base), ours: lines(ours), theirs: lines(theirs)),
      adjacentConflict: true)
    let known = Dictionary(
      uniqueKeysWithValues: zip(merge.words.lines.map { ByteString($0) }, Int32(0)...))
    /// The file's lines by their numbers; nil where one is from elsewhere.
    func numbers(_ bytes: [UInt8]) -> [Int32]? {
      let found = lines(bytes).map { known[ByteString($0)] }
      return found.contains(nil) ? nil : found.compactMap { $0 }
    }
    guard let here = numbers(self.ours), let there = numbers(self.theirs),
      let disputed = numbers(disputed).map(Set.init)
    else { return false }
    let versions = merge.lines
    let ofOurs = LineChanges(from: versions.base, to: versions.ours)
    let ofTheirs = LineChanges(from: versions.base, to: versions.theirs)
    return LineChanges(from: versions.ours, to: here).isPart(of: ofTheirs)
      && LineChanges(from: versions.theirs, to: there).isPart(of: ofOurs)
      && merge.chunks().allSatisfy { $0.isSettled(in: versions, where: disputed) != true }
      && !settlesMove(base, ours, theirs)
  }

  /// Whether a task that both sides moved, to different columns, is no longer where both had it.
  private func settlesMove(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
    func columns(_ bytes: [UInt8]) -> [String: Set<ByteString>] {
      var columns: [String: Set<ByteString>] = [:]
      for column in Board(bytes).columns {
        let name = ByteString(Array(column.name.utf8))
        for task in column.tasks {
          if let id = task.id?.folded { columns[id, default: []].insert(name) }
        }
      }
      return columns
    }
    let (old, left, right) = (columns(base), columns(ours), columns(theirs))
    let (here, there) = (columns(self.ours), columns(self.theirs))
    return left.contains { id, mine in
      guard let their = right[id], mine != their, mine != old[id], their != old[id] else {
        return false
      }
      // Lines that git merged stand in both columns, or differ with the half that is taken.
      return here[id] == there[id] && here[id]?.isSuperset(of: mine.union(their)) != true
    }
  }
}

/// How often each line is taken out, and put in, between two versions.
private struct LineChanges {
  private var removed: [Int32: Int] = [:]
  private var added: [Int32: Int] = [:]

  /// Lines that stand elsewhere, or others do: which of them, another comparison may see in another way.
  private let loose: Set<Int32>

  init(from old: [Int32], to new: [Int32]) {
    for hunk in LineDiff.hunks(from: old, to: new) {
      for line in old[hunk.old] { removed[line, default: 0] += 1 }
      for line in new[hunk.new] { added[line, default: 0] += 1 }
    }
    let (from, to) = (Self.singles(of: old), Self.singles(of: new))
    let lines = from.keys.filter { to[$0] != nil }.sorted { from[$0]! < from[$1]! }
    let stayed = LongestRun.certain(in: lines.map { to[$0]! }, slack: 2)
    loose = Set(zip(lines, stayed).lazy.filter { !$0.1 }.map(\.0))
  }

  /// Where the lines stand that are there once.
  private static func singles(of lines: [Int32]) -> [Int32: Int] {
    var places: [Int32: Int] = [:]
    for (index, line) in lines.enumerated() { places[line] = places[line] == nil ? index : -1 }
    return places.filter { $0.value >= 0 }
  }

  func isPart(of other: LineChanges) -> Bool {
    func may(_ line: Int32, _ count: Int, _ known: [Int32: Int]) -> Bool {
      count <= max(known[line, default: 0], other.loose.contains(line) ? 1 : 0)
    }
    return removed.allSatisfy { may($0, $1, other.removed) }
      && added.allSatisfy { may($0, $1, other.added) }
  }
}

extension LineMerge.Chunk {
  /// Whether nothing of a conflict that a merge by lines has stands in any region of a file; nil for what is none.
  fileprivate func isSettled(in lines: ThreeWay<[Int32]>, where disputed: Set<Int32>) -> Bool? {
    guard case .conflict(_, let ours, let theirs) = self else { return nil }
    let (left, right) = (Set(lines.ours[ours]), Set(lines.theirs[theirs]))
    return left.symmetricDifference(right).isDisjoint(with: disputed)
  }
}
