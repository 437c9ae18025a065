/// A table in GitHub's syntax: a row, a line of dashes with as many cells, and more rows.
enum MarkdownTable {
  /// The HTML of a paragraph's lines, as written in the document; nil if they contain no table.
  static func html(ofLines lines: [ArraySlice<UInt8>], renderer: PageRenderer) -> [UInt8]? {
    guard lines.contains(where: { $0.contains(.ascii("|")) }) else { return nil }
    let lines = lines.map(content)
    guard
      let rule = lines.indices.dropFirst().first(where: { index in
        guard let alignments = alignments(lines[index]) else { return false }
        return alignments.count == cells(lines[index - 1]).count
      }), let alignments = alignments(lines[rule])
    else { return nil }
    var html: [UInt8] = []
    if rule > 1 {
      let above = Array(lines[..<(rule - 1)].joined(separator: [0x0A]))
      html += (try? renderer.html(of: above)) ?? []
    }
    html += "<table>\n<thead>\n".utf8
    add(lines[rule - 1], "th", alignments, to: &html, renderer)
    html += "</thead>\n".utf8
    if rule + 1 < lines.count {
      html += "<tbody>\n".utf8
      for line in lines[(rule + 1)...] { add(line, "td", alignments, to: &html, renderer) }
      html += "</tbody>\n".utf8
    }
    html += "</table>\n".utf8
    return html
  }

  /// A line without its indentation, quote marks and end.
  private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    trimmed(line.drop { $0 <= 0x20 || $0 == .ascii(">") })
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  /// The cells of a row; `\|` is a bar inside one.
  private static func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    var cells: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in line.first == .ascii("|") ? line.dropFirst() : line {
      if byte == .ascii("|"), isEscaped {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(byte)
      } else if byte == .ascii("|") {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      isEscaped = byte == .ascii("\\") && !isEscaped
    }
    if cells.count > 1, cells[cells.count - 1].isEmpty { cells.removeLast() }
    return cells.map { Array(trimmed($0[...])) }
  }

  /// The classes of the cells below a line of dashes; nil for any other line.
  private static func alignments(_ line: ArraySlice<UInt8>) -> [String]? {
    guard line.contains(.ascii("|")) else { return nil }
    var alignments: [String] = []
    for cell in cells(line) {
      let isLeft = cell.first == .ascii(":")
      let isRight = cell.count > 1 && cell.last == .ascii(":")
      let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == .ascii("-") }) else { return nil }
      alignments.append(isRight ? isLeft ? " class=\"center\"" : " class=\"end\"" : "")
    }
    return alignments
  }

  /// Adds a row with as many cells as the table has columns.
  private static func add(
    _ line: ArraySlice<UInt8>, _ element: String, _ alignments: [String], to html: inout [UInt8],
    _ renderer: PageRenderer
  ) {
    let cells = cells(line)
    html += "<tr>".utf8
    for (index, alignment) in alignments.enumerated() {
      html += "<\(element)\(alignment)>".utf8
      let cell = index < cells.count ? cells[index] : []
      if let rendered = try? renderer.html(ofLine: cell) {
        html += rendered
      } else {
        html.append(htmlText: cell)
      }
      html += "</\(element)>".utf8
    }
    html += "</tr>\n".utf8
  }
}

/// Obsidian's links, `[[Page]]` and `[[Page|label]]`; a page cannot know where they lead.
enum Wikilink {
  /// The end of the wikilink at an offset; nil if none begins there.
  static func end(in text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    guard text[offset...].starts(with: "[[".utf8) else { return nil }
    var end = offset + 2
    while end < text.endIndex, text[end] != .ascii("["), text[end] != 0x0A {
      if text[end] == .ascii("]") {
        return end > offset + 2 && text[end...].starts(with: "]]".utf8) ? end + 2 : nil
      }
      end += 1
    }
    return nil
  }

  /// The text to show: the label after a bar, or all of it.
  static func label(of link: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let bar = link.lastIndex(of: .ascii("|")), bar + 1 < link.endIndex else {
      return link
    }
    return link[(bar + 1)...]
  }
}

/// The two tildes at each end of struck-through text.
enum Strike {
  /// True at the first of exactly two tildes.
  static func isMark(in text: ArraySlice<UInt8>, at offset: Int) -> Bool {
    let tilde = UInt8.ascii("~")
    return text[offset] == tilde && offset + 1 < text.endIndex && text[offset + 1] == tilde
      && (offset == text.startIndex || text[offset - 1] != tilde)
      && (offset + 2 == text.endIndex || text[offset + 2] != tilde)
  }

  static func isOpener(in text: ArraySlice<UInt8>, at offset: Int) -> Bool {
    offset + 2 == text.endIndex || text[offset + 2] > 0x20
  }

  static func isCloser(in text: ArraySlice<UInt8>, at offset: Int) -> Bool {
    offset == text.startIndex || text[offset - 1] > 0x20
  }

  static func hasCloser(in text: ArraySlice<UInt8>, from start: Int) -> Bool {
    var offset = start
    while offset + 1 < text.endIndex {
      if isMark(in: text, at: offset), isCloser(in: text, at: offset) { return true }
      offset += 1
    }
    return false
  }
}
