import Boardmark
import BoardmarkReports
import BoardmarkText

/// The conflicts that git has left in the file: what each side has, and which of it is to stay.
struct WebConflicts {
  let texts: WebTexts
  let snapshot: BoardSnapshot

  /// How many conflicts are shown; the next ones follow once these are settled.
  private static let limit = 8

  func write(to html: inout HTMLWriter) {
    let board = snapshot.board
    guard !board.conflicts.isEmpty else { return }
    html.element("section", ["id": "conflict", "aria-labelledby": "_conflict"]) { html in
      html.element("h2", ["id": "_conflict"], text: texts[.conflictInFile, board.fileName])
      html.element("p", text: texts[.conflictInFileHint])
      let all = zip(board.conflicts, ConflictResolution.remaining(in: board.source.bytes))
      html.element("ol", ["role": "list"]) { html in
        for (region, conflict) in all.prefix(Self.limit) { write(region, conflict, to: &html) }
      }
      let rest = board.conflicts.count - Self.limit
      if rest > 0 { html.element("p", text: texts[.moreConflicts, "\(rest)"]) }
    }
    html.line()
  }

  private func write(
    _ region: ConflictRegion, _ conflict: RemainingConflict, to html: inout HTMLWriter
  ) {
    let lines = texts[.conflictLines, "\(conflict.line)", "\(region.lines.upperBound)"]
    html.element("li") { html in
      html.element("form", ["method": "post", "action": "/settle"]) { html in
        html.element("h3", ["dir": "auto"]) { html in
          html.text(conflict.title ?? lines)
          if conflict.title != nil { html.element("span", ["class": "hint"], text: " " + lines) }
        }
        html.field("input", ["type": "hidden", "name": "revision"], value: snapshot.revision)
        html.field("input", ["type": "hidden", "name": "line"], value: "\(conflict.line)")
        html.element("div", ["class": "sides"]) { html in
          write(.ours, .keepOurs, "ours", region.ours, conflict, to: &html)
          write(.theirs, .keepTheirs, "theirs", region.theirs, conflict, to: &html)
        }
        if conflict.emptySide == nil, canKeepBoth(conflict) {
          html.element("button", ["name": "side", "value": "both"]) { html in
            name(.keepBoth, conflict, to: &html)
          }
        }
      }
    }
    html.line()
  }

  private func write(
    _ label: WebText, _ button: WebText, _ side: String, _ lines: Range<Int>,
    _ conflict: RemainingConflict, to html: inout HTMLWriter
  ) {
    let source = snapshot.board.source
    let text = lines.map { source.string(in: source.content(ofLine: $0)) }.joined(separator: "\n")
    html.element("div") { html in
      html.element("h4", text: texts[label])
      if text.allSatisfy(\.isWhitespace) {
        html.element("p", ["class": "more"], text: texts[.deletedHere])
      } else {
        html.element("pre", ["dir": "auto"], text: text)
      }
      html.element("button", ["name": "side", "value": side]) { html in
        name(button, conflict, to: &html)
      }
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
