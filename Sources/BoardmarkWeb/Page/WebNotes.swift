import Boardmark
import BoardmarkReports

/// Text of the board that belongs to no task: its introduction, or what is below the heading of
/// a column, before its first task and its first group.
struct WebNotes {
  private let text: [UInt8]

  /// - Parameter index: The column; nil for the introduction.
  init(_ board: Board, ofColumn index: Int?) {
    let source = board.source
    let range: Range<Int>
    if let index {
      let column = board.columns[index]
      let ends =
        [column.range.upperBound, column.tasks.first?.range.lowerBound]
        + [column.groups.first?.heading.lowerBound]
      let start = column.heading.upperBound
      range = start..<max(start, ends.compactMap { $0 }.min()!)
    } else {
      let start = board.frontMatter?.range.upperBound ?? source.byteOrderMark.upperBound
      range = start..<max(start, board.columns.first?.heading.lowerBound ?? start)
    }
    guard range.count < Self.longest,
      source.bytes[range].contains(where: { $0 > 0x20 })
    else {
      text = []
      return
    }
    text = Self.shown(Array(source.bytes[range]), isIntroduction: index == nil)
  }

  var isEmpty: Bool { text.isEmpty }

  func write(level: Int, to html: inout HTMLWriter) {
    guard !isEmpty else { return }
    let language = String(decoding: text, as: UTF8.self).language
    html.block("div", ["class": "body notes", "dir": "auto", "lang": language]) { html in
      html.markdown(text, headingLevel: level)
    }
  }

  /// The size limit in bytes; longer texts are documents of their own.
  private static let longest = 32 << 10

  /// The text without the board's title (shown above it), comments and plugin settings.
  private static func shown(_ bytes: [UInt8], isIntroduction: Bool) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    func dropBlank() {
      while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    }
    dropBlank()
    if isIntroduction, lines.first?.hasPrefix("# ") == true { lines.removeFirst() }
    dropBlank()
    var isComment = false
    let kept = lines.filter { line in
      if line.hasPrefix("<!--") { isComment = true }
      defer { if line.contains("-->") { isComment = false } }
      return !isComment && !line.hasPrefix("%%")
    }
    let text = kept.joined(separator: "\n")
    return text.allSatisfy(\.isWhitespace) ? [] : Array(text.utf8)
  }
}

extension WebBoardPage {
  /// Writes the text before the first column, which a click unfolds.
  func writeIntroduction(to html: inout HTMLWriter) {
    let notes = WebNotes(snapshot.board, ofColumn: nil)
    guard !notes.isEmpty else { return }
    html.row("details", ["class": "introduction", "data-menu": ""]) { html in
      html.element("summary", text: texts[.introduction])
      notes.write(level: 2, to: &html)
    }
  }

  /// Writes the ways to turn a file into a board: by new columns, or by its headings.
  func writeBeginning(to html: inout HTMLWriter) {
    html.row("section", ["class": "beginning"]) { html in
      html.element("p", text: texts[.noColumns])
      let names = snapshot.board.columnCandidates.prefix(5).map {
        $0.name(in: snapshot.board.reading)
      }
      var actions = [("begin", texts[.begin])]
      if !names.isEmpty {
        actions.insert(("adopt", texts[.adopt, names.joined(separator: ", ")]), at: 0)
      }
      for (change, text) in actions {
        html.element("form", ["method": "post", "action": "/column"]) { html in
          html.element("button", ["name": "change", "value": change, "dir": "auto"], text: text)
        }
      }
    }
  }
}
