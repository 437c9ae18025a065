import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Checks a merge made by any tool: whether it lost, duplicated or revived a task, or
/// reverted what a side changed in one.
///
/// Tasks are identified by their ids, those without one by their titles, and if several have the same
/// title, by all that they say. What a merge by tasks takes for one task although a side gave it another
/// title is one task here as well.
package struct MergeAudit: Sendable {
  /// Something that a merge by tasks never does.
  package struct Fault: Sendable, Hashable {
    package enum Kind: String, Sendable {
      /// A side had the task and nobody removed it, but it is gone.
      case lost
      /// The task is there more often than on any side.
      case doubled
      /// A side removed the task and no other side changed it, but it is there.
      case revived
      /// A side changed a part of the task and no other side changed that part differently, but it is as before; or the
      /// only side that added the task gave it something that it no longer has.
      case reverted
    }

    package let kind: Kind

    /// The task's id as typed; nil for one without.
    package let id: String?

    package let title: String

    /// The columns in which the task is now; for a lost task, those in which it stood.
    package let columns: [String]

    /// The parts of a reverted task that are as before: `column`, `box`, `title`, `person`, `tag`, `body` or an
    /// attribute's key, sorted; empty for other kinds.
    package let fields: [String]

    /// What a side had put into those fields, by field and value; nothing for what a side took away.
    package let lost: [LostValue]
  }

  /// Something that a side had put into a field and that the merge does not have.
  package struct LostValue: Sendable, Hashable {
    package let field: String

    /// The value of an attribute, a name, a title, a line of the body without its marker, or
    /// a word for the state of a box, or an open one with another character as typed.
    package let value: String
  }

  /// What is wrong, in the order of the tasks' titles within each kind.
  package let faults: [Fault]

  /// True if merging the same versions by tasks leaves nothing for a person to decide; nil unless
  /// there are two sides and at most one base.
  package let isCleanByTasks: Bool?

  /// Judges a merge.
  ///
  /// - Parameters:
  ///   - bases: The merge bases; none if the sides have no common past. A fault counts only if it
  ///     is one with each of the bases.
  ///   - sides: The versions that were merged, empty if a side has no file. A side that removed a file which the
  ///     merge kept says nothing about single tasks.
  ///   - result: What was committed.
  ///   - archive: The file that the merge archived tasks into; empty if it archived none.
  ///   - fileName: The file's name, which decides whether weak column names count.
  package init(
    bases: [[UInt8]], sides: [[UInt8]], result: [UInt8], archive: [UInt8] = [],
    fileName: String = "board.md"
  ) {
    let bases = bases.isEmpty ? [[]] : bases
    let merges = (sides.count == 2 ? bases : []).map { base in
      BoardMerge.merge(
        base: base, ours: sides[0], theirs: sides[1],
        options: Board.MergeOptions(fileName: fileName))
    }
    isCleanByTasks = merges.count == 1 ? merges[0].isClean : nil
    // The same bytes as a clean merge by tasks have no faults.
    if merges.contains(where: { $0.isClean && $0.bytes == result }) {
      faults = []
      return
    }
    let hasFile = bases.contains { !$0.isEmpty } && !result.isEmpty
    // As a merge does: a column that a side gave a name which is not a column's still holds tasks.
    let named = (sides + bases).lazy.map { Board($0, fileName: fileName) }
    let level = named.compactMap { $0.columns.first?.level }.first
    func board(_ bytes: [UInt8]) -> Board {
      Board(readingSectionsOf: bytes, fileName: fileName, level: level)
    }
    let isRemoved = hasFile && sides.contains([])
    let boards = sides.filter { !hasFile || !$0.isEmpty }.map(board)
    let merged = board(result)
    let elsewhere = [archive, ConflictVersions(result)?.theirs ?? []].map(board)
    let lists = bases.indices.map { index in
      let halves =
        isRemoved || merges.isEmpty
        ? nil : ConflictOutcome.all(of: merges[index].bytes).map { ($0, board($0.bytes)) }
      return MergedVersions(
        sides: boards, result: merged, elsewhere: elsewhere, halves: halves
      ).faults(since: board(bases[index]))
    }
    let others = lists.dropFirst().map(Set.init)
    faults = lists[0].filter { fault in others.allSatisfy { $0.contains(fault) } }
  }
}

/// The versions of a merge, except for its base.
private struct MergedVersions {
  let sides: [Board]
  let result: Board

  /// Boards with tasks that the merge has as well: those that it archived, and theirs of the
  /// conflicts that nobody settled.
  let elsewhere: [Board]

  /// What a merge by tasks gives, with each half of the conflicts if it has any; nil if there is no such merge.
  let halves: [(outcome: ConflictOutcome, board: Board)]?

  /// Finds what is wrong.
  func faults(since base: Board) -> [MergeAudit.Fault] {
    let names = AuditedNames(base, sides)
    return faults(base, names).values.sorted {
      ($0.kind.rawValue, $0.title, $0.id ?? "") < ($1.kind.rawValue, $1.title, $1.id ?? "")
    }
  }

  private func faults(_ base: Board, _ names: AuditedNames) -> [AuditedNames.Key: MergeAudit.Fault]
  {
    let base = AuditedVersion(base, names)
    let sides = self.sides.map { AuditedVersion($0, names) }
    let result = AuditedVersion(self.result, names)
    let halves = self.halves?.map { AuditedVersion($1, names, columns: $0.columns(in: $1)) }
    let renamed = result.renamed(since: [base] + sides)
    var faults: [AuditedNames.Key: MergeAudit.Fault] = [:]
    for key in Set(sides.flatMap(\.tasks.keys)).union(result.tasks.keys) {
      faults[key] = fault(key, base, sides, result, halves, renamed)
    }
    for (key, side) in lostBetweenTasks(base, sides, result) where faults[key] == nil {
      faults[key] = MergeAudit.Fault(.lost, key, side)
    }
    guard faults.values.contains(where: { $0.kind == .lost }) else { return faults }
    let versions = [base] + sides
    let elsewhere = TasksElsewhere(self.result, versions.map(\.board), others: self.elsewhere)
    return faults.filter { key, fault in
      fault.kind != .lost || !elsewhere.holds(key, versions.flatMap { $0.tasks[key] ?? [] })
    }
  }

  /// The tasks that are gone although every side has them, one as a task and another as a subtask, each with a side that
  /// has it as a task: whoever takes a different side of each of the two conflicts loses the task.
  private func lostBetweenTasks(
    _ base: AuditedVersion, _ sides: [AuditedVersion], _ result: AuditedVersion
  ) -> [AuditedNames.Key: AuditedVersion] {
    let gone = base.tasks.keys.filter { key in
      result.count(key) == 0 && sides.contains { $0.count(key) > 0 }
        && sides.contains { $0.count(key) == 0 }
    }
    if gone.isEmpty { return [:] }
    let nested = sides.map(\.subtaskKeys)
    let left = result.subtaskKeys
    return gone.reduce(into: [:]) { lost, key in
      let isEverywhere = zip(sides, nested).allSatisfy { $0.count(key) > 0 || $1.contains(key) }
      if isEverywhere, !left.contains(key) {
        lost[key] = sides.first { $0.count(key) > 0 }
      }
    }
  }

  private func fault(
    _ key: AuditedNames.Key, _ base: AuditedVersion, _ sides: [AuditedVersion],
    _ result: AuditedVersion, _ halves: [AuditedVersion]?, _ renamed: SimilarTitles
  ) -> MergeAudit.Fault? {
    let counts = sides.map { $0.count(key) }
    let count = result.count(key)
    func fault(
      _ kind: MergeAudit.Fault.Kind, _ version: AuditedVersion, _ reverted: RevertedFields? = nil
    ) -> MergeAudit.Fault {
      MergeAudit.Fault(kind, key, version, reverted)
    }
    if count > max(1, counts.max() ?? 0) { return fault(.doubled, result) }
    // A title alone tells tasks apart only if no version has it twice.
    let isKnown = !key.isTitle || ([count, base.count(key)] + counts).allSatisfy { $0 <= 1 }
    guard isKnown else { return nil }
    let halfCounts = Set((halves ?? []).map { $0.count(key) })
    // Somebody decided whether the task is there, unless it is as it was before one side changed it.
    let isOld = count == 1 && base.count(key) == 1 && !result.isChanged(key, since: base)
    let isOfHalf = (halves ?? []).contains { half in
      half.count(key) == count && (!isOld || !half.isChanged(key, since: base))
    }
    if halfCounts.count > 1, isOfHalf { return nil }
    if count == 0, let side = sides.first(where: { $0.count(key) > 0 }) {
      let isRemoved = base.count(key) > 0 && counts.contains(0)
      let wordings = ([base] + sides).flatMap { $0.tasks[key] ?? [] }
      let isRenamed =
        wordings.allSatisfy { $0.id == nil }
        && wordings.contains { renamed.contain(like: $0.titleLine) }
      return isRemoved || isRenamed ? nil : fault(.lost, side)
    }
    if count > 0, base.count(key) > 0, counts.contains(0) {
      let isKept =
        (halves == nil || !isOld)
        && sides.contains { $0.count(key) > 0 && $0.isChanged(key, since: base) }
      return isKept ? nil : fault(.revived, result)
    }
    guard count == 1 else { return nil }
    let results = halfCounts == [1] ? halves?.map { $0.state(of: key) } : nil
    let fields: RevertedFields
    if base.count(key) == 1, counts.allSatisfy({ $0 == 1 }) {
      fields = RevertedFields(
        base: base.state(of: key),
        sides: sides.map { $0.state(of: key, since: base, in: result, sides) },
        result: result.state(of: key), halves: results)
    } else if base.count(key) == 0, counts.reduce(0, +) == 1 {
      // What the side that added it said counts as a change of a task that says nothing.
      let added = sides[counts.firstIndex(of: 1)!].state(of: key)
      fields = RevertedFields(
        base: added.bare, sides: [added], result: result.state(of: key), halves: results)
    } else {
      return nil
    }
    return fields.names.isEmpty ? nil : fault(.reverted, result, fields)
  }
}

extension MergeAudit.Fault {
  /// A fault of the tasks that a version has under a key.
  fileprivate init(
    _ kind: Kind, _ key: AuditedNames.Key, _ version: AuditedVersion,
    _ reverted: RevertedFields? = nil
  ) {
    let tasks = version.tasks[key]!
    self.init(
      kind: kind, id: tasks[0].id?.text, title: tasks[0].title,
      columns: tasks.map { version.board.columns[$0.columnIndex].name },
      fields: reverted?.names ?? [], lost: reverted?.lost ?? [])
  }
}

extension AuditedNames.Key {
  fileprivate var isTitle: Bool {
    if case .title = self { return true }
    return false
  }
}

/// The tasks that a merge has elsewhere than as tasks of its board: as subtasks that no
/// version has, or on other boards.
struct TasksElsewhere {
  private let ids: Set<TaskID>
  private let titles: Set<ByteString>

  /// Cost: linear in the boards.
  init(_ merge: Board, _ versions: [Board], others: [Board]) {
    func nested(_ boards: [Board]) -> [TaskLine] {
      boards.flatMap(\.tasks).flatMap { $0.subtasks.map(\.titleLine) }
    }
    let known = nested(versions)
    let moved = others.flatMap(\.tasks).map(\.titleLine)
    let lines = nested([merge])
    ids = Set(lines.compactMap(\.id)).subtracting(known.compactMap(\.id))
      .union(moved.compactMap(\.id))
    titles = Set(lines.map(AuditedNames.title)).subtracting(known.map(AuditedNames.title))
      .union(moved.map(AuditedNames.title))
  }

  /// True if a task is elsewhere: by its id, or without one by any of its wordings.
  func holds(_ key: AuditedNames.Key, _ wordings: [Board.Task]) -> Bool {
    if case .id(let id) = key { return ids.contains(id) }
    return wordings.contains { titles.contains(AuditedNames.title(of: $0.titleLine)) }
  }
}
