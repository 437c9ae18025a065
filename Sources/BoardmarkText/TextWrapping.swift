extension StringProtocol {
  /// Breaks the text into lines of at most `columns` columns, at spaces if possible.
  ///
  /// A run of spaces counts as one space; a word wider than a line is split. Beyond `limit` lines,
  /// the rest is left out and the last line ends in `…`. There is always at least one line; the
  /// text must have no line endings. Linear time.
  package func wrapped(toDisplayWidth columns: Int, limit: Int = .max) -> [String] {
    var lines = LineBreaker(columns: Swift.max(columns, 1), limit: Swift.max(limit, 1))
    // By bytes: comparing characters with a space takes quadratic time if one has many combining
    // marks.
    for word in Substring(self).utf8.split(separator: 0x20).map(Substring.init) {
      guard !lines.isCut else { break }
      lines.add(word)
    }
    return lines.finished()
  }
}

/// Breaks words into lines.
private struct LineBreaker {
  let columns: Int
  let limit: Int
  private var lines: [String] = []
  private var line = ""
  private var width = 0

  init(columns: Int, limit: Int) {
    self.columns = columns
    self.limit = limit
  }

  /// True if all lines are full, so that the rest of the text does not matter.
  var isCut: Bool { lines.count >= limit }

  mutating func add(_ word: some StringProtocol) {
    let wordWidth = word.displayWidth
    let gap = width == 0 ? 0 : 1
    if width + gap + wordWidth <= columns {
      line += (gap == 0 ? "" : " ") + word
      width += gap + wordWidth
    } else if wordWidth <= columns {
      breakLine()
      line = String(word)
      width = wordWidth
    } else {
      addInPieces(word)
    }
  }

  /// Adds a word that is wider than a line, starting on the current one.
  private mutating func addInPieces(_ word: some StringProtocol) {
    if width > 0, width + 1 < columns {
      line += " "
      width += 1
    } else if width > 0 {
      breakLine()
    }
    for character in word where !isCut {
      let characterWidth = character.displayWidth
      if width > 0, width + characterWidth > columns {
        breakLine()
        guard !isCut else { return }
      }
      line.append(character)
      width += characterWidth
    }
  }

  /// Ends the line because something after it does not fit.
  private mutating func breakLine() {
    lines.append(line)
    line = ""
    width = 0
  }

  func finished() -> [String] {
    guard isCut, let last = lines.last else { return lines + [line] }
    return lines.dropLast() + [(last + "…").truncated(toDisplayWidth: columns)]
  }
}

extension String {
  /// Joins texts; faster than interpolation, which grows the result with each text.
  package init(joining texts: String...) {
    self.init(unsafeUninitializedCapacity: texts.reduce(0) { $0 + $1.utf8.count }) { bytes in
      var end = 0
      for var text in texts {
        text.withUTF8 {
          end = UnsafeMutableBufferPointer(rebasing: bytes[end...]).update(fromContentsOf: $0) + end
        }
      }
      return end
    }
  }
}
