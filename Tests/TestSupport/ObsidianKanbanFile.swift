import Boardmark
import MarkdownBlocks

/// A file as Obsidian Kanban reads and writes it: each heading is a lane, the first list below it holds its cards.
package struct ObsidianKanbanFile: Equatable {
  package struct Card: Equatable {
    package var mark: Character
    /// The lines, the indentation that the plugin adds taken off.
    package var lines: [String]
  }

  package struct Lane: Equatable {
    package var title: String
    /// The line `**Complete**` below the heading, as it is written; nil without one.
    package var completeMark: String?
    package var cards: [Card] = []
  }

  /// The front matter's lines, which are the same after a save.
  package private(set) var frontMatter = ""
  package private(set) var lanes: [Lane] = []
  package private(set) var archive: [Card] = []
  /// The code between the last two `%%`; nil for a file that the plugin has not saved yet.
  package private(set) var settings: String?

  package init(_ text: String) {
    let source = SourceText(Array(text.utf8))
    let start = FrontMatterEnd.offset(in: source)
    frontMatter = source.string(in: 0..<start)
    let blocks = BlockParser.blocks(of: source.bytes, lines: source.lines, start: start)
    let roots = blocks.indices.filter { blocks[$0].parent < 0 }
    for (place, root) in roots.enumerated() {
      func lines(_ index: Int) -> [String] {
        blocks[index].lines.map { source.string(in: source.content(ofLine: $0)) }
      }
      if case .paragraph = blocks[root].kind, lines(root)[0].hasPrefix("%% kanban:settings") {
        settings = place + 1 < roots.count ? lines(roots[place + 1]).joined(separator: "\n") : ""
      }
      guard case .heading = blocks[root].kind else { continue }
      var lane = Lane(title: Self.title(lines(root)[0]))
      var isArchive = false
      if place > 0, case .thematicBreak = blocks[roots[place - 1]].kind, lane.title == "Archive" {
        isArchive = true
      }
      search: for next in roots[(place + 1)...] {
        switch blocks[next].kind {
        case .heading: break search
        case .list:
          lane.cards = Self.cards(of: next, blocks, source)
          break search
        case .paragraph:
          let first = lines(next)[0]
          if first.hasPrefix("%% kanban:settings") { break search }
          if first.hasPrefix("**"), first.hasSuffix("**") { lane.completeMark = first }
        default: break
        }
      }
      if isArchive, !lane.cards.isEmpty { archive += lane.cards } else { lanes.append(lane) }
    }
  }

  private static func title(_ line: String) -> String {
    words(line).drop { word in word.allSatisfy { $0 == "#" } }.joined(separator: " ")
  }

  private static func cards(of list: Int, _ blocks: [Block], _ source: SourceText) -> [Card] {
    blocks.indices[(list + 1)..<blocks[list].next].filter { blocks[$0].parent == list }.map {
      item in
      var lines = blocks[item].lines.map { source.string(in: source.content(ofLine: $0)) }
      // The marker and the white space after it.
      var first: Substring = lines[0].drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        .drop(while: \.isWhitespace)
      var mark = Character(" ")
      let box = first.prefix(3)
      if box.count == 3, box.first == "[", box.last == "]",
        first.dropFirst(3).first?.isWhitespace ?? true
      {
        mark = box[box.index(after: box.startIndex)]
        first = first.dropFirst(3).drop(while: \.isWhitespace)
      }
      lines[0] = String(first)
      for index in lines.indices.dropFirst() {
        if lines[index].hasPrefix("\t") {
          lines[index].removeFirst()
        } else if lines[index].hasPrefix("    ") {
          lines[index].removeFirst(4)
        }
      }
      while lines.count > 1, lines.last!.allSatisfy(\.isWhitespace) { lines.removeLast() }
      while lines[lines.count - 1].last?.isWhitespace == true {
        lines[lines.count - 1].removeLast()
      }
      return Card(mark: mark, lines: lines)
    }
  }

  // MARK: - Writing

  /// What the plugin writes; with `tabs` where Obsidian is told to indent so.
  package func text(tabs: Bool) -> String {
    let indentation = tabs ? "\n\t" : "\n    "
    func card(_ card: Card) -> String {
      "- [\(card.mark)] " + card.lines.joined(separator: indentation) + "\n"
    }
    var text = frontMatter.isEmpty ? "" : frontMatter + "\n"
    for lane in lanes {
      text += "## \(lane.title)\n\n" + (lane.completeMark.map { $0 + "\n" } ?? "")
      text += lane.cards.map(card).joined() + "\n\n"
    }
    if !archive.isEmpty {
      text += "***\n\n## Archive\n\n" + archive.map(card).joined().dropLast()
    }
    guard let settings else { return text }
    return text + "\n\n%% kanban:settings\n\(settings)\n%%"
  }

  /// What it says whatever the white space at the ends of lines and the order of the words in titles are.
  package var saying: [Lane] {
    (lanes + [Lane(title: "***", cards: archive)]).map { lane in
      var lane = lane
      lane.cards = lane.cards.map { card in
        Card(
          mark: card.mark == "X" ? "x" : card.mark,
          lines: [Self.words(card.lines[0]).sorted().joined(separator: " ")]
            + card.lines.dropFirst().map { Self.words($0).joined(separator: " ") })
      }
      return lane
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }
}

private enum FrontMatterEnd {
  static func offset(in source: SourceText) -> Int {
    let first = source.lines.count > 1 ? source.string(in: source.content(ofLine: 0)) : ""
    guard first == "---" else { return 0 }
    for line in 1..<source.lines.count
    where source.string(in: source.content(ofLine: line)) == "---" { return source.lines.end(line) }
    return 0
  }
}
