import MarkdownBlocks

/// A document's structure as the blocks show it, and as cmark's HTML shows it, in the same words.
///
/// Only for texts without inline markup, raw HTML and reference definitions. Lines are counted
/// outside quotes only: a quote's `>` lines without text go to the block before them.
enum Skeleton {
  /// The structure by the blocks.
  static func ofBlocks(_ source: [UInt8]) -> [String] {
    let lines = LineTable(source)
    let blocks = BlockParser.blocks(of: source, lines: lines)
    var words: [String] = []
    var open: [(end: Int, name: String)] = []
    for (index, block) in blocks.enumerated() {
      while let last = open.last, last.end <= index { words.append("/" + open.removeLast().name) }
      let isQuoted = open.contains { $0.name == "blockquote" }
      func counted(_ name: String, _ count: Int) -> String { isQuoted ? name : "\(name) \(count)" }
      switch block.kind {
      case .blockQuote: open.append((block.next, "blockquote"))
      case .list(let isOrdered): open.append((block.next, isOrdered ? "ol" : "ul"))
      case .item: open.append((block.next, "li"))
      case .paragraph: words.append(counted("text", block.lines.count))
      case .heading(let level, let isSetext):
        words.append(counted("h\(level)", isSetext ? block.lines.count - 1 : 1))
      case .thematicBreak: words.append("hr")
      case .fencedCode, .indentedCode:
        words.append(counted("code", codeLines(block, blocks, source, lines)))
      case .html: words.append("html")
      }
      if !block.isLeaf { words.append(open[open.count - 1].name) }
    }
    while let last = open.popLast() { words.append("/" + last.name) }
    return words
  }

  private static func codeLines(
    _ block: Block, _ blocks: [Block], _ source: [UInt8], _ lines: LineTable
  ) -> Int {
    guard block.kind == .fencedCode, block.lines.count > 1 else {
      return block.kind == .fencedCode ? 0 : block.lines.count
    }
    let number = block.lines.upperBound - 1
    let last = Array(source[lines.start(number)..<lines.end(number)])
    let indentation = Indentation(in: last, from: 0, to: last.count)
    var outer = 0
    if block.parent >= 0, case .item(let column) = blocks[block.parent].kind { outer = column }
    let fence = source[block.start...].prefix { $0 == source[block.start] }
    let isClosed =
      indentation.columns - outer < 4 && last[indentation.end...].starts(with: fence)
      && last[indentation.end...].allSatisfy { $0 == source[block.start] || $0 <= 0x20 }
    return block.lines.count - (isClosed ? 2 : 1)
  }

  /// The structure by cmark's HTML.
  static func ofHTML(_ html: String) -> [String] {
    var reader = HTMLReader()
    var rest = html.replacing("<br />", with: "")[...]
    while !rest.isEmpty {
      let isTag = rest.first == "<"
      let end = isTag ? rest.firstIndex(of: ">").map(rest.index(after:)) : rest.firstIndex(of: "<")
      let token = rest[..<(end ?? rest.endIndex)]
      rest = rest[token.endIndex...]
      if isTag { reader.read(tag: token.dropFirst().dropLast()) } else { reader.read(text: token) }
    }
    return reader.words
  }
}

/// Reads tags and texts in turn.
private struct HTMLReader {
  private(set) var words: [String] = []
  private var open: [String] = []

  private var isQuoted: Bool { open.contains("blockquote") }

  mutating func read(tag: Substring) {
    let name = String(tag.prefix { $0 != " " })
    if name == "hr" {
      words.append("hr")
    } else if tag.first == "/" {
      let closed = open.removeLast()
      if isContainer(closed) { words.append("/" + closed) }
    } else if name != "br" {
      if isContainer(name) { words.append(name) }
      if name == "code" || name.first == "h" { words.append(isQuoted ? name : name + " 0") }
      open.append(name)
    }
  }

  private func isContainer(_ name: String) -> Bool {
    ["blockquote", "ol", "ul", "li"].contains(name)
  }

  mutating func read(text: Substring) {
    let tag = open.last ?? ""
    let isLeafText = tag == "code" || tag.first == "h"
    guard !isQuoted else {
      if !isLeafText, text.contains(where: { !$0.isWhitespace }) { words.append("text") }
      return
    }
    if tag == "code" {
      words[words.count - 1] = "code \(text.utf8.count { $0 == 0x0A })"
      return
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard !lines.isEmpty else { return }
    if tag.first == "h" {
      words[words.count - 1] = "\(tag) \(lines.count)"
    } else {
      words.append("text \(lines.count)")
    }
  }
}
