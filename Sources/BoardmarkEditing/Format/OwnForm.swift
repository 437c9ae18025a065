extension FileForm {
  /// The form of boards that no other program keeps: one blank line between parts, but none between items of one list
  /// unless the column's tasks are spaced; outside columns, gaps stay as typed.
  static let own = FileForm(
    program: nil, recognizes: { _ in true }, reads: { _ in true },
    gap: { first, second in
      switch (first, second) {
      case (.task(let list, let isSpaced), .task(let next, _)) where list == next:
        .blankLines(isSpaced ? 1 : 0)
      case (.prose, .prose): .asTyped(atLeast: 0)
      case (.prose(isInColumn: false), .heading(.column)), (.heading(.other), .heading(.column)):
        .asTyped(atLeast: 1)
      default: first.isOutside && second.isOutside ? .asTyped(atLeast: 0) : .blankLines(1)
      }
    },
    end: { _ in .blankLines(0) })
}

extension FilePiece {
  /// Whether it stands outside all columns.
  fileprivate var isOutside: Bool { self == .heading(.other) || self == .prose(isInColumn: false) }
}
