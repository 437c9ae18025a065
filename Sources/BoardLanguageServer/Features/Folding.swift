import Boardmark
import JSONRPC

extension Feature {
  /// The front matter, columns, groups, and tasks with several lines.
  static let folding = Feature(
    handlers: [
      (
        "textDocument/foldingRange",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          let board = document.analysis.board
          var ranges = board.frontMatter.map { [$0.range] } ?? []
          for column in board.columns {
            ranges.append(column.range)
            for (index, group) in column.groups.enumerated() {
              let end =
                index + 1 < column.groups.count
                ? column.groups[index + 1].heading.lowerBound : column.range.upperBound
              ranges.append(group.heading.lowerBound..<max(group.heading.upperBound, end))
            }
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
      )
    ],
    capabilities: { _ in .members(["foldingRangeProvider": .boolean(true)]) })

  /// The ranges that contain a place, from inside to outside: word, line, task, column, file.
  static let selectionRanges = Feature(
    handlers: [
      (
        "textDocument/selectionRange",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          guard let positions = params["positions"]?.array else {
            throw .invalidParams("'positions' is missing")
          }
          var answers: [JSONValue] = []
          for position in positions {
            guard let offset = document.text.offset(of: position, server.encoding) else {
              throw .invalidParams("a position has no line or no character")
            }
            answers.append(
              SelectionRanges.json(DocumentPlace(document: document, offset: offset), server))
          }
          return .array(answers)
        }
      )
    ],
    capabilities: { _ in .members(["selectionRangeProvider": .boolean(true)]) })
}

private enum SelectionRanges {
  static func json(_ place: DocumentPlace, _ server: LanguageServer) -> JSONValue {
    var outer = JSONValue?.none
    var range = 0..<place.document.text.bytes.count
    for next in [nil] + ranges(place).reversed().map(Optional.some) {
      if let next {
        // Each range must lie in the one around it, and be smaller.
        guard range.lowerBound <= next.lowerBound, next.upperBound <= range.upperBound,
          next != range
        else { continue }
        range = next
      }
      var places = ProtocolPlaces(place.document.text, server.encoding)
      outer = .members(["range": places.range(range), "parent": outer])
    }
    return outer!
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
    if let column = place.analysis.board.columns.first(where: { $0.range.contains(offset) }) {
      ranges.append(column.range)
    }
    return ranges
  }
}
