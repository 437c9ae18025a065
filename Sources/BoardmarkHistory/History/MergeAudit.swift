import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Looks at a merge that was made by whatever tool: whether it lost, duplicated or revived a task, or what a side
/// changed in one.
///
/// Tasks are known by their ids, those without one by a title that no other task of a version has; what a merge by tasks
/// takes for one task although a side gave it another title is one here.
public struct MergeAudit: Sendable {
  /// Something that no merge by tasks does.
  public struct Fault: Sendable, Equatable {
    public enum Kind: String, Sendable {
      /// A side had the task, nobody removed it, and it is gone.
      case lost
      /// The task stands more often than on any side.
      case doubled
      /// A side removed the task, no other changed it, and it is there.
      case revived
      /// A side changed something of the task, no other changed it otherwise, and it is as before.
      case reverted
    }

    public let kind: Kind

    /// The task's id as typed; nil for one without.
    public let id: String?

    public let title: String

    /// The columns in which the task stands now; for a lost one those in which it stood.
    public let columns: [String]

    /// What of a reverted task is as before: `column`, `box`, `title`, `person`, `tag`, `body` or an attribute's
    /// key, sorted; empty for other kinds.
    public let fields: [String]
  }

  /// What is wrong, in the order of the tasks' titles within each kind.
  public let faults: [Fault]

  /// Whether merging the same versions by tasks leaves nothing for a person to decide; nil where
  /// there are not two sides and one base.
  public let isCleanByTasks: Bool?

  /// Judges a merge.
  ///
  /// - Parameters:
  ///   - bases: The merge bases; none where the sides have no common past. A fault counts if it is
  ///     one whichever base is taken.
  ///   - sides: The versions that were merged; empty for one that removed the file.
  ///   - result: What was committed.
  ///   - archive: The board's archive, as it was committed with that.
  ///   - fileName: The file's name, by which weak column names count or not.
  public init(
    bases: [[UInt8]], sides: [[UInt8]], result: [UInt8], archive: [UInt8] = [],
    fileName: String = "board.md"
  ) {
    // What a side has as a whole was taken on purpose or changed by nobody else.
    var isClean: Bool?
    if sides.count == 2, bases.count <= 1 {
      let merge = BoardMerge.merge(
        base: bases.first ?? [], ours: sides[0], theirs: sides[1],
        options: MergeOptions(fileName: fileName))
      isClean = merge.isClean
      if merge.isClean, merge.bytes == result {
        (faults, isCleanByTasks) = ([], isClean)
        return
      }
    }
    isCleanByTasks = isClean
    let boards = sides.map { Board($0, fileName: fileName) }
    let found = Board(result, fileName: fileName)
    // Where a task may be that is not on the board: in the archive, or in their half of a conflict that was committed.
    let elsewhere = ([archive] + (ConflictVersions(result).map { [$0.theirs] } ?? []))
      .map { Board($0, fileName: fileName) }
    let lists = (bases.isEmpty ? [[]] : bases).map { base in
      let base = Board(base, fileName: fileName)
      let names = AuditedNames(base, boards)
      return Self.faults(
        AuditedVersion(base, names), boards.map { AuditedVersion($0, names) },
        AuditedVersion(found, names), elsewhere.map { AuditedVersion($0, names) }, names)
    }
    faults = lists[0].filter { fault in lists.allSatisfy { $0.contains(fault) } }
  }

  private static func faults(
    _ base: AuditedVersion, _ sides: [AuditedVersion], _ result: AuditedVersion,
    _ elsewhere: [AuditedVersion], _ names: AuditedNames
  ) -> [Fault] {
    let keys = Set(sides.flatMap(\.tasks.keys)).union(result.tasks.keys)
    let faults = keys.compactMap { key -> Fault? in
      let counts = sides.map { $0.count(key) }
      let count = result.count(key)
      func fault(
        _ kind: Fault.Kind, _ version: AuditedVersion, _ fields: [String] = []
      ) -> Fault {
        let tasks = version.tasks[key]!
        return Fault(
          kind: kind, id: tasks[0].id?.text, title: tasks[0].title,
          columns: tasks.map { version.board.columns[$0.columnIndex].name }, fields: fields)
      }
      // Where both sides changed what may be two tasks, a person has decided.
      if names.doubtful.contains(key), sides.allSatisfy({ $0.isChanged(key, since: base) }) {
        return nil
      }
      if count > max(1, counts.max() ?? 0) { return fault(.doubled, result) }
      // A title alone tells tasks apart only where no version has it twice.
      let isKnown = !key.isTitle || ([count, base.count(key)] + counts).allSatisfy { $0 <= 1 }
      guard isKnown else { return nil }
      if count == 0, let side = sides.first(where: { $0.count(key) > 0 }) {
        let isRemoved = base.count(key) > 0 && counts.contains(0)
        let isElsewhere =
          result.nested.contains(key) || elsewhere.contains { $0.count(key) > 0 }
        return isRemoved || isElsewhere || result.hasOther(for: key, base, sides)
          ? nil : fault(.lost, side)
      }
      if count > 0, base.count(key) > 0, counts.contains(0) {
        let isKept = sides.contains { $0.count(key) > 0 && $0.isChanged(key, since: base) }
        // Who keeps a file that a side removed keeps all that is in it.
        let isFileKept = sides.contains { $0.board.source.bytes.isEmpty }
        return isKept || isFileKept || result.isChanged(key, since: base)
          ? nil : fault(.revived, result)
      }
      guard count == 1, base.count(key) == 1, counts.allSatisfy({ $0 == 1 }) else { return nil }
      let fields = RevertedFields(
        base: base.state(of: key), sides: sides.map { $0.state(of: key, since: base) },
        result: result.state(of: key)
      ) { isDecidable(([base] + sides).map { $0.tasks[key]![0] }) }
      return fields.names.isEmpty ? nil : fault(.reverted, result, fields.names)
    }
    return faults.sorted {
      ($0.kind.rawValue, $0.title, $0.id ?? "") < ($1.kind.rawValue, $1.title, $1.id ?? "")
    }
  }

  /// Whether merging the versions of a task alone leaves nothing for a person to decide.
  ///
  /// - Parameter task: The task in the base, and in each side.
  private static func isDecidable(_ task: [Board.Task]) -> Bool {
    guard task.count == 3 else { return false }
    let boards = task.map { Array("## Todo\n\n".utf8) + $0.line.source.bytes[$0.range] }
    return BoardMerge.merge(base: boards[0], ours: boards[1], theirs: boards[2]).isClean
  }
}
