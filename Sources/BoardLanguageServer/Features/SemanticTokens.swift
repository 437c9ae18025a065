import Boardmark
import JSONRPC

extension Feature {
  /// Highlights people, tags, keys and values; past dates are marked as late.
  static let semanticTokens = Feature([
    "textDocument/semanticTokens/full": ofBoards { server, document, _ in
      SemanticTokens.json(in: 0..<document.text.bytes.count, document, server)
    },
    "textDocument/semanticTokens/range": ofBoards { server, document, params in
      SemanticTokens.json(in: try server.range(in: params, of: document), document, server)
    },
  ]) { _ in
    .members([
      "semanticTokensProvider": .members([
        "legend": .members([
          "tokenTypes": .array(SemanticTokens.types.map { .string($0) }),
          "tokenModifiers": .array(SemanticTokens.modifiers.map { .string($0) }),
        ]),
        "full": .boolean(true), "range": .boolean(true),
      ])
    ])
  }
}

private enum SemanticTokens {
  /// Standard token types, which color themes support: for a person, a tag, a key, a value, a date
  /// or number, an id.
  static let types = ["variable", "type", "property", "string", "number", "enumMember"]

  /// The modifier for late dates.
  static let modifiers = ["late"]

  private struct Token {
    let range: Range<Int>
    let type: Int
    var isLate = false
  }

  static func json(
    in range: Range<Int>, _ document: Document, _ server: LanguageServer
  ) -> JSONValue {
    let board = document.board
    let now = server.checkOptions(of: document).options.now
    var places = ProtocolPlaces(document.text, server.encoding)
    var data: [UInt8] = []
    var (lastLine, lastCharacter) = (0, 0)
    for task in board.tasks(in: range).joined() {
      for token in tokens(of: task, now).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let (line, character) = places.place(at: token.range.lowerBound)
        let (lastRow, end) = places.place(at: token.range.upperBound)
        guard line == lastRow, end > character else { continue }
        let isSameLine = line == lastLine
        for number in [
          line - lastLine, isSameLine ? character - lastCharacter : character, end - character,
          token.type, token.isLate ? 1 : 0,
        ] {
          data += "\(data.isEmpty ? "[" : ",")\(number)".utf8
        }
        (lastLine, lastCharacter) = (line, character)
      }
    }
    return .members(["data": data.isEmpty ? .array([]) : .raw(data + [.ascii("]")])])
  }

  private static func tokens(of task: Board.Task, _ now: Board.Now) -> [Token] {
    task.lines.enumerated().flatMap { index, line in
      line.words.flatMap { word -> [Token] in
        switch word.kind {
        case .person: return [Token(range: word.range, type: 0)]
        case .tag: return [Token(range: word.range, type: 1)]
        case .attribute(let key):
          let isOpen = index == 0 ? !task.isClosed : task.isOpen(subtask: index - 1)
          let isLate = key == .due && isOpen && (line.due.map(now.isPast) ?? false)
          let type =
            switch key {
            case .due, .start, .done, .est: 4
            case .id, .needs: 5
            default: 3
            }
          return [
            Token(range: word.range.lowerBound..<word.value.lowerBound, type: 2),
            Token(range: word.value, type: type, isLate: isLate),
          ]
        }
      }
    }
  }
}
