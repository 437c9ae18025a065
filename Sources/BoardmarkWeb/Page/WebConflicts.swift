import Boardmark
import BoardmarkReports
import BoardmarkText

/// The conflicts that git left in the file: both sides, and forms to choose what to keep.
struct WebConflicts {
  let texts: WebTexts
  let snapshot: BoardSnapshot

  /// How many conflicts are shown; others follow once these are resolved.
  private static let limit = 8

  func write(to html: inout HTMLWriter) {
    let board = snapshot.board
    guard !board.conflicts.isEmpty else { return }
    html.row("section", ["id": "conflict", "aria-labelledby": "_conflict"]) { html in
      html.element("h2", ["id": "_conflict"], text: texts[.conflictInFile, board.fileName])
      html.element(
        "p", text: texts[snapshot.isFrozen ? .conflictFreezesHint : .conflictInFileHint])
      let all = zip(board.conflicts, ConflictResolution.remaining(in: board.source.bytes))
      html.element("ol", ["role": "list"]) { html in
        for (region, conflict) in all.prefix(Self.limit) { write(region, conflict, to: &html) }
      }
      let rest = board.conflicts.count - Self.limit
      if rest > 0 { html.element("p", text: texts[.moreConflicts, "\(rest)"]) }
    }
  }

  private func write(
    _ region: ConflictRegion, _ conflict: RemainingConflict, to html: inout HTMLWriter
  ) {
    let lines = texts[.conflictLines, "\(conflict.line)", "\(region.lines.upperBound)"]
    html.row("li") { html in
      html.element("form", ["method": "post", "action": "/resolve"]) { html in
        html.element("h3", ["dir": "auto"]) { html in
          html.text(conflict.title.map { TaskLookup.withoutNames($0) } ?? lines)
          if conflict.title != nil { html.element("span", ["class": "hint"], text: " " + lines) }
        }
        html.hidden("revision", snapshot.revision)
        html.hidden("line", "\(conflict.line)")
        html.element("div", ["class": "sides"]) { html in
          let (ours, theirs) = (text(of: region.ours), text(of: region.theirs))
          write(.ours, .keepOurs, "ours", ours, other: theirs, conflict, to: &html)
          write(.theirs, .keepTheirs, "theirs", theirs, other: ours, conflict, to: &html)
        }
        if conflict.emptySide == nil, canKeepBoth(conflict) {
          html.element("button", ["name": "side", "value": "both"]) { html in
            name(.keepBoth, conflict, to: &html)
          }
        }
      }
    }
  }

  private func write(
    _ label: WebText, _ button: WebText, _ side: String, _ text: String, other: String,
    _ conflict: RemainingConflict, to html: inout HTMLWriter
  ) {
    html.element("div") { html in
      html.element("h4", text: texts[label])
      if text.allSatisfy(\.isWhitespace) {
        html.element("p", ["class": "more"], text: texts[.deletedHere])
      } else {
        html.element("pre", ["dir": "auto"]) { write(text, other: other, to: &$0) }
      }
      html.element("button", ["name": "side", "value": side]) { html in
        name(button, conflict, to: &html)
      }
    }
  }

  private func text(of lines: Range<Int>) -> String {
    let source = snapshot.board.source
    return lines.map { source.string(in: source.content(ofLine: $0)) }.joined(separator: "\n")
  }

  /// Writes a side, with the words marked that the other one lacks.
  private func write(_ text: String, other: String, to html: inout HTMLWriter) {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" }
    let others = Set(other.split(whereSeparator: isSpace))
    var rest = text[...]
    while let start = rest.firstIndex(where: { !isSpace($0) }) {
      let word = rest[start...].prefix { !isSpace($0) }
      html.text(String(rest[..<start]))
      if others.contains(word) || others.isEmpty {
        html.text(String(word))
      } else {
        html.element("mark", text: String(word))
      }
      rest = rest[word.endIndex...]
    }
  }

  /// What a button does, for the ear with what it is about.
  private func name(_ text: WebText, _ conflict: RemainingConflict, to html: inout HTMLWriter) {
    html.text(texts[text])
    html.element("span", ["class": "unseen"], text: " " + (conflict.title ?? ":\(conflict.line)"))
  }

  /// False if the same task would be on the board twice.
  private func canKeepBoth(_ conflict: RemainingConflict) -> Bool {
    let bytes = snapshot.board.source.bytes
    return
      (try? ConflictResolution.takingBoth(
        of: ":\(conflict.line)", in: bytes, fileName: snapshot.board.fileName)) != nil
  }
}
