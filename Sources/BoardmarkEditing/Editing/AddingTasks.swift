import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The source of new ids.
public struct IDSource: Sendable {
  /// Ids that must not be made even though the board does not have them, such as its archive's.
  public let taken: Set<TaskID>

  /// The seed of the random ids; the same seed gives the same ids.
  public let seed: UInt64

  public init(taken: Set<TaskID> = [], seed: UInt64) {
    self.taken = taken
    self.seed = seed
  }

  /// A mint for `count` new ids of a board. Cost: linear in the board.
  func mint(for board: Board, besides others: [TaskID] = [], count: Int = 1) -> IDMint {
    var used = taken.union(board.ids).union(others)
    // An id that a task needs counts as taken even if no task has it, since one probably had it.
    for task in board.tasks { used.formUnion(task.line.needs) }
    return IDMint(taken: used, count: count)
  }
}

extension Board {
  /// Adds a task, with the bullet and the indentation of the tasks beside it.
  ///
  /// It gets a checkbox unless the board has tasks and none of them has one. If another program
  /// keeps the file, that program's form decides.
  /// - Parameter today: The day on which a task of a done column counts as finished; nil to leave its box open.
  /// - Throws: ``EditRefusal`` if the task or a part of it cannot be written so that it is read as
  ///   meant, if the value of an attribute is not valid, if its id is another task's, or if the board has no such place.
  public func adding(
    _ task: NewTask, at place: TaskPlace, ids: IDSource, finishingOn today: CalendarDate? = nil
  ) throws(EditRefusal) -> BoardEdit {
    try adding([(task, place)], ids: ids, finishingOn: today)
  }

  /// Adds tasks, those for the same place in their order.
  ///
  /// Cost: that of adding one, and of writing each.
  /// - Parameter today: The day on which tasks of a done column count as finished; nil to leave their boxes as they are.
  /// - Throws: ``EditRefusal`` as for one task; then none is added.
  package func adding(
    _ tasks: [(task: NewTask, place: TaskPlace)], ids: IDSource,
    finishingOn today: CalendarDate? = nil
  ) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    var known = self.ids.union(ids.taken)
    var mint = ids.mint(
      for: self, besides: tasks.compactMap(\.task.id), count: tasks.count { $0.task.id == nil })
    var generator = SplitMix64(seed: ids.seed)
    var created: [TaskID] = []
    var rearrangement = Rearrangement(self)
    let hasBoxes = hasBoxes(in: rearrangement.form)
    for (task, place) in tasks {
      if let id = task.id, known.contains(id) {
        throw EditRefusal("the id '\(id)' is another task's", remedy: "choose another, or none")
      }
      let place = try own(place)
      let id = task.id ?? mint.next(using: &generator)
      let anchor = anchor(of: place, rearrangement)
      var text = try task.lines(
        marker: marker(at: place, like: anchor.like), hasBox: hasBoxes || task.box != .open, id: id,
        rearrangement.form)
      if let today {
        switch Arrival(of: .open, from: nil, into: columns[place.column]) {
        case .finished: try text.finish(on: today)
        case .cancelled: try text.cancel(addingBox: false)
        case .unchanged, .opened: break
        }
      }
      try text.checkIDs(apartFrom: known)
      known.insert(id)
      created.append(id)
      rearrangement.insert(
        TaskLines(
          task: Self.written(text.bytes, rearrangement.lineEnding, beside: anchor.like)),
        after: anchor.part)
    }
    var edit = try rearrangement.proved()
    edit.created = created
    return edit
  }

  /// Whether new tasks are to have a box in the form of the file.
  func hasBoxes(in form: FileForm) -> Bool {
    guard case .asOthers(let atFirst) = form.boxes else { return true }
    var isEmpty = true
    for column in columns {
      for task in column.tasks {
        // In a file without boxes only a cancelled task has one, which shows nothing.
        if task.line.boxRange != nil, !form.isForeign || task.box != .cancelled { return true }
        isEmpty = false
      }
    }
    return isEmpty && atFirst
  }

  /// The lines of a new task with the board's line ending, fitted to its neighbour.
  ///
  /// - Parameter lineEnding: The board's line ending.
  static func written(
    _ bytes: [UInt8], _ lineEnding: [UInt8], beside neighbour: Task?
  ) -> [UInt8] {
    let lines = Array(
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .joined(separator: lineEnding))
    return neighbour.map { TaskIndentation.fitted(lines, beside: $0) } ?? lines
  }

  /// The marker of a new task: its neighbour's bullet or next number, else the board's bullet.
  private func marker(at place: TaskPlace, like neighbour: Task?) -> String {
    guard let neighbour else {
      let bullet = columns.lazy.flatMap(\.tasks).first { $0.marker.count == 1 }
      return bullet.map { source.string(in: $0.marker) } ?? "-"
    }
    let marker = source.bytes[neighbour.marker]
    guard marker.count > 1, let number = CalendarDate.number(marker.dropLast()) else {
      return String(decoding: marker, as: UTF8.self)
    }
    let isAfter =
      switch place.position {
      case .end, .after, .group: true
      case .top, .before: false
      }
    let delimiter = String(decoding: marker.suffix(1), as: UTF8.self)
    return "\(min(number + (isAfter ? 1 : 0), 999_999_999))\(delimiter)"
  }
}
