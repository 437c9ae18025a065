import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// The events of one task, found by what people type for it, even if the task is gone.
public struct TaskTrail: Sendable {
  /// Why no task was found.
  public enum Failure: Error, Sendable {
    case unknown
    /// The ids that begin with the text, as typed in the board.
    case ambiguous([String])
  }

  /// The events that are about the task, in their order.
  public let events: [BoardEvent]

  /// Follows a task that stands on the board.
  public init(of task: Board.Task, in history: BoardHistory) {
    self.init(id: task.id, title: task.title, history.events)
  }

  /// Finds a task among all that there ever were: by its id, by a beginning of its id that no other
  /// id shares, else by its title. Letter case does not count.
  public init(_ text: String, in history: BoardHistory) throws(Failure) {
    let wanted = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    var ids: [String: TaskID] = [:]
    var titled: (id: TaskID?, title: String)?
    for event in history.events {
      let id = event.change.id.flatMap { TaskID($0) }
      if let id { ids[id.folded] = id }
      if let title = event.change.title, title.lowercased() == text.lowercased() {
        titled = (id, title)
      }
    }
    let begun = ids.values.filter { !wanted.isEmpty && $0.folded.hasPrefix(wanted) }
    if let id = ids[wanted] ?? (begun.count == 1 ? begun.first : nil) {
      self.init(id: id, title: nil, history.events)
    } else if begun.count > 1 {
      throw .ambiguous(begun.map(\.text).sorted())
    } else if let titled {
      self.init(id: titled.id, title: titled.id == nil ? titled.title : nil, history.events)
    } else {
      throw .unknown
    }
  }

  /// Goes back through the events, from the last name of the task to its first.
  private init(id: TaskID?, title: String?, _ all: [BoardEvent]) {
    // A revision's events name the task as it is after the revision; older names
    // count from the revision before on.
    var (id, title) = (id, title)
    var (oldID, oldTitle) = (id, title)
    var revision = -1
    var found: [BoardEvent] = []
    for event in all.reversed() {
      let change = event.change
      guard let shown = change.title else { continue }
      if event.revision != revision { (id, title) = (oldID, oldTitle) }
      let changeID = change.id.flatMap { TaskID($0) }
      let isMeant =
        id != nil
        ? changeID == id
        : changeID == nil && title.map { $0.utf8.elementsEqual(shown.utf8) } ?? false
      guard isMeant else { continue }
      if event.revision != revision {
        revision = event.revision
        oldTitle = shown
      }
      found.append(event)
      if change.kind == .retitled { oldTitle = change.from }
      if change.attribute == "id" { oldID = change.from.flatMap { TaskID($0.utf8) } }
      // A title may have been another task's before; an id is never given twice.
      if change.kind == .added, id == nil { break }
    }
    events = found.reversed()
  }
}
