import Boardmark
import JSONRPC

extension Feature {
  /// Folds the front matter, columns, groups, and tasks with several lines.
  static let folding = Feature(ofBoards: "textDocument/foldingRange", "foldingRangeProvider") {
    _, document, _ in
    let board = document.board
    var ranges = board.frontMatter.map { [$0.range] } ?? []
    for column in board.columns {
      ranges.append(column.range)
      ranges += column.groups.indices.map(column.range(ofGroup:))
    }
    for column in board.columns.map(\.tasks) {
      ranges += column.indices.map { column.range(at: $0) }
    }
    let text = document.text
    return .array(
      ranges.compactMap { range -> JSONValue? in
        var end = range.upperBound
        while end > range.lowerBound, text.bytes[end - 1].isSpace { end -= 1 }
        let (first, last) = (text.line(at: range.lowerBound), text.line(at: end))
        guard last > first else { return nil }
        return .members(["startLine": .integer(first), "endLine": .integer(last)])
      })
  }

  /// The ranges that contain a place, from inside to outside: word, line, task, column, file.
  static let selectionRanges = Feature(
    ofBoards: "textDocument/selectionRange", "selectionRangeProvider"
  ) { server, document, params in
    guard let positions = params["positions"]?.array else {
      throw RPCError.invalidParams("'positions' is missing")
    }
    return .array(
      try positions.map { position in
        guard let offset = document.text.offset(of: position, server.encoding) else {
          throw RPCError.invalidParams("a position has no line or no character")
        }
        return SelectionRanges.json(DocumentPlace(document: document, offset: offset), server)
      })
  }
}

extension Board.Column {
  /// The bytes from the heading of a group to the next heading.
  func range(ofGroup index: Int) -> Range<Int> {
    let heading = groups[index].heading
    let end = index + 1 < groups.count ? groups[index + 1].heading.lowerBound : range.upperBound
    return heading.lowerBound..<max(heading.upperBound, end)
  }
}

private enum SelectionRanges {
  static func json(_ place: DocumentPlace, _ server: LanguageServer) -> JSONValue {
    var places = ProtocolPlaces(place.document.text, server.encoding)
    var range = 0..<place.document.text.bytes.count
    var json = JSONValue.members(["range": places.range(range)])
    // Each range must be inside the next outer one, and smaller.
    for next in ranges(place).reversed()
    where next != range && range.lowerBound <= next.lowerBound
      && next.upperBound <= range.upperBound
    {
      range = next
      json = .members(["range": places.range(range), "parent": json])
    }
    return json
  }

  /// The ranges that contain the place, the innermost first.
  private static func ranges(_ place: DocumentPlace) -> [Range<Int>] {
    let offset = place.offset
    var ranges: [Range<Int>] = []
    if let task = place.task {
      if let line = place.line {
        if let word = line.words.first(where: {
          $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }) {
          if word.value.lowerBound <= offset { ranges.append(word.value) }
          ranges.append(word.range)
        }
        if offset <= line.text.upperBound { ranges.append(line.text) }
      }
      ranges.append(task.range)
    }
    if let column = place.document.board.columns.first(where: { $0.range.contains(offset) }) {
      ranges.append(column.range)
    }
    return ranges
  }
}
