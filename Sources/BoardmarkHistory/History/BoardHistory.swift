import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// What happened on a board, read from the versions of its file.
///
/// A history is a graph: a revision is compared with each revision before it, and a merge is said to
/// have changed only what no side had before. The versions are handed in one after the other, and
/// each is forgotten as soon as no later one needs it.
public struct BoardHistory: Sendable {
  public let revisions: [BoardRevision]

  /// What happened, by time; what is told of one revision stays together.
  public private(set) var events: [BoardEvent] = []

  /// Revisions made before this instant, in seconds since 1970, are not compared.
  private let since: Int

  private var next = 0
  private var versions: [Int: RevisionChanges.Version] = [:]
  private let lastUses: [Int]
  private var times: [Int] = []

  /// Whether a task stands on the board, as far as the events so far tell, by id or title.
  private var existences: [TaskKey: Bool] = [:]

  /// Starts with revisions that have their parents before them.
  public init(_ revisions: [BoardRevision], since: Int = .min) {
    self.revisions = revisions
    self.since = since
    var lastUses = Array(revisions.indices)
    for (index, revision) in revisions.enumerated() {
      for parent in revision.parents { lastUses[parent] = index }
    }
    self.lastUses = lastUses
  }

  /// Reads the next revision.
  ///
  /// Cost: linear in its size for comparing bytes; only what differs from its parents is read.
  /// - Parameter content: The file's bytes; nil where the revision removed it.
  public mutating func add(_ content: [UInt8]?) {
    precondition(next < revisions.count, "there are no more revisions")
    let revision = revisions[next]
    times.append(revision.parents.reduce(revision.time) { max($0, times[$1]) })
    let version = RevisionChanges.Version(
      content ?? [], fileName: revision.fileName,
      like: revision.parents.first.flatMap { versions[$0] })
    if revision.time >= since { compare(version, revision) }
    versions[next] = version
    for index in revision.parents + [next] where lastUses[index] <= next {
      versions[index] = nil
    }
    next += 1
  }

  /// Brings the events into their order, when all revisions were read.
  public mutating func finish() {
    let order = events.indices.sorted {
      (events[$0].time, events[$0].revision, $0) < (events[$1].time, events[$1].revision, $1)
    }
    events = order.map { events[$0] }
  }

  private mutating func compare(_ version: RevisionChanges.Version, _ revision: BoardRevision) {
    guard !revision.parents.isEmpty else {
      let nothing = RevisionChanges.Version([], fileName: revision.fileName)
      let entries = RevisionChanges(from: nothing, to: version).entries
      for entry in entries where !revision.isCutOff || entry.change.kind == .added {
        add(entry, isInherited: revision.isCutOff)
      }
      return
    }
    let lists = revision.parents.map { parent in
      // The version was cut like its first parent's.
      RevisionChanges(
        from: versions[parent]!, to: version,
        ends: parent == revision.parents[0] ? version.text.ends : nil
      ).entries
    }
    for entry in lists.count == 1 ? lists[0] : ownChanges(lists) { add(entry) }
  }

  /// What a merge changed itself.
  private func ownChanges(_ lists: [[RevisionChanges.Entry]]) -> [RevisionChanges.Entry] {
    let keys = lists.map { Set($0.map { ChangeKey($0.change) }) }
    let added = lists.map { list in
      Set(list.filter { $0.change.kind == .added }.compactMap { TaskKey($0.change) })
    }
    var told: Set<ChangeKey> = []
    var own: [RevisionChanges.Entry] = []
    for list in lists {
      for entry in list {
        let key = ChangeKey(entry.change)
        let task = TaskKey(entry.change)
        // A side that did not have the task says nothing of its parts.
        let isEverywhere = lists.indices.allSatisfy { side in
          keys[side].contains(key)
            || (entry.change.kind != .added && task.map(added[side].contains) ?? false)
        }
        // A task that only one side had is lost, and one that a side removed is revived, by the
        // merge alone.
        let existence = task.flatMap { existences[$0] }
        let isLost = entry.change.kind == .removed && existence == true
        let isRevived = entry.change.kind == .added && existence == false
        if isEverywhere || isLost || isRevived, told.insert(key).inserted { own.append(entry) }
      }
    }
    return own
  }

  private mutating func add(_ entry: RevisionChanges.Entry, isInherited: Bool = false) {
    if let key = TaskKey(entry.change) { existences[key] = entry.change.kind != .removed }
    events.append(
      BoardEvent(
        revision: next, time: times[next], change: entry.change, task: entry.task,
        isInherited: isInherited, oldState: entry.oldState))
  }
}

/// What a task is known by through its history: its id, else its title.
enum TaskKey: Hashable {
  case id(TaskID)
  case title(ByteString)

  init?(_ change: BoardChange) {
    guard let title = change.title else { return nil }
    self.init(id: change.id.flatMap { TaskID($0) }, title: title)
  }

  init(id: TaskID?, title: String) {
    self = id.map(TaskKey.id) ?? .title(ByteString(Array(title.utf8)[...]))
  }
}

/// What makes a change the same, whichever side it is seen from.
private struct ChangeKey: Hashable {
  private let task: TaskKey?
  private let kind: String
  private let words: [ByteString]

  init(_ change: BoardChange) {
    task = TaskKey(change)
    kind = change.kind.rawValue
    // A side may have moved what the merge removed.
    if change.kind == .removed, change.title != nil {
      words = []
      return
    }
    var words = [change.attribute ?? "", change.to ?? ""]
    // Where nothing is left, what it was tells it from others.
    if change.to == nil { words.append(change.from ?? "") }
    self.words = words.map { ByteString(Array($0.utf8)[...]) }
  }
}
