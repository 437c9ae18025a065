import BoardmarkReading
import BoardmarkText

extension Board.Part {
  package var isTask: Bool {
    if case .task = kind { true } else { false }
  }

  package var isHeading: Bool {
    if case .heading = kind { true } else { false }
  }

  /// Whether the part begins with the `#` of a heading, which cannot become part of a line before
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
