import BoardmarkReading
import BoardmarkText

extension Board {
  /// A change of a board that was made and proved to be the one that was asked for.
  public struct Edit: Sendable {
    /// The edits of the board's bytes, in order and without overlaps; empty if nothing changes.
    public let edits: [TextEdit]

    /// The board as it is read with the edits applied.
    public let board: Board

    /// True if nothing changes.
    public var isEmpty: Bool { edits.isEmpty }

    /// The tasks that were added, moved or changed, as they are now, in the order of the file.
    public let tasks: [Board.Task]

    /// The ids of the tasks that were added, in the order in which they were made.
    public internal(set) var created: [TaskID] = []

    /// The tasks that are gone because the tasks they followed were opened again.
    package internal(set) var withdrawn: [Board.Task] = []

    /// For each of ``tasks``, the task as it was before, if it changed in place; nil if it was added or moved.
    package let before: [Board.Task?]

    package init(
      edits: [TextEdit], board: Board, touched: [(task: Board.Task, before: Board.Task?)] = []
    ) {
      self.edits = edits
      self.board = board
      tasks = touched.map(\.task)
      before = touched.map(\.before)
    }

    /// This change and one of its board as one change.
    package func joined(with next: Edit) -> Edit {
      var edit = Edit(
        edits: edits.followed(by: next.edits), board: next.board,
        touched: Array(zip(next.tasks, next.before)))
      edit.created = created + next.created
      edit.withdrawn = withdrawn + next.withdrawn
      return edit
    }
  }
}

extension Rearrangement {
  /// The edits, with the board as it is read with them applied.
  ///
  /// Applied and read again, they give what was asked for and nothing else; if lines would run into each other, blank
  /// lines are put at every place that changes. Cost: that of reading the board once or twice more.
  /// - Throws: ``Board/EditError`` if no such edits are found.
  package func proved() throws(Board.EditError) -> Board.Edit {
    var failure: Board.EditError?
    for isWide in [false, true] {
      let edits = edits(isWide: isWide)
      guard !edits.isEmpty else { return Board.Edit(edits: [], board: board) }
      let after = Board(
        board.source.bytes.applying(edits), fileName: board.fileName)
      do throws(Board.EditError) {
        try EditProof(self, after: after).check()
        return Board.Edit(edits: edits, board: after, touched: touchedTasks(in: after))
      } catch {
        failure = error
      }
    }
    throw failure!
  }

  /// The tasks of the changed board that are not as they were, found by their positions among all
  /// tasks.
  private func touchedTasks(in after: Board) -> [(task: Board.Task, before: Board.Task?)] {
    var places: [Int] = []
    var before: [Board.Task?] = []
    var count = 0
    for element in elements {
      switch element {
      case .units(let positions):
        for position in positions where part(position).isTask { count += 1 }
        continue
      case .changed(let position, _, let starts):
        if let task = board.task(part(position)) { before.append(task) }
        before += starts.map { _ in nil }
      case .lines: before.append(nil)
      }
      while places.count < before.count {
        places.append(count)
        count += 1
      }
    }
    return Array(zip(after.tasks(at: places), before))
  }
}

extension Board {
  /// The tasks at ascending positions among all tasks; no other task is read.
  fileprivate func tasks(at places: [Int]) -> [Task] {
    var found: [Task] = []
    var places = places[...]
    var first = 0
    for column in columns {
      while let place = places.first, place < first + column.tasks.count {
        found.append(column.tasks[place - first])
        places.removeFirst()
      }
      first += column.tasks.count
    }
    return found
  }
}

extension Board.Part {
  package var isTask: Bool {
    if case .task = kind { true } else { false }
  }

  package var isHeading: Bool {
    if case .heading = kind { true } else { false }
  }

  /// True if the part begins with the `#` of a heading, which cannot become part of a line before
  /// it.
  func isATXHeading(in board: Board) -> Bool {
    isHeading && board.source.bytes[range].first { !$0.isBlank } == .ascii("#")
  }

  /// The byte that distinguishes a task's list from another; nil for any other part.
  func listKind(in board: Board) -> UInt8? {
    board.task(self).flatMap { board.reading.bytes[$0.marker].last }
  }
}

extension Board {
  /// The task that a part holds; nil for any other part.
  package func task(_ part: Part) -> Task? {
    guard case .task(let column, let index) = part.kind else { return nil }
    return columns[column].tasks[index]
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the last line ending.
  package var withoutFinalLineEnding: ArraySlice<UInt8> {
    if last == 0x0A { return dropLast(suffix(2).first == 0x0D && count > 1 ? 2 : 1) }
    return last == 0x0D ? dropLast() : self
  }
}

extension Board {
  /// Why a change is not made; in that case nothing is written.
  public struct EditError: Refusal {
    /// The number of the line that the change fails at, from 1; nil if it is about no line.
    public let line: Int?
    /// The reason: lower case, no final stop.
    public let message: String
    /// What to do about it, in the same style.
    public let remedy: String

    /// What to do about it for users who see the board on a screen and type no commands.
    public let remedyOnScreen: String

    /// True if the refusal is about the title that was given.
    package let isAboutTitle: Bool

    package init(
      line: Int? = nil, _ message: String, remedy: String, onScreen: String? = nil,
      isAboutTitle: Bool = false
    ) {
      self.line = line
      self.message = message
      self.remedy = remedy
      remedyOnScreen = onScreen ?? remedy
      self.isAboutTitle = isAboutTitle
    }

    /// Refuses a change after which a line would be read differently.
    static func misread(_ line: Int) -> Board.EditError {
      Board.EditError(
        line: line, "this would be read differently after the change",
        remedy: "separate it with blank lines, or run 'board fmt' first",
        onScreen: "separate it with blank lines in the file")
    }

    /// Refuses a change that a merge conflict is in the way of.
    package static func conflict(_ region: ConflictRegion) -> Board.EditError {
      Board.EditError(
        line: region.lines.lowerBound + 1, "merge conflict",
        remedy: "resolve it first: 'board resolve'", onScreen: "resolve it in the file first")
    }

    /// Refuses to change a file that cannot be read as a board.
    ///
    /// - Parameter needsColumns: True if the file must have a column.
    package static func check(
      _ board: Board, needsColumns: Bool = true
    ) throws(Board.EditError) {
      if board.isUTF16 {
        throw Board.EditError("the file is UTF-16", remedy: "save it as UTF-8")
      }
      if let conflict = board.conflicts.first { throw .conflict(conflict) }
      if let line = board.leftOverMarkers.first {
        throw Board.EditError(
          line: line + 1, "leftover conflict marker",
          remedy: "keep the right lines and remove the marker")
      }
      if needsColumns, board.columns.isEmpty {
        if let fault = board.frontMatterFault {
          throw Board.EditError(
            line: fault.line, "the file has no columns: \(fault.message)", remedy: fault.remedy)
        }
        throw Board.EditError(
          "the file has no columns",
          remedy: board.columnCandidates.isEmpty
            ? "add a heading such as '## Todo', or run 'board init'"
            : "run 'board init --adopt' on it, which makes columns of its headings",
          onScreen: "add a heading such as '## Todo' to the file")
      }
    }
  }
}

/// Proves that a changed board is what it should be: the parts that stay, byte for byte, and the
/// tasks that were added, in the order that was asked for.
struct EditProof {
  private let rearrangement: Rearrangement
  private let after: Board

  init(_ rearrangement: Rearrangement, after: Board) {
    self.rearrangement = rearrangement
    self.after = after
  }

  func check() throws(Board.EditError) {
    let before = rearrangement.board
    // How prose is cut into parts depends on what is next to it.
    var found = BoardMeaning(after, leavingOut: .blankLines)
    var last: Int?
    func check(_ mismatch: BoardMeaning.Mismatch?) throws(Board.EditError) {
      if let mismatch { throw refusal(at: mismatch.offset ?? last) }
    }
    for element in rearrangement.elements {
      switch element {
      case .units(let positions):
        for part in positions.lazy.map({ rearrangement.part($0) }) {
          try check(found.firstMismatch(passing: part, of: before))
          last = part.range.lowerBound
        }
      case .changed(let position, let edits, let starts):
        let part = rearrangement.part(position)
        last = part.range.lowerBound
        let bounds = [part.range.lowerBound] + starts + [part.range.upperBound]
        for (index, (start, end)) in zip(bounds, bounds.dropFirst()).enumerated() where start < end
        {
          let text = Array(before.source.bytes[start..<end])
            .applying(
              edits.filter {
                // The file's last line may have no ending, and is then added to at its end.
                start <= $0.range.lowerBound
                  && ($0.range.lowerBound < end || end == part.range.upperBound)
              }.map { $0.shifted(by: -start) })
          let statements =
            part.isTask || index > 0
            ? [BoardMeaning.Statement(task: text[...], offset: start)]
            : BoardMeaning.Statement.prose(text[...])
          for statement in statements { try check(found.mismatch(passing: statement)) }
        }
      case .lines(let lines):
        for line in BoardMeaning.Statement.prose(lines.comment[...]) {
          try check(found.mismatch(passing: line))
        }
        try check(found.mismatch(passing: BoardMeaning.Statement(task: lines.task[...])))
      }
    }
    if found.next() != nil { throw refusal(at: last) }
    if let refusal = refusalForProgram { throw refusal }
  }

  /// The refusal of what the program that keeps the file could not read; nil if it could.
  private var refusalForProgram: Board.EditError? {
    rearrangement.form.programUnable(toRead: after, afterReading: rearrangement.board).map {
      Board.EditError(
        "\($0) maintains this file and could no longer read it", remedy: "write it as \($0) does")
    }
  }

  private func refusal(at offset: Int?) -> Board.EditError {
    if rearrangement.board.settings.isTaskell, !after.settings.isTaskell {
      return refusalForProgram
        ?? Board.EditError(
          "nothing would show that taskell maintains this file, so columns would be lost",
          remedy: "keep a description, a due date or a subtask in it")
    }
    return .misread(rearrangement.board.source.lines.line(at: offset ?? 0) + 1)
  }
}
