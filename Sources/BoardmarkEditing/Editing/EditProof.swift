import BoardmarkReading
import BoardmarkText

/// Proves that a changed board says what it should: the parts that stay, byte for byte, and the
/// tasks that were added, in the order that was asked for.
struct EditProof {
  private let rearrangement: Rearrangement
  private let after: Board

  init(_ rearrangement: Rearrangement, after: Board) {
    self.rearrangement = rearrangement
    self.after = after
  }

  func check() throws(EditRefusal) {
    let before = rearrangement.board
    // How prose is cut into parts depends on what stands beside it.
    var found = BoardMeaning(after, leavingOut: .blankLines)
    var last: Int?
    func check(_ mismatch: BoardMeaning.Mismatch?) throws(EditRefusal) {
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
  private var refusalForProgram: EditRefusal? {
    rearrangement.form.programUnable(toRead: after, afterReading: rearrangement.board).map {
      EditRefusal(
        "\($0) keeps this file and could no longer read it", remedy: "write it as \($0) does")
    }
  }

  private func refusal(at offset: Int?) -> EditRefusal {
    if rearrangement.board.settings.isTaskell, !after.settings.isTaskell {
      return refusalForProgram
        ?? EditRefusal(
          "nothing would show any longer that taskell keeps this file, so columns would be lost",
          remedy: "keep a description, a due date or a subtask in it")
    }
    return .misread(rearrangement.board.source.lines.line(at: offset ?? 0) + 1)
  }
}
