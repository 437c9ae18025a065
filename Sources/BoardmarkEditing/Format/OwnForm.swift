extension FileForm {
  /// The form of boards that no other program keeps.
  static let own = FileForm(
    program: nil, keeps: { _ in true }, reads: { _ in true },
    gap: { first, second in
      switch (first, second) {
      case (.task(let list, let isSpaced), .task(let next, _)) where list == next:
        .blankLines(isSpaced ? 1 : 0)
      default: first.isProse && second.isProse ? .asTyped(atLeast: 0) : .blankLines(1)
      }
    },
    end: { _ in .blankLines(0) })
}

extension FilePiece {
  /// Whether it keeps its bytes, whatever it is.
  fileprivate var isProse: Bool {
    switch self {
    case .laneMark, .rule, .settings, .prose: true
    case .frontMatter, .heading, .task: false
    }
  }
}
