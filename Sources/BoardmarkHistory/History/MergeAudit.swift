import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Checks a merge made by any tool: did it lose, duplicate or revive a task, or revert a side's
/// change to one?
///
/// Tasks are identified by their ids, those without one by their titles, and if several have the
/// same title, by their whole meaning. If a merge by tasks matches a task that a side has retitled,
/// this does so too.
package struct MergeAudit: Sendable {
  /// A mistake that a merge by tasks never makes.
  package struct Fault: Sendable, Hashable {
    package enum Kind: String, Sendable {
      /// A side had the task and nobody removed it, but it is gone.
      case lost
      /// The task occurs more often than on any side.
      case doubled
      /// A side removed the task and no other side changed it, but it is still there.
      case revived
      /// A side changed a part of the task and no other side changed that part differently, but it
      /// has its old value; or the only side that added the task gave it something that is now
      /// missing.
      case reverted
    }

    package let kind: Kind

    /// The task's id as typed; nil for one without.
    package let id: String?

    package let title: String

    /// The task's current columns; for a lost task, its former ones.
    package let columns: [String]

    /// The reverted parts of a task: `column`, `box`, `title`, `person`, `tag`, `body` or an
    /// attribute's key, sorted; empty for other kinds.
    package let fields: [String]

    /// A side's lost values of those fields, sorted by field and value; removals by a side are not
    /// listed.
    package let lost: [LostValue]
  }

  /// A value that a side put into a field and that the merge lacks.
  package struct LostValue: Sendable, Hashable {
    package let field: String

    /// The value of an attribute, a name, a title, a line of the body without its marker, or a word
    /// for the state of a checkbox; an open checkbox with another character as typed.
    package let value: String
  }

  /// The faults, by kind, and then in the order of the tasks' titles.
  package let faults: [Fault]

  /// True if a merge of the same versions by tasks has no conflicts; nil unless there are two sides
  /// and at most one base.
  package let isCleanByTasks: Bool?

  /// Audits a merge.
  ///
  /// - Parameters:
  ///   - bases: The merge bases; none for unrelated histories. A fault must be one with each of the
  ///     bases to count.
  ///   - sides: The versions that were merged, empty if a side has no file. If a side removed a
  ///     file which the merge kept, that says nothing about single tasks.
  ///   - result: The committed version.
  ///   - archive: The file that the merge archived tasks to; empty if it archived none.
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
    // A result equal to a clean merge by tasks has no faults.
    if merges.contains(where: { $0.isClean && $0.bytes == result }) {
      faults = []
      return
    }
    let hasFile = bases.contains { !$0.isEmpty } && !result.isEmpty
    // As in a merge, a column still contains tasks after a side renamed it to something that is not
    // a column's name.
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

  /// Boards with further tasks of the merge: archived ones, and their side of unresolved conflicts.
  let elsewhere: [Board]

  /// The results of a merge by tasks, one for each half of its conflicts if it has any; nil if
  /// there is no such merge.
  let halves: [(outcome: ConflictOutcome, board: Board)]?

  /// Finds the merge's faults.
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

  /// The tasks that are gone although every side has them, some as a task and some as a subtask,
  /// each with a side that has it as a task. Taking a different side of each of the two conflicts
  /// loses such a task.
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
    // A title identifies a task only if no version has it twice.
    let isKnown = !key.isTitle || ([count, base.count(key)] + counts).allSatisfy { $0 <= 1 }
    guard isKnown else { return nil }
    let halfCounts = Set((halves ?? []).map { $0.count(key) })
    // Existence was somebody's decision, unless the task is as it was before one side changed it.
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
      // What the only side added counts as a change of an empty task.
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

/// The tasks of a merge in other places: as subtasks that no version has, or on other boards.
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

  /// True if a task is elsewhere: by its id, or without one by any of its versions' texts.
  func holds(_ key: AuditedNames.Key, _ wordings: [Board.Task]) -> Bool {
    if case .id(let id) = key { return ids.contains(id) }
    return wordings.contains { titles.contains(AuditedNames.title(of: $0.titleLine)) }
  }
}
