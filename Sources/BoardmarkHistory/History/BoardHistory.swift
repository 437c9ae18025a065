import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

extension Board {
  /// The events on a board, read from the versions of its file.
  ///
  /// A history is a graph: a revision is compared with each of its parents, and a merge counts as
  /// having changed only what no side had before. The versions are passed in one after the other,
  /// and each is dropped as soon as no later one needs it.
  public struct History: Sendable {
    /// The revisions, each after its parents.
    public let revisions: [Board.Revision]

    /// The events in chronological order; those of one revision stay together.
    public private(set) var events: [Board.Event] = []

    /// Revisions before this instant, in seconds since 1970, are not compared.
    private let since: Int

    private var next = 0
    private var versions: [Int: RevisionChanges.Version] = [:]
    private let lastUses: [Int]
    private var times: [Int] = []

    /// Whether each task, by its id or title, is on the board after the events so far.
    private var existences: [TaskKey: Bool] = [:]

    /// Creates a history of revisions, each of which must come after its parents.
    public init(_ revisions: [Board.Revision], since: Int = .min) {
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
    /// Cost: linear in its size for comparing bytes; only differences from its parents are parsed.
    /// - Parameter content: The file's bytes; nil if the revision removed it.
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

    /// Sorts the events; call this after adding all revisions.
    public mutating func finish() {
      let order = events.indices.sorted {
        (events[$0].time, events[$0].revision, $0) < (events[$1].time, events[$1].revision, $1)
      }
      events = order.map { events[$0] }
    }

    private mutating func compare(_ version: RevisionChanges.Version, _ revision: Board.Revision) {
      guard !revision.parents.isEmpty else {
        let nothing = RevisionChanges.Version([], fileName: revision.fileName)
        let entries = RevisionChanges(from: nothing, to: version).entries
        for entry in entries where !revision.isCutOff || entry.change.kind == .added {
          add(entry, isInherited: revision.isCutOff)
        }
        return
      }
      let lists = revision.parents.map { parent in
        // The version was split into segments based on its first parent's.
        RevisionChanges(
          from: versions[parent]!, to: version,
          ends: parent == revision.parents[0] ? version.text.ends : nil
        ).entries
      }
      for entry in lists.count == 1 ? lists[0] : ownChanges(lists) { add(entry) }
    }

    /// The changes that a merge itself made.
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
          // A side that did not have the task does not count for its parts.
          let isEverywhere = lists.indices.allSatisfy { side in
            keys[side].contains(key)
              || (entry.change.kind != .added && task.map(added[side].contains) ?? false)
          }
          // Only the merge itself can lose a task that just one side had, or revive one that a side
          // removed.
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
        Board.Event(
          revision: next, time: times[next], change: entry.change, task: entry.task,
          isInherited: isInherited, oldState: entry.oldState))
    }
  }
}

/// A task's identity in its history: its id, else its title.
enum TaskKey: Hashable {
  case id(TaskID)
  case title(ByteString)

  init?(_ change: Board.Change) {
    guard let title = change.title else { return nil }
    self.init(id: change.id.flatMap { TaskID($0) }, title: title)
  }

  init(id: TaskID?, title: String) {
    self = id.map(TaskKey.id) ?? .title(ByteString(Array(title.utf8)[...]))
  }
}

/// A change's identity, the same from whichever side it is seen.
private struct ChangeKey: Hashable {
  private let task: TaskKey?
  private let kind: String
  private let words: [ByteString]

  init(_ change: Board.Change) {
    task = TaskKey(change)
    kind = change.kind.rawValue
    // A side may have moved what the merge removed.
    if change.kind == .removed, change.title != nil {
      words = []
      return
    }
    var words = [change.attribute ?? "", change.to ?? ""]
    // For a removal, the old value distinguishes it from other changes.
    if change.to == nil { words.append(change.from ?? "") }
    self.words = words.map { ByteString(Array($0.utf8)[...]) }
  }
}

extension Board {
  /// A version of a board's file in its history.
  public struct Revision: Sendable {
    /// The commit's id.
    public let commit: String

    /// The author of the change.
    public let author: String

    /// The author's time, in seconds since 1970-01-01T00:00Z; authors' clocks may be wrong.
    public let time: Int

    /// The file's name, which decides whether weak column names count.
    public let fileName: String

    /// The indices of the revisions before this one, all lower than its own; several for a merge.
    public let parents: [Int]

    /// True if earlier revisions are unknown, as in a shallow clone.
    public let isCutOff: Bool

    /// Creates a revision; `parents` are indices of earlier ones.
    public init(
      commit: String, author: String, time: Int, fileName: String = "board.md", parents: [Int],
      isCutOff: Bool = false
    ) {
      self.commit = commit
      self.author = author
      self.time = time
      self.fileName = fileName
      self.parents = parents
      self.isCutOff = isCutOff
    }
  }
}

/// The changes between two versions of a board; parses only where they differ.
struct RevisionChanges {
  /// A change and the known facts about its task.
  struct Entry {
    let change: Board.Change
    let task: Board.TaskFacts?
    let oldState: Board.ColumnState?
  }

  /// A version's text and its file name.
  struct Version {
    let text: TextSegments
    let fileName: String

    /// - Parameter old: A similar version, to save work.
    init(_ bytes: [UInt8], fileName: String, like old: Version? = nil) {
      text = TextSegments(bytes, like: old?.text)
      self.fileName = fileName
    }
  }

  let entries: [Entry]

  /// Compares two versions, with the same result as comparing the whole boards.
  ///
  /// - Parameters:
  ///   - ends: The common beginnings and ends of the texts, if known.
  ///   - isReduced: True to leave unchanged tasks unread if possible.
  init(
    from old: Version, to new: Version, ends: CommonAffixes? = nil, isReduced: Bool = true
  ) {
    let ends = ends ?? CommonAffixes(of: old.text.bytes, and: new.text.bytes)
    let isSame = ends.head == old.text.bytes.count && ends.head == new.text.bytes.count
    if isSame, old.fileName == new.fileName {
      entries = []
      return
    }
    let reduction =
      isReduced && old.fileName == new.fileName
      ? BoardExcerpts(from: old.text, to: new.text, ends: ends) : nil
    let before = PlacedBoard(old, reduction?.old)
    let after = PlacedBoard(new, reduction?.new)
    entries = BoardChanges(from: before.board, to: after.board).changes.map { change in
      let task = change.title.flatMap { after.task(at: change.newPlace, titled: $0) }
      var placed = change
      placed.oldPlace = before.wholePlace(change.oldPlace, of: change)
      placed.newPlace = after.wholePlace(change.newPlace, of: change)
      return Entry(
        change: placed, task: task.map { Board.TaskFacts($0, of: after.board) },
        oldState: change.kind == .moved ? before.column(at: change.oldPlace)?.state : nil)
    }
  }
}
