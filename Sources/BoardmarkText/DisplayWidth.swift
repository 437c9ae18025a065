extension StringProtocol {
  /// The columns the text takes on a terminal, its hidden controls counted as `terminalSafe()` shows
  /// them, a tab and a line feed too.
  ///
  /// Counts by grapheme clusters: Wide and Fullwidth scalars 2, combining and other zero-width scalars 0,
  /// the rest 1, Ambiguous ones too; an emoji (by presentation, U+FE0F, skin tone, joiner, keycap or
  /// flag) 2, and never more than 2 for a cluster. Linear time.
  package var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Cuts the text to at most `columns` columns, the last one `…` when anything was cut; never splits a
  /// grapheme cluster, so it may take a column less. Nothing is left of it for `columns` < 1.
  package func truncated(toDisplayWidth columns: Int) -> String {
    if isPrintableASCII, utf8.count <= columns { return String(self) }
    guard columns > 0 else { return "" }
    var width = 0
    var cut = startIndex
    var index = startIndex
    while index < endIndex {
      width += self[index].displayWidth
      if width > columns { return String(self[..<cut]) + "…" }
      index = self.index(after: index)
      // What stands before `cut` leaves a column for the ellipsis.
      if width < columns { cut = index }
    }
    return String(self)
  }

  /// Fills the text with spaces to `columns` columns; wider text stays as it is.
  package func padded(
    toDisplayWidth columns: Int, alignment: TextAlignment = .leading
  ) -> String {
    let missing = columns - displayWidth
    guard missing > 0 else { return String(self) }
    let spaces = String(repeating: " ", count: missing)
    return switch alignment {
    case .leading: self + spaces
    case .trailing: spaces + self
    }
  }

  private var isPrintableASCII: Bool {
    utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// The side of a column its text stands on.
package enum TextAlignment: Sendable {
  case leading
  case trailing
}
