import BoardmarkReading
import BoardmarkText

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

  func check() throws(EditRefusal) {
    let before = rearrangement.board
    var found = Statements(of: after)
    var last: Int?
    func expect(_ statements: [Statement]) throws(EditRefusal) {
      for statement in statements {
        last = statement.offset ?? last
        guard found.next() == statement else { throw refusal(at: last) }
      }
    }
    for element in rearrangement.elements {
      switch element {
      case .units(let positions):
        for part in positions.lazy.map(rearrangement.part) {
          if found.skip(part, of: before) {
            last = part.range.lowerBound
          } else {
            try expect(before.statements(of: part))
          }
        }
      case .changed(let position, let edits):
        try expect([changed(rearrangement.part(position), edits)])
      case .lines(let lines):
        try expect(
          Statement.prose(lines.comment[...], offset: nil)
            + [Statement(kind: .task, text: lines.task[...].withoutBlankEnd, offset: nil)])
      }
    }
    if found.next() != nil { throw refusal(at: last) }
  }

  private func refusal(at offset: Int?) -> EditRefusal {
    .misread(rearrangement.board.source.lines.line(at: offset ?? 0) + 1)
  }

  private func changed(_ part: Board.Part, _ edits: [TextEdit]) -> Statement {
    let start = part.range.lowerBound
    let text = Array(rearrangement.board.source.bytes[part.range])
      .applying(edits.map { $0.shifted(by: -start) })
    return Statement(kind: .task, text: text[...].withoutBlankEnd, offset: start)
  }
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

  /// The lines that are not blank: where prose is cut into parts depends on what is beside it.
  static func prose(_ text: ArraySlice<UInt8>, offset: Int?) -> [Statement] {
    text.split(whereSeparator: \.isLineEnding).filter { !$0.allSatisfy(\.isBlank) }
      .map { Statement(kind: .prose, text: $0, offset: offset) }
  }
}

/// What a board says, one statement after the other.
private struct Statements {
  private let board: Board

  /// The parts that say something and are not yet begun with.
  private var parts: ArraySlice<Board.Part>

  /// What is left of the part that was begun with.
  private var begun: ArraySlice<Statement> = []

  init(of board: Board) {
    self.board = board
    parts = board.parts[...]
  }

  mutating func next() -> Statement? {
    while begun.isEmpty, let part = parts.popFirst() { begun = board.statements(of: part)[...] }
    return begun.popFirst()
  }

  /// Passes over the next part where it is one of another board's to the byte, so that no
  /// statements need be made of the two.
  mutating func skip(_ part: Board.Part, of other: Board) -> Bool {
    guard begun.isEmpty else { return false }
    while let next = parts.first, board.kind(of: next) == nil { parts.removeFirst() }
    guard let next = parts.first, board.kind(of: next) == other.kind(of: part),
      board.source.bytes[next.range].isIdentical(to: other.source.bytes[part.range])
    else { return false }
    parts.removeFirst()
    return true
  }
}

extension Board {
  /// What a part says.
  fileprivate func statements(of part: Part) -> [Statement] {
    guard let kind = kind(of: part) else { return [] }
    let text = source.bytes[part.range]
    let start = part.range.lowerBound
    return kind == .prose
      ? Statement.prose(text, offset: start)
      : [Statement(kind: kind, text: text.withoutBlankEnd, offset: start)]
  }

  /// What kind of statement a part makes; nil where it says nothing.
  fileprivate func kind(of part: Part) -> Statement.Kind? {
    switch part.kind {
    case .blank, .byteOrderMark: nil
    case .frontMatter: .frontMatter
    case .heading(let column):
      column.map { .column(columns[$0].state, columns[$0].role) } ?? .heading
    case .task: .task
    case .prose: .prose
    }
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
