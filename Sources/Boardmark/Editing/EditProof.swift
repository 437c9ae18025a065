/// Shows that a board that was changed says what it is to say: the parts that stay, byte for byte,
/// and the tasks that came, in the order that was asked for.
///
/// Parts that are equal as bytes and of one kind read alike, whatever stands around them.
struct EditProof {
  private let rearrangement: Rearrangement
  private let after: Board

  init(_ rearrangement: Rearrangement, after: Board) {
    self.rearrangement = rearrangement
    self.after = after
  }

  /// Something that a board says; a line where it is prose.
  private struct Statement: Equatable {
    enum Kind: Equatable {
      case frontMatter
      case heading
      case column(ColumnState, ColumnRole)
      case task
      case prose
    }

    let kind: Kind
    let text: ArraySlice<UInt8>

    /// Where it stands before the change; nil for lines that come.
    let offset: Int?

    static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind && left.text.isIdentical(to: right.text)
    }
  }

  func check() throws(EditRefusal) {
    var found = after.parts.lazy.flatMap { statements(of: $0, in: after) }.makeIterator()
    var last: Int?
    for element in rearrangement.elements {
      for statement in statements(of: element) {
        last = statement.offset ?? last
        guard let other = found.next(), other == statement else { throw refusal(at: last) }
      }
    }
    if found.next() != nil { throw refusal(at: last) }
  }

  private func refusal(at offset: Int?) -> EditRefusal {
    .misread(rearrangement.board.source.lines.line(at: offset ?? 0) + 1)
  }

  private func statements(of element: Rearrangement.Element) -> [Statement] {
    switch element {
    case .lines(let lines):
      proseLines(lines.comment[...], offset: nil)
        + [Statement(kind: .task, text: lines.task[...].withoutBlankEnd, offset: nil)]
    case .part(let position, let edits):
      if edits.isEmpty {
        statements(of: rearrangement.part(position), in: rearrangement.board)
      } else {
        [changed(rearrangement.part(position), edits)]
      }
    }
  }

  private func changed(_ part: Board.Part, _ edits: [TextEdit]) -> Statement {
    let start = part.range.lowerBound
    let text = Array(rearrangement.board.source.bytes[part.range])
      .applying(edits.map { $0.shifted(by: -start) })
    return Statement(kind: .task, text: text[...].withoutBlankEnd, offset: start)
  }

  private func statements(of part: Board.Part, in board: Board) -> [Statement] {
    let text = board.source.bytes[part.range]
    let kind: Statement.Kind
    switch part.kind {
    case .blank, .byteOrderMark: return []
    case .prose: return proseLines(text, offset: part.range.lowerBound)
    case .frontMatter: kind = .frontMatter
    case .task: kind = .task
    case .heading(let column):
      kind = column.map { .column(board.columns[$0].state, board.columns[$0].role) } ?? .heading
    }
    return [Statement(kind: kind, text: text.withoutBlankEnd, offset: part.range.lowerBound)]
  }

  /// The lines that are not blank: where prose is cut into parts depends on what is beside it.
  private func proseLines(_ text: ArraySlice<UInt8>, offset: Int?) -> [Statement] {
    text.split(whereSeparator: \.isLineEnding).filter { !$0.allSatisfy(\.isBlank) }
      .map { Statement(kind: .prose, text: $0, offset: offset) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes less the white space and line endings at their end.
  fileprivate var withoutBlankEnd: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1].isSpace { end -= 1 }
    return self[startIndex..<end]
  }
}
