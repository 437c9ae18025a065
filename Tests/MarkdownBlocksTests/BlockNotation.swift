import MarkdownBlocks

/// Blocks in words, one a line, indented by their depth: kind, 1-based lines, start, first bytes.
enum BlockNotation {
  static func text(of source: [UInt8]) -> String {
    let lines = LineTable(source)
    let blocks = BlockParser.blocks(of: source, lines: lines)
    var text = ""
    for block in blocks {
      var depth = 0
      var parent = block.parent
      while parent >= 0 {
        depth += 1
        parent = blocks[parent].parent
      }
      let line = block.lines.lowerBound
      let first = source[block.start..<max(block.start, lines.end(line))]
      let shown = String(decoding: first.prefix(24), as: UTF8.self).debugDescription
      text += String(repeating: "  ", count: depth)
      text += "\(name(block.kind)) \(line + 1)-\(block.lines.upperBound)"
      text += " @\(block.start - lines.start(line)) \(shown)\n"
    }
    return text
  }

  private static func name(_ kind: Block.Kind) -> String {
    switch kind {
    case .blockQuote: "quote"
    case .list(let ordered): ordered ? "ordered-list" : "bullet-list"
    case .item(let column): "item(\(column))"
    case .fencedCode: "fence"
    case .indentedCode: "code"
    case .html: "html"
    case .paragraph: "paragraph"
    case .heading(let level, let isSetext): isSetext ? "setext(\(level))" : "heading(\(level))"
    case .thematicBreak: "rule"
    }
  }
}
