import Boardmark
import JSONRPC

/// Edits of a text in a form that clients can apply: as small as possible, none inside a character
/// or a line ending, none touching another.
struct ProtocolEdits {
  private let text: TextBuffer
  private(set) var edits: [TextEdit] = []

  /// - Parameter edits: Edits in order and without overlaps.
  init(_ edits: [TextEdit], of text: TextBuffer) {
    self.text = text
    for edit in edits { edit.trimmed(in: text.bytes, isFromStart: true).map { add($0) } }
    self.edits = self.edits.map(aligned)
  }

  /// The edits as the protocol writes them.
  ///
  /// - Throws: A refusal if an edit inserts bytes that are not UTF-8, which JSON cannot carry.
  func json(_ encoding: PositionEncoding) throws(RPCError) -> JSONValue {
    var places = ProtocolPlaces(text, encoding)
    var list: [JSONValue] = []
    for edit in edits {
      guard UTF8Validity.isValid(edit.replacement) else {
        throw .refused(
          "line \(text.line(at: edit.range.lowerBound) + 1) holds bytes that are not UTF-8, which an editor "
            + "cannot be sent; use 'board' in a shell, or save the file as UTF-8")
      }
      list.append(
        .members([
          "range": places.range(edit.range), "newText": .string(edit.replacement),
        ]))
    }
    return .array(list)
  }

  /// Adds an edit, joined with the preceding ones that it would touch.
  private mutating func add(_ edit: TextEdit) {
    var edit = edit
    while let last = edits.last, aligned(last).range.upperBound >= aligned(edit).range.lowerBound {
      edits.removeLast()
      edit = TextEdit(
        range: last.range.lowerBound..<edit.range.upperBound,
        replacement: last.replacement
          + text.bytes[last.range.upperBound..<edit.range.lowerBound] + edit.replacement)
    }
    edits.append(edit)
  }

  /// The edit, extended so that it does not cut through a character or a line ending.
  private func aligned(_ edit: TextEdit) -> TextEdit {
    let start = whole(at: edit.range.lowerBound).lowerBound
    let end = whole(at: edit.range.upperBound).upperBound
    if start == edit.range.lowerBound, end == edit.range.upperBound { return edit }
    return TextEdit(
      range: start..<end,
      replacement: text.bytes[start..<edit.range.lowerBound] + edit.replacement
        + text.bytes[edit.range.upperBound..<end])
  }

  /// The bytes of the character or CRLF that an offset is inside of; empty if it is between
  /// characters.
  private func whole(at offset: Int) -> Range<Int> {
    text.bytes.withUnsafeBufferPointer { bytes in
      guard offset > 0, offset < bytes.count else { return offset..<offset }
      if bytes[offset - 1] == 0x0D, bytes[offset] == 0x0A { return offset - 1..<offset + 1 }
      guard bytes[offset] & 0xC0 == 0x80 else { return offset..<offset }
      for start in stride(from: offset - 1, through: max(0, offset - 3), by: -1) {
        let length = bytes.step(at: start, .utf8).bytes
        if start + length > offset { return start..<start + length }
        if bytes[start] & 0xC0 != 0x80 { break }
      }
      return offset..<offset
    }
  }
}

extension LanguageServer {
  /// A workspace edit of open documents and other files.
  func workspaceEdit(_ changes: [(board: BoardText, edits: [TextEdit])]) throws(RPCError)
    -> JSONValue
  {
    var files: [(board: BoardText, edits: JSONValue)] = []
    for (board, edits) in changes where !edits.isEmpty {
      files.append((board, try ProtocolEdits(edits, of: board.text).json(encoding)))
    }
    guard client.takesDocumentChanges else {
      return .members([
        "changes": .object(files.map { JSONValue.Member($0.board.uri, $0.edits) })
      ])
    }
    return .members([
      "documentChanges": .array(
        files.map { board, edits in
          .members([
            "textDocument": .members([
              "uri": .string(board.uri), "version": .integer(board.version),
            ]),
            "edits": edits,
          ])
        })
    ])
  }
}

extension Board {
  /// The column and the index in it of the task whose lines contain an offset. Avoids the board's
  /// parts, since accessing one computes all of them.
  func place(ofTaskAt offset: Int) -> (column: Int, index: Int)? {
    let column = columns.partitioningIndex { $0.range.upperBound > offset }
    guard column < columns.count else { return nil }
    let tasks = columns[column].tasks
    let index = tasks.indices.partitioningIndex { tasks.range(at: $0).upperBound > offset }
    guard index < tasks.count, tasks.range(at: index).contains(offset) else { return nil }
    return (column, index)
  }

  /// The tasks whose lines overlap a range, by columns, in the order of the file; each is read only
  /// on access.
  func tasks(in range: Range<Int>) -> [Slice<Tasks>] {
    columns.filter { $0.range.overlaps(range) }.map { column in
      let tasks = column.tasks
      let first = tasks.indices.partitioningIndex {
        tasks.range(at: $0).upperBound > range.lowerBound
      }
      return tasks[first..<max(first, tasks.index(ofTaskAt: range.upperBound))]
    }
  }
}
