internal import CCMark

/// Distinguishes link reference definitions from the paragraphs they look like.
///
/// ``BlockMask`` keeps definitions in the tree as paragraphs; if that makes a definition part of a
/// setext heading, this corrects the blocks.
public enum ReferenceDefinitions {
  /// The most lines in which one definition is looked for; longer ones are taken for text.
  static let lineLimit = 8

  /// The number of leading lines of a paragraph that are reference definitions.
  ///
  /// - Parameter paragraph: The paragraph's lines, without the indentation and marks of its
  ///   containers.
  public static func leadingLines(of paragraph: [ArraySlice<UInt8>]) -> Int {
    guard paragraph.first?.first == UInt8(ascii: "[") else { return 0 }
    var text: [UInt8] = []
    var found = 0
    for (index, line) in paragraph.prefix(lineLimit).enumerated() {
      text += line
      text.append(0x0A)
      if isEmptyDocument(text) { found = index + 1 }
    }
    return found
  }

  /// True if `text` consists of definitions only; its inlines are not parsed.
  private static func isEmptyDocument(_ text: [UInt8]) -> Bool {
    var root: OpaquePointer?
    let parser = board_cmark_begin(&root)
    defer { board_cmark_end() }
    guard let parser, let root else { return false }
    text.withUnsafeBytes {
      cmark_parser_feed(parser, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
    // A thematic break ends the paragraph; it is the first block if everything else was
    // definitions.
    cmark_parser_feed(parser, "\n***\n", 5)
    return cmark_node_get_type(cmark_node_first_child(root)) == CMARK_NODE_THEMATIC_BREAK
  }
}

enum DefinitionHeadings {
  /// Corrects the document's own setext headings whose text begins with reference definitions.
  ///
  /// The lines of the definitions then belong to no block.
  static func correct(_ blocks: inout [Block], source: [UInt8], lines: LineTable) {
    for index in blocks.indices {
      let block = blocks[index]
      guard case .heading(_, isSetext: true) = block.kind, block.parent < 0,
        source[block.start] == UInt8(ascii: "[")
      else { continue }
      let text = (block.lines.lowerBound..<block.lines.upperBound - 1).map { line in
        let start = Indentation(in: source, from: lines.start(line), to: lines.end(line)).end
        let content = source[start..<lines.end(line)]
        return content.prefix { $0 != 0x0A && $0 != 0x0D }
      }
      let definitions = ReferenceDefinitions.leadingLines(of: text)
      if definitions == text.count {
        blocks[index].kind = .paragraph
      } else if definitions > 0 {
        let first = block.lines.lowerBound + definitions
        blocks[index].lines = first..<block.lines.upperBound
        blocks[index].start =
          Indentation(in: source, from: lines.start(first), to: lines.end(first)).end
      }
    }
  }
}
