import BoardmarkReading
import BoardmarkText

extension FileForm {
  /// What taskell writes: a blank line below each heading, and one more before the next heading or the end.
  ///
  /// It recognizes a line by its first bytes, and does not read a file with a line that it does not recognize.
  static let taskell = FileForm(
    program: "taskell", recognizes: isTaskell,
    reads: { TaskellLines($0) != nil },
    gap: { first, second in
      switch (first, second) {
      case (.heading, .heading): .blankLines(2)
      case (.heading, _), (_, .heading): .blankLines(1)
      case (.task, .task): .blankLines(0)
      default: .asTyped(atLeast: 0)
      }
    },
    end: { if case .heading = $0 { .blankLines(1) } else { .blankLines(0) } },
    bodyColumn: 4, keepsHeadings: true, boxes: .asOthers(atFirst: false),
    bodyLine: { line in
      let text = line.drop(while: \.isBlank)
      if text.isEmpty { return Array("> ".utf8) }
      if text.starts(with: "> ".utf8) || text.starts(with: "* ".utf8) { return Array(text) }
      if text.starts(with: "- ".utf8) || text.starts(with: "+ ".utf8) {
        return Array("* ".utf8) + text.dropFirst(2)
      }
      return Array("> ".utf8) + text
    })

  /// Whether taskell can read every line, and something shows that it wrote them: lines that belong to a card, or a
  /// list without tasks beside tasks without boxes, spaced as hardly anyone else does.
  private static func isTaskell(_ board: Board) -> Bool {
    guard board.frontMatter == nil,
      board.source.bytes.first(where: { !$0.isSpace }) == .ascii("#"),
      let lines = TaskellLines(board.source.bytes)
    else { return false }
    return lines.hasDetails
      || (lines.hasEmptyList && lines.hasTasks && !lines.hasBoxes && lines.hasTaskellSpacing)
  }
}
