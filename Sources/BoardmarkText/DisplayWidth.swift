extension StringProtocol {
  /// The columns the text takes on a terminal, with its hidden controls, tabs and line feeds too, as `terminalSafe()`
  /// shows them.
  ///
  /// Counts by grapheme clusters: Wide and Fullwidth scalars take 2 columns, combining and other zero-width scalars 0,
  /// all others 1, including Ambiguous ones; an emoji (by presentation, U+FE0F, skin tone, joiner, keycap or flag)
  /// takes 2, and no cluster takes more than 2. Linear time.
  package var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Cuts the text to at most `columns` columns, the last one being `…` if anything was cut; never splits a grapheme
  /// cluster, so the result may be a column narrower. Empty for `columns` < 1.
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
      // The text before `cut` leaves a column for the ellipsis.
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

/// The side of its column that a text is aligned to.
package enum TextAlignment: Sendable {
  case leading
  case trailing
}
