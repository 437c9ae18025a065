extension FileForm {
  /// What Obsidian Kanban writes: two blank lines after the cards of a lane, three below the heading of a lane without
  /// cards, and two more before its settings, after which there is not even a line ending.
  ///
  /// It removes one tab or four spaces from each further line of a card, and adds them again.
  static let obsidianKanban = FileForm(
    program: "Obsidian Kanban", recognizes: \.settings.isObsidianKanban, reads: { _ in true },
    gap: { first, second in
      switch (first, second) {
      case (.frontMatter, .heading): .blankLines(1)
      case (.heading, .task), (.heading, .laneMark), (.rule, .heading): .blankLines(1)
      case (.laneMark, .task): .blankLines(0)
      case (.task(let list, _), .task(let next, _)): .blankLines(list == next ? 0 : 1)
      case (.task, .heading), (.task, .rule), (.laneMark, .heading), (.laneMark, .rule):
        .blankLines(2)
      case (.heading, .heading), (.heading, .rule): .blankLines(3)
      case (.task, .settings(let isAfterArchive)): .blankLines(isAfterArchive ? 1 : 4)
      case (.laneMark, .settings): .blankLines(4)
      case (.heading, .settings): .blankLines(5)
      case (_, .heading): .asTyped(atLeast: 1)
      default: .asTyped(atLeast: 0)
      }
    },
    end: { if case .settings = $0 { .nothing } else { .asTyped } },
    bodyColumn: 4, mayUseTabs: true, indentsBlankLines: true, boxes: .always)
}
